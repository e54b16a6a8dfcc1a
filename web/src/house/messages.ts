/** What a page and the house in its worker say to one another, over a port in the place of a network. */

/** How far the house has come, and what it keeps. */
export type State =
  /** So much of what it is made of is here, in bytes as they are sent. */
  | { phase: 'loading'; loaded: number; total: number }
  /** All of it is here, and begins. */
  | { phase: 'starting' }
  /** Another page has the house open, of another version or where workers are not shared. */
  | { phase: 'elsewhere' }
  | { phase: 'ready' }
  | { phase: 'failed'; why: string }

/** Kept for good, no longer because there is no room, or not at all because the browser refuses. */
export type Storage = 'kept' | 'full' | 'refused'

export type ToHouse =
  /** Open, where nobody has asked for it before: bots take so many seconds for a decision. */
  | { type: 'begin'; pause: number }
  | {
      type: 'ask'
      id: number
      method: string
      path: string
      headers: Record<string, string>
      body: string
    }
  | { type: 'open'; line: number; path: string }
  | { type: 'say'; line: number; text: string }
  | { type: 'close'; line: number }
  /** Is anybody there? */
  | { type: 'beat' }
  /** The page goes: its lines are closed. */
  | { type: 'leave' }

export type FromHouse =
  | { type: 'beat' }
  | { type: 'state'; state: State }
  | { type: 'storage'; storage: Storage }
  | { type: 'answer'; id: number; status: number; headers: Record<string, string>; body: string }
  | { type: 'opened'; line: number }
  | { type: 'heard'; line: number; text: string }
  | { type: 'closed'; line: number; code: number }
