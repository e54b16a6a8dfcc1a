/** A coat of arms in words, as heralds of each language say it: "Azure, a tower or". */
import type { Charge, Colour, Division, Metal } from '../protocol.gen'
import { language, t, type InflectedWord } from './translate.svelte'

export type Tincture = Metal | Colour

export interface Coat {
  readonly division: Division
  readonly field: Tincture
  readonly other: Tincture
  readonly charge: Charge
}

/** The forms of a tincture in the order in which a catalogue has them. */
const FORMS = ['name', 'on', 'of', 'm', 'f', 'n']

/** From the code by which the server knows it; nothing for one this page has no words for. */
export function readCoat(code: string | null | undefined): Coat | null {
  const [division, field, other, charge] = code?.split('-') ?? []
  const known = [
    `web.coat.division.${division}`,
    `web.coat.tincture.${field}`,
    `web.coat.tincture.${other}`,
    `web.coat.charge.${charge}`,
  ].every((key) => language.has(key))
  return known ? ({ division, field, other, charge } as Coat) : null
}

export const writeCoat = ({ division, field, other, charge }: Coat): string =>
  [division, field, other, charge].join('-')

export function blazon({ division, field, other, charge }: Coat): string {
  const [borne = '', , gender = 'm'] = t(`web.coat.charge.${charge}`).split('|')
  const words = t(`web.coat.blazon.${division}`, {
    field: tinctureWord(field, gender),
    other: tinctureWord(other, gender),
    charge: borne,
  })
  return words.charAt(0).toLocaleUpperCase(language.locale) + words.slice(1)
}

export const divisionName = (division: Division): string => t(`web.coat.division.${division}`)
export const tinctureName = (tincture: Tincture): string => tinctureWord(tincture, '').as('name')
export const chargeName = (charge: Charge): string =>
  t(`web.coat.charge.${charge}`).split('|')[1] ?? charge

/** A tincture in the form a sentence needs: `it` agrees with the charge. */
function tinctureWord(tincture: Tincture, gender: string): InflectedWord {
  const forms = t(`web.coat.tincture.${tincture}`).split('|')
  return {
    as: (form) => forms[FORMS.indexOf(form === 'it' ? gender : form)] ?? forms.at(-1) ?? tincture,
  }
}
