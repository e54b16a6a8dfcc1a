/** Animations of cards, at the reader's speed. */
import { cubicIn, cubicOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'
import { settings } from './settings.svelte'

export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches

/** Milliseconds at the reader's speed; none where motion is unwelcome. */
export function scaledDuration(ms: number): number {
  return prefersReducedMotion() || !settings.speedFactor ? 0 : ms / settings.speedFactor
}

export interface Position {
  x: number
  y: number
}

/** The size cards of the queue are drawn at; they are scaled to where they go, so that a change of
 * size needs no new layout. */
export const CARD_SIZE = { width: 164, height: 230 }

export interface CardPosition extends Position {
  /** How wide the card is to be there. */
  width: number
}

/** Puts a card at a place. Its style sheet lets it glide there when the place changes; the browser
 * does that alone, also from where an earlier glide had come to. */
export function glide(
  element: HTMLElement,
  spot: CardPosition,
): { update: (spot: CardPosition) => void } {
  const put = ({ x, y, width }: CardPosition): void => {
    const scale = width / CARD_SIZE.width
    const [left, top] = [CARD_SIZE.width, CARD_SIZE.height].map((side) => (side * (1 - scale)) / 2)
    element.style.translate = `${x - (left ?? 0)}px ${y - (top ?? 0)}px`
    element.style.scale = `${scale}`
  }
  put(spot)
  return { update: put }
}

/** How a blow goes, in milliseconds: so long until it hits, so long until the card has fallen. */
export const STRIKE_MS = { hits: 150, falls: 250 }

/** A card that leaves: struck down, it tips over and drops once the blow has hit; else it fades. */
export function leave(_card: Element, { struck }: { struck: boolean }): TransitionConfig {
  return struck ? fall() : fade()
}

function fall(): TransitionConfig {
  return {
    delay: scaledDuration(STRIKE_MS.hits),
    duration: scaledDuration(STRIKE_MS.falls),
    easing: cubicIn,
    css: (left, gone) =>
      `transform: translateY(${gone * 9}rem) rotate(${gone * 24}deg); opacity: ${Math.min(1, left * 2.5)}`,
  }
}

function fade(): TransitionConfig {
  return {
    duration: scaledDuration(360),
    easing: cubicOut,
    css: (left, gone) => `transform: translateY(${gone * -1.5}rem); opacity: ${left}`,
  }
}

/** A card that enters drops onto the table. */
export function land(_card: Element): TransitionConfig {
  return {
    duration: scaledDuration(420),
    easing: cubicOut,
    css: (there, missing) =>
      `transform: translateY(${-missing * 5}rem) scale(${1 + missing * 0.25}); opacity: ${Math.min(1, there * 2)}`,
  }
}

const TURN_MS = 420
const edgeOn = (degrees: number): string => `transform: perspective(60rem) rotateY(${degrees}deg)`

/** The side that goes turns away until it is seen edge on. */
export function turnAway(_side: Element): TransitionConfig {
  return {
    duration: scaledDuration(TURN_MS / 2),
    easing: cubicIn,
    css: (_, gone) => edgeOn(gone * 90),
  }
}

/** The side that comes up follows it round. */
export function turnUp(_side: Element): TransitionConfig {
  const turned = (there: number): number => cubicOut(Math.max(0, there * 2 - 1))
  return { duration: scaledDuration(TURN_MS), css: (there) => edgeOn(turned(there) * 90 - 90) }
}
