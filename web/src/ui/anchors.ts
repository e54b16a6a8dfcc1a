/** Positions of named elements on the screen, so that influence can fly from one to another. */
const elements = new Map<string, Element>()

/** Marks an element as the place of something: `card:12`, `seat:0`. */
export function anchor(name: string): (element: Element) => () => void {
  return (element) => {
    elements.set(name, element)
    return () => {
      if (elements.get(name) === element) elements.delete(name)
    }
  }
}

export function centre(name: string): { x: number; y: number } | null {
  const box = elements.get(name)?.getBoundingClientRect()
  return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null
}

export function scrollToAnchor(name: string): void {
  const element = elements.get(name)
  element?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'smooth' })
  element?.animate([{ scale: 1 }, { scale: 1.12 }, { scale: 1 }], { duration: 600 })
}
