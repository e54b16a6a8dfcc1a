/** Shares as percentages in the reader's language. */
import { language } from './translate.svelte'

export function percent(share: number): string {
  return new Intl.NumberFormat(language.locale, { style: 'percent' }).format(share)
}

/** With its sign, a minus as long as the plus: what was gained or lost. */
export function signedPercent(share: number): string {
  const format = { style: 'percent', signDisplay: 'exceptZero' } as const
  return new Intl.NumberFormat(language.locale, format).format(share).replace('-', '−')
}
