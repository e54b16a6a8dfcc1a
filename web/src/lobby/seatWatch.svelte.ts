/** Waits at a full table for a free seat, and notifies the reader. */
import { announcer } from '../ui/announcer.svelte'
import { requestPermission, notify } from '../ui/notifications'
import { settings } from '../ui/settings.svelte'
import { sound } from '../ui/sound'
import { t } from '../i18n/translate.svelte'

export class SeatWatch {
  /** The reader wants to be told. */
  isWaiting = $state(false)
  /** A seat that was waited for is free. */
  hasFreed = $state(false)

  constructor(private readonly code: string) {}

  start(): void {
    this.isWaiting = true
    void requestPermission()
  }

  /** How many seats are free now, and whether the reader has one. */
  update(free: number, isSeated: boolean): void {
    if (isSeated) this.isWaiting = this.hasFreed = false
    else if (free && this.isWaiting && !this.hasFreed) this.#notify()
    else if (!free) this.hasFreed = false
  }

  #notify(): void {
    this.hasFreed = true
    const title = t('web.full.freed')
    announcer.announce(title)
    if (settings.sound) sound.bell()
    const body = t('web.table.title', { code: this.code })
    if (document.hidden) void notify({ title, body, tag: this.code })
  }
}
