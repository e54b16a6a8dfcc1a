/** Sounds made on the spot: wood, paper, coins, steel and a bell. */
import type { GameEvent } from '../protocol.gen'

let context: AudioContext | null = null
let noise: AudioBuffer | null = null

interface Tone {
  pitch: number
  /** Where the pitch glides to. */
  to?: number
  at?: number
  length: number
  volume: number
  wave?: OscillatorType
}

interface Rustle {
  /** The middle of the band that is heard. */
  pitch: number
  at?: number
  length: number
  volume: number
}

function sounding(): AudioContext | null {
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
    return context
  } catch {
    return null
  }
}

function envelope(ctx: AudioContext, start: number, length: number, volume: number): GainNode {
  const gain = ctx.createGain()
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(volume, start + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  gain.connect(ctx.destination)
  return gain
}

function tone({ pitch, to = pitch, at = 0, length, volume, wave = 'sine' }: Tone): void {
  const ctx = sounding()
  if (!ctx) return
  const start = ctx.currentTime + at
  const source = ctx.createOscillator()
  source.type = wave
  source.frequency.setValueAtTime(pitch, start)
  source.frequency.exponentialRampToValueAtTime(to, start + length)
  source.connect(envelope(ctx, start, length, volume))
  source.start(start)
  source.stop(start + length)
}

function rustle({ pitch, at = 0, length, volume }: Rustle): void {
  const ctx = sounding()
  if (!ctx) return
  const start = ctx.currentTime + at
  const source = ctx.createBufferSource()
  source.buffer = noise ??= whiteNoise(ctx)
  const band = ctx.createBiquadFilter()
  band.type = 'bandpass'
  band.frequency.value = pitch
  source.connect(band).connect(envelope(ctx, start, length, volume))
  source.start(start, 0, length)
}

/** Longer than any rustle; made once. */
function whiteNoise(ctx: AudioContext): AudioBuffer {
  const made = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * 0.3), ctx.sampleRate)
  const samples = made.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return made
}

/** Opening the sound device takes a while: better before the first sound than with it. */
function prepare(): void {
  const ctx = sounding()
  if (ctx) noise ??= whiteNoise(ctx)
}

function coins(count: number): void {
  for (let i = 0; i < Math.min(count, 5); i++) {
    tone({ pitch: 2100 + 190 * i, length: 0.16, volume: 0.06, at: i * 0.07, wave: 'triangle' })
  }
}

function bell(): void {
  for (const [i, pitch] of [660, 990].entries()) {
    tone({ pitch, length: 0.7, volume: 0.07, at: i * 0.09 })
  }
}

export const sound = { coins, bell, play, prepare }

function play(event: GameEvent): void {
  switch (event.type) {
    case 'placed':
    case 'moved':
    case 'twin_entered':
    case 'replaced':
      rustle({ pitch: 900, length: 0.09, volume: 0.25 })
      return tone({ pitch: 150, to: 70, length: 0.12, volume: 0.2, at: 0.04 })
    case 'revealed':
      return rustle({ pitch: 2600, length: 0.16, volume: 0.22 })
    case 'waited':
      return coins(1)
    case 'collected':
    case 'gained':
    case 'stolen':
      return coins(event.amount)
    case 'spilled':
    case 'lost':
      return tone({ pitch: 500, to: 220, length: 0.25, volume: 0.07, wave: 'triangle' })
    case 'eliminated':
      rustle({ pitch: 4200, length: 0.22, volume: 0.3 })
      return tone({ pitch: 120, to: 45, length: 0.3, volume: 0.3, at: 0.05 })
    case 'discarded':
      return rustle({ pitch: 700, length: 0.2, volume: 0.15 })
    case 'bribed':
      return coins(3)
    case 'round_began':
      return tone({ pitch: 220, length: 0.5, volume: 0.08 })
    case 'game_ended':
      for (const [i, pitch] of [392, 523, 659, 784].entries()) {
        tone({ pitch, length: 0.5, volume: 0.08, at: i * 0.14, wave: 'triangle' })
      }
      return
    default:
      return
  }
}
