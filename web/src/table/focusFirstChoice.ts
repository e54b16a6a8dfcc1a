import { focusSilently } from './inspect'

/** Keyboards find the new choice at once when what they pressed before has gone. */
export function focusFirstChoice(area: HTMLElement | undefined): void {
  const lost = document.activeElement === document.body || !document.activeElement
  const first = area?.querySelector<HTMLElement>('[data-action], [data-choice], .held.playable')
  if (lost && first) focusSilently(first)
}
