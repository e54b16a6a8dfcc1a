/** Inspecting a card: by hovering, by focus, by a long press or the context menu. */
const LONG_PRESS_MS = 450
let quiet = false

/** The page moves the focus by itself: nobody has pointed at what gets it. */
export function focusSilently(element: HTMLElement): void {
  quiet = true
  element.focus({ preventScroll: true })
  quiet = false
}

/** Tells when an element is looked at; pinned when the reader asked for it on purpose. */
export function inspectable(look: (pinned: boolean) => void): (element: HTMLElement) => () => void {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = new AbortController()
    const options = { signal: stop.signal }
    const cancel = (): void => clearTimeout(timer)
    const glance = (): void => look(false)
    let over = false
    // A mouse that moves points at the card; a card that moves under a mouse at rest is not pointed at.
    const point = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse' || over) return
      over = true
      glance()
    }
    const press = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse')
        timer = setTimeout(() => endLongPress(element, look), LONG_PRESS_MS)
    }
    element.addEventListener('pointermove', point, options)
    element.addEventListener('pointerleave', () => (over = false), options)
    element.addEventListener('focus', () => quiet || glance(), options)
    element.addEventListener('pointerdown', press, options)
    for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
      element.addEventListener(end, cancel, options)
    }
    element.addEventListener('contextmenu', (e) => (e.preventDefault(), look(true)), options)
    return () => (cancel(), stop.abort())
  }
}

/** The click that ends a long press is not meant as one. */
function endLongPress(element: HTMLElement, look: (pinned: boolean) => void): void {
  const swallow = (event: Event): void => (event.preventDefault(), event.stopImmediatePropagation())
  element.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), 900)
  look(true)
}
