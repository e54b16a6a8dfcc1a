/** A moment of a replay, as the end of its address says it: `#7`, or seen with other eyes `#7/open`. */
export interface Moment {
  step: number
  seat: string
}

const EYES = /^(spectator|open|[0-4])$/

export function readMoment(hash: string): Moment {
  const [step = '', seat = ''] = hash.replace(/^#/, '').split('/')
  return { step: Number(step) || 0, seat: EYES.test(seat) ? seat : 'spectator' }
}

export function writeMoment({ step, seat }: Moment): string {
  return seat === 'spectator' ? `#${step}` : `#${step}/${seat}`
}
