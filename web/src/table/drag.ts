/** Dragging a card with mouse, pen or finger onto anything that offers a choice. */
import { scaledDuration } from '../ui/motion'

const DRAG_THRESHOLD = 7
/** How long a card takes that goes back to where it lay, in milliseconds. */
const RETURN_MS = 260

export interface Drag {
  enabled: boolean
  onlift: () => unknown
  /** Whether the choice was taken: a card that was not goes back to where it lay. */
  ondrop: (choice: number) => boolean
}

export function draggable(drag: () => Drag): (element: HTMLElement) => () => void {
  return (element) => {
    let start: { x: number; y: number } | null = null
    let ghost: HTMLElement | null = null
    const stop = new AbortController()
    const options = { signal: stop.signal }

    function down(event: PointerEvent): void {
      if (!drag().enabled || event.button !== 0) return
      start = { x: event.clientX, y: event.clientY }
      element.setPointerCapture(event.pointerId)
    }

    function move(event: PointerEvent): void {
      if (!start) return
      const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > DRAG_THRESHOLD
      if (!ghost && far) {
        ghost = ghostOf(element)
        drag().onlift()
      }
      if (ghost) follow(ghost, event)
    }

    function up(event: PointerEvent): void {
      start = null
      if (!ghost) return
      const dropped = ghost
      ghost = null
      swallowClick(element)
      const choice = choiceAt(event)
      if (choice !== null && drag().ondrop(choice)) dropped.remove()
      else animateBack(dropped, element)
    }

    function cancel(): void {
      start = null
      ghost?.remove()
      ghost = null
    }

    element.addEventListener('pointerdown', down, options)
    element.addEventListener('pointermove', move, options)
    element.addEventListener('pointerup', up, options)
    element.addEventListener('pointercancel', cancel, options)
    element.addEventListener('dragstart', (event) => event.preventDefault(), options)
    return () => (cancel(), stop.abort())
  }
}

function ghostOf(element: HTMLElement): HTMLElement {
  const box = element.getBoundingClientRect()
  const ghost = element.cloneNode(true) as HTMLElement
  ghost.removeAttribute('id')
  ghost.setAttribute('aria-hidden', 'true')
  ghost.classList.add('ghost')
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${-box.width / 2}px`,
    top: `${-box.height / 2}px`,
    width: `${box.width}px`,
    zIndex: '100',
    pointerEvents: 'none',
    rotate: '3deg',
    opacity: '0.92',
  })
  document.body.append(ghost)
  return ghost
}

function follow(ghost: HTMLElement, event: PointerEvent): void {
  ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`
}

/** Seen to land where it came from: it was not played. */
function animateBack(ghost: HTMLElement, home: HTMLElement): void {
  const box = home.getBoundingClientRect()
  const there = `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px)`
  ghost.classList.add('returning')
  const landed = ghost.animate([{}, { transform: there, rotate: '0deg' }], {
    duration: scaledDuration(RETURN_MS),
    easing: 'ease-out',
    fill: 'forwards',
  })
  landed.onfinish = () => ghost.remove()
}

function choiceAt(event: PointerEvent): number | null {
  const under = document.elementFromPoint(event.clientX, event.clientY)
  const offer = under?.closest<HTMLElement>('[data-choice]')
  return offer ? Number(offer.dataset['choice']) : null
}

function swallowClick(element: HTMLElement): void {
  const swallow = (event: Event): void => (event.preventDefault(), event.stopImmediatePropagation())
  element.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), 0)
}
