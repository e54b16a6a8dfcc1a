/** The build's loader puts a part's style into the page once, even one that does not come. Those that
 * did not are remembered here, and asked for again. */
const missing = new Set<HTMLLinkElement>()

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
  },
  { capture: true },
)

export async function fetchMissingStyles(): Promise<void> {
  await Promise.all([...missing].map(fetchAgain))
}

function fetchAgain(link: HTMLLinkElement): Promise<Event> {
  missing.delete(link)
  const fresh = link.cloneNode() as HTMLLinkElement
  const come = new Promise<Event>((loaded, failed) => {
    fresh.addEventListener('load', loaded)
    fresh.addEventListener('error', () => failed(new Error(`no style at ${fresh.href}`)))
  })
  link.replaceWith(fresh)
  return come
}
