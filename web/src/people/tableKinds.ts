/** A kind of table: ruleset and number of players. Each has a rating scale of its own. */
import { t } from '../i18n/translate.svelte'

export interface TableKind {
  ruleset: string
  seats: number
}

export function tableKindName({ ruleset, seats }: TableKind): string {
  return `${t(`ruleset.${ruleset}`)}, ${t('web.create.players', { count: seats })}`
}

export const tableKindKey = ({ ruleset, seats }: TableKind): string => `${ruleset} ${seats}`

export const profileUrl = (name: string): string => `/people/${encodeURIComponent(name)}`
