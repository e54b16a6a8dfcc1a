/** A kind of table: what is played, and by how many. Each has a scale of its own. */
import { t } from '../i18n/translate.svelte'

export interface KindOfTable {
  ruleset: string
  seats: number
}

export function kindName({ ruleset, seats }: KindOfTable): string {
  return `${t(`ruleset.${ruleset}`)}, ${t('web.create.players', { count: seats })}`
}

export const kindKey = ({ ruleset, seats }: KindOfTable): string => `${ruleset} ${seats}`

export const pageOf = (name: string): string => `/people/${encodeURIComponent(name)}`
