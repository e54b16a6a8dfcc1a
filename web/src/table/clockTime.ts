/** The time of a seat by the server's clock. */
import type { Clocks } from '../protocol.gen'

/** What a seat has left: its bank, less what the running decision has used of it. */
export function timeLeft(clocks: Clocks, seat: number, now: number): number | null {
  const running = clocks.running === seat
  if (
    running &&
    clocks.takeover_reason &&
    clocks.takeover_reason !== 'out_of_time' &&
    clocks.takeover_at !== null
  ) {
    return Math.max(0, clocks.takeover_at - now)
  }
  const bank = clocks.banks?.[seat]
  if (bank === undefined)
    return running && clocks.takeover_at !== null ? Math.max(0, clocks.takeover_at - now) : null
  if (!running) return bank
  const used = Math.max(0, now - (clocks.free_until ?? clocks.since))
  return Math.max(0, bank - used)
}

/** 2:05, or 26:05:00, or days. */
export function formatTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const pad = (n: number): string => String(n).padStart(2, '0')
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`
}
