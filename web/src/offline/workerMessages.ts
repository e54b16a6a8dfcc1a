/** The messages between a page and the worker that runs the server. */

/** The progress of loading the server. */
export type OfflineState =
  /** So much of what it is made of is here, in bytes as they are sent. */
  | { phase: 'loading'; loaded: number; total: number }
  /** All of it is here, and begins. */
  | { phase: 'starting' }
  /** Another page runs the server, of another version or where workers are not shared. */
  | { phase: 'elsewhere' }
  | { phase: 'ready' }
  | { phase: 'failed'; why: string }

/** Stored for good, no longer because there is no room, or not at all because the browser refuses. */
export type StorageState = 'kept' | 'full' | 'refused'

export type ToWorker =
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

export type FromWorker =
  | { type: 'beat' }
  | { type: 'state'; state: OfflineState }
  | { type: 'storage'; storage: StorageState }
  | { type: 'answer'; id: number; status: number; headers: Record<string, string>; body: string }
  | { type: 'opened'; line: number }
  | { type: 'heard'; line: number; text: string }
  | { type: 'closed'; line: number; code: number }
