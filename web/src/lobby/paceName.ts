/** The name of a pace. */
import { t } from '../i18n/translate.svelte'
import type { Pace } from '../protocol.gen'

export function paceName(pace: Pace): string {
  switch (pace.type) {
    case 'untimed':
      return t('web.pace.untimed')
    case 'bank': {
      const bank = t('web.pace.bank', { count: Math.round(pace.seconds / 60) })
      return pace.free ? `${bank}, ${t('web.pace.free', { count: pace.free })}` : bank
    }
    case 'days':
      return t('web.pace.days', { count: pace.days })
  }
}
