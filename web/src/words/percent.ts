/** Chances in the reader's way of writing them. */
import { language } from './i18n.svelte'

export function percent(share: number): string {
  return new Intl.NumberFormat(language.locale, { style: 'percent' }).format(share)
}

/** With its sign, a minus as long as the plus: what was gained or lost. */
export function gained(share: number): string {
  const format = { style: 'percent', signDisplay: 'exceptZero' } as const
  return new Intl.NumberFormat(language.locale, format).format(share).replace('-', '−')
}
