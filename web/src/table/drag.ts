/** Dragging a card with mouse, pen or finger onto anything that offers a choice. */
const SLOP = 7

export interface Drag {
  enabled: boolean
  onlift: () => unknown
  ondrop: (choice: number) => void
  /** Dropped beside every offer. */
  onmiss: () => void
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
      const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLOP
      if (!ghost && far) {
        ghost = ghostOf(element)
        drag().onlift()
      }
      if (ghost) follow(ghost, event)
    }

    function up(event: PointerEvent): void {
      start = null
      if (!ghost) return
      ghost.remove()
      ghost = null
      swallowClick(element)
      const choice = choiceAt(event)
      if (choice === null) drag().onmiss()
      else drag().ondrop(choice)
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
