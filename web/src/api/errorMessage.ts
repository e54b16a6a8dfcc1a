/** An error of the server in the reader's language, with its limit and when to try again. */
import { language, t } from '../i18n/translate.svelte'
import { ApiError } from './client'

const MINUTE = 60

/** `in 40 seconds`, `in 12 minutes`; what is told in seconds is rounded up. */
export function relativeTime(seconds: number): string {
  const words = new Intl.RelativeTimeFormat(language.locale)
  if (seconds < 2 * MINUTE) return words.format(seconds, 'second')
  return words.format(Math.ceil(seconds / MINUTE), 'minute')
}

export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return t('web.refusal.offline')
  const { code, allowed, retryAfter } = error
  return t(`web.refusal.${code}`, { count: allowed, when: relativeTime(retryAfter) })
}
