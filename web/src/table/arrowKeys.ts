/** Arrow keys, Home and End move the focus through the buttons of a row or a list. */
export function arrowKeys(row: HTMLElement): () => void {
  function walk(event: KeyboardEvent): void {
    const buttons = [
      ...row.querySelectorAll<HTMLElement>('button:enabled:not([aria-hidden] button)'),
    ]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: buttons.length - 1,
    }
    const to = steps[event.key]
    if (at < 0 || to === undefined) return
    event.preventDefault()
    buttons.at(to % buttons.length)?.focus()
  }
  row.addEventListener('keydown', walk)
  return () => row.removeEventListener('keydown', walk)
}
