/** The account one is signed in to, as the server tells it. */
import type { AccountState } from '../protocol.gen'
import { api, Refused } from './api'
import { myself } from './me.svelte'
import { makePasskey, usePasskey } from './passkeys'

class OwnAccount {
  state = $state.raw<AccountState | null>(null)

  async load(): Promise<void> {
    this.state = await api.account()
  }

  async signUp(name: string, password: string): Promise<void> {
    await this.#arrive(await api.signUp({ name, password }))
  }

  /** A passkey is made for somebody: who is nobody yet becomes a guest of that name first. */
  async signUpByPasskey(name: string): Promise<boolean> {
    await myself.rename(name)
    return this.addPasskey()
  }

  async signIn(name: string, password: string, bring: boolean, leave: boolean): Promise<void> {
    await this.#arrive(await api.signIn({ name, password, bring, leave }))
  }

  /** Whether a passkey was chosen. */
  async signInByPasskey(bring: boolean, leave: boolean): Promise<boolean> {
    const used = await usePasskey(await api.askForPasskey())
    if (used) await this.#arrive(await api.signInByPasskey({ ...used, bring, leave }))
    return used !== null
  }

  /** Whether one was made. */
  async addPasskey(): Promise<boolean> {
    const made = await makePasskey(await api.offerPasskey())
    if (made) await this.#arrive(await api.addPasskey(made))
    return made !== null
  }

  async endPasskey(id: string): Promise<void> {
    this.state = await api.endPasskey({ id })
  }

  async changePassword(old: string | null, password: string): Promise<void> {
    this.state = await api.changePassword({ old, new: password })
  }

  async makeBot(name: string): Promise<void> {
    this.state = await api.makeBot({ name })
  }

  async endBot(id: string): Promise<void> {
    this.state = await api.endBot({ id })
  }

  async endToken(id: string, bot: string | null): Promise<void> {
    this.state = await api.endToken({ id, bot })
  }

  /** The name, the games and the tables are the account's from now on. */
  async #arrive(state: AccountState): Promise<void> {
    this.state = state
    await myself.load()
  }
}

export const account = new OwnAccount()

/** Whether somebody would lose a seat by signing in. */
export const isStillSeated = (error: unknown): boolean =>
  error instanceof Refused && error.code === 'still_seated'
