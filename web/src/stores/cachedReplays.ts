/** The replays that this browser has cached. */
import type { GameSummary, Replay } from '../protocol.gen'

/** Of all the worker keeps. Its own test for this stays with it: the worker shares no code. */
const isReplay = ({ url }: Request): boolean => new URL(url).pathname.endsWith('/replay')

/** Latest first. */
export async function cachedReplays(): Promise<readonly GameSummary[]> {
  if (!('caches' in globalThis)) return []
  const found = new Map<string, GameSummary>()
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    const requests = (await cache.keys()).filter(isReplay)
    const answers = await Promise.all(requests.map((request) => cache.match(request)))
    for (const answer of answers) {
      const replay = (await answer?.json()) as Replay | undefined
      if (replay) found.set(replay.summary.id, replay.summary)
    }
  }
  return [...found.values()].sort((one, other) => other.finished - one.finished)
}
