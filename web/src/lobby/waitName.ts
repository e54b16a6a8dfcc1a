/** The name of a time after which bots come. */
import { t } from '../i18n/translate.svelte'

export function waitName(seconds: number): string {
  return seconds < 60
    ? t('web.find.seconds', { count: seconds })
    : t('web.find.minutes', { count: Math.round(seconds / 60) })
}
