/** Waits at a full table for a seat, and tells the reader when there is one. */
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

  wait(): void {
    this.isWaiting = true
    void requestPermission()
  }

  /** How many seats are free now, and whether the reader has one. */
  look(free: number, isSeated: boolean): void {
    if (isSeated) this.isWaiting = this.hasFreed = false
    else if (free && this.isWaiting && !this.hasFreed) this.#tell()
    else if (!free) this.hasFreed = false
  }

  #tell(): void {
    this.hasFreed = true
    const title = t('web.full.freed')
    announcer.announce(title)
    if (settings.sound) sound.bell()
    const body = t('web.table.title', { code: this.code })
    if (document.hidden) void notify({ title, body, tag: this.code })
  }
}
