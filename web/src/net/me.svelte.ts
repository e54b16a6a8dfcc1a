/** Who the server knows us as, and our games. */
import { api } from './api'
import { notice } from './notice.svelte'
import { language } from '../i18n/translate.svelte'
import type { GameSummary, Guest, TableSummary } from '../protocol.gen'

class Myself {
  guest = $state.raw<Guest | null>(null)
  tables = $state.raw<readonly TableSummary[]>([])
  games = $state.raw<readonly GameSummary[]>([])

  async load(): Promise<void> {
    const { guest, tables, games, notice: told } = await api.me()
    notice.hear(told)
    this.guest = guest
    this.tables = tables
    this.games = games
  }

  /** Be somebody at a table: who one was, or somebody new. */
  async arrive(): Promise<void> {
    if (this.guest) return
    await this.load()
    await this.exist()
  }

  async rename(name: string): Promise<void> {
    this.guest = await api.guest({ name, language: language.locale })
  }

  async bear(coat: string): Promise<void> {
    this.guest = await api.guest({ coat, language: language.locale })
  }

  /** Somebody who has no name yet gets one from the server. */
  async exist(): Promise<void> {
    this.guest ??= await api.guest({ language: language.locale })
  }
}

export const myself = new Myself()
