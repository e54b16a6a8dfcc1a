/** The account that the guest is signed in to. */
import type { AccountState } from '../protocol.gen'
import { api, ApiError } from '../api/client'
import { session } from './session.svelte'
import { createPasskey, getPasskey } from './passkeys'

class AccountStore {
  state = $state.raw<AccountState | null>(null)

  async load(): Promise<void> {
    this.state = await api.account()
  }

  async signUp(name: string, password: string): Promise<void> {
    await this.#signedIn(await api.signUp({ name, password }))
  }

  /** A passkey is made for somebody: who is nobody yet becomes a guest of that name first. */
  async signUpWithPasskey(name: string): Promise<boolean> {
    await session.rename(name)
    return this.addPasskey()
  }

  async signIn(name: string, password: string, bring: boolean, leave: boolean): Promise<void> {
    await this.#signedIn(await api.signIn({ name, password, merge: bring, leave_seats: leave }))
  }

  /** Whether a passkey was chosen. */
  async signInWithPasskey(bring: boolean, leave: boolean): Promise<boolean> {
    const used = await getPasskey(await api.signInChallenge())
    if (used)
      await this.#signedIn(
        await api.signInWithPasskey({ ...used, merge: bring, leave_seats: leave }),
      )
    return used !== null
  }

  /** Whether one was made. */
  async addPasskey(): Promise<boolean> {
    const made = await createPasskey(await api.passkeyChallenge())
    if (made) await this.#signedIn(await api.addPasskey(made))
    return made !== null
  }

  async deletePasskey(id: string): Promise<void> {
    this.state = await api.deletePasskey({ id })
  }

  async changePassword(old: string | null, password: string): Promise<void> {
    this.state = await api.changePassword({ old_password: old, new_password: password })
  }

  async createBot(name: string): Promise<void> {
    this.state = await api.createBot({ name })
  }

  async deleteBot(id: string): Promise<void> {
    this.state = await api.deleteBot({ id })
  }

  async revokeToken(id: string, bot: string | null): Promise<void> {
    this.state = await api.revokeToken({ id, bot })
  }

  /** The name, the games and the tables are the account's from now on. */
  async #signedIn(state: AccountState): Promise<void> {
    this.state = state
    await session.load()
  }
}

export const account = new AccountStore()

/** Whether somebody would lose a seat by signing in. */
export const isStillSeated = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'still_seated'
