/** Movement: gliding to a place, falling from the table. */
import { cubicIn } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'
import { settings } from './settings.svelte'

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Milliseconds at the reader's speed; none where motion is unwelcome. */
export function lasting(ms: number): number {
  return calm() || !settings.pace ? 0 : ms / settings.pace
}

export interface Place {
  x: number
  y: number
}

/** Puts an element at a place, and lets it glide there when the place changes. */
export function glide(element: HTMLElement, place: Place): { update: (place: Place) => void } {
  let at = place
  const set = ({ x, y }: Place): string => `translate(${x}px, ${y}px)`
  element.style.transform = set(at)
  return {
    update(next) {
      if (next.x === at.x && next.y === at.y) return
      const from = getComputedStyle(element).transform
      element.style.transform = set(next)
      at = next
      const duration = lasting(480)
      if (!duration) return
      element.getAnimations().forEach((old) => old instanceof CSSAnimation || old.cancel())
      element.animate([{ transform: from }, { transform: set(next) }], {
        duration,
        easing: 'cubic-bezier(0.3, 0.1, 0.2, 1)',
      })
    },
  }
}

/** A card that leaves: struck down, it tips over and drops. */
export function fall(_card: Element): TransitionConfig {
  return {
    duration: lasting(620),
    easing: cubicIn,
    css: (left, gone) =>
      `translate: 0 ${gone * 9}rem; rotate: ${gone * 24}deg; opacity: ${Math.min(1, left * 1.6)}; z-index: 5`,
  }
}

/** A card that enters drops onto the table. */
export function land(_card: Element): TransitionConfig {
  return {
    duration: lasting(420),
    css: (there, missing) =>
      `translate: 0 ${-missing * 5}rem; scale: ${1 + missing * 0.25}; opacity: ${Math.min(1, there * 2)}`,
  }
}
