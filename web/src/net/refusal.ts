/** Why the server says no, in the reader's language: what is allowed, and when to try again. */
import { language, t } from '../i18n/translate.svelte'
import { Refused } from './api'

const MINUTE = 60

/** `in 40 seconds`, `in 12 minutes`; what is told in seconds is rounded up. */
export function inTime(seconds: number): string {
  const words = new Intl.RelativeTimeFormat(language.locale)
  if (seconds < 2 * MINUTE) return words.format(seconds, 'second')
  return words.format(Math.ceil(seconds / MINUTE), 'minute')
}

export function whyNot(error: unknown): string {
  if (!(error instanceof Refused)) return t('web.refusal.offline')
  const { code, allowed, retryAfter } = error
  return t(`web.refusal.${code}`, { count: allowed, when: inTime(retryAfter) })
}
