/** The position of a replay as the fragment of its address: `#7`, or from another viewer's seat
 * `#7/open`. */
export interface ReplayPosition {
  step: number
  seat: string
}

const VIEWERS = /^(spectator|open|[0-4])$/

export function parsePosition(hash: string): ReplayPosition {
  const [step = '', seat = ''] = hash.replace(/^#/, '').split('/')
  return { step: Number(step) || 0, seat: VIEWERS.test(seat) ? seat : 'spectator' }
}

export function formatPosition({ step, seat }: ReplayPosition): string {
  return seat === 'spectator' ? `#${step}` : `#${step}/${seat}`
}
