/** The guest that the server knows this browser as, with their tables and games. */
import { api } from '../api/client'
import { announcement } from './announcement.svelte'
import { language } from '../i18n/translate.svelte'
import type { GameSummary, Guest, TableSummary } from '../protocol.gen'

class Session {
  guest = $state.raw<Guest | null>(null)
  tables = $state.raw<readonly TableSummary[]>([])
  games = $state.raw<readonly GameSummary[]>([])

  async load(): Promise<void> {
    const { guest, tables, games, announcement: told } = await api.me()
    announcement.receive(told)
    this.guest = guest
    this.tables = tables
    this.games = games
  }

  /** Be somebody at a table: who one was, or somebody new. */
  async loadOrCreateGuest(): Promise<void> {
    if (this.guest) return
    await this.load()
    await this.ensureGuest()
  }

  async rename(name: string): Promise<void> {
    this.guest = await api.guest({ name, language: language.locale })
  }

  async setCoat(coat: string): Promise<void> {
    this.guest = await api.guest({ coat, language: language.locale })
  }

  /** Somebody who has no name yet gets one from the server. */
  async ensureGuest(): Promise<void> {
    this.guest ??= await api.guest({ language: language.locale })
  }
}

export const session = new Session()
