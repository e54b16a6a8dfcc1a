/** For a page that stands alone: links lead where its pages are, and files come from the house. */
import { href } from '../api/url'
import { sendRequest } from '../api/transport'

const LINKS = 'a[href^="/"]:not([href^="/api/"])'
const FILES = 'a[href^="/api/"]'

/** Links are written as a server knows them, `/rules`; here each gets the address it has. */
function readdress(link: Element): void {
  const path = link.getAttribute('href') ?? '/'
  if (!path.startsWith(location.pathname + '?')) link.setAttribute('href', href(path))
}

function look(node: Node): void {
  if (!(node instanceof Element)) return
  if (node.matches(LINKS)) readdress(node)
  node.querySelectorAll(LINKS).forEach(readdress)
}

/** What a server would send as a file is asked of the house, and saved. */
async function save(link: HTMLAnchorElement): Promise<void> {
  const answer = await sendRequest(link.getAttribute('href') ?? '')
  const name = answer.headers.get('content-disposition')?.match(/filename="([^"]+)"/)?.[1]
  const saving = document.createElement('a')
  saving.href = URL.createObjectURL(await answer.blob())
  saving.download = name ?? 'oriflamme.ogn'
  saving.click()
  setTimeout(() => URL.revokeObjectURL(saving.href), 60_000)
}

export function readdressLinks(): void {
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      if (type === 'attributes') look(target)
      else addedNodes.forEach(look)
    }
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['href'],
  })
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest(FILES) : null
    if (!(link instanceof HTMLAnchorElement)) return
    event.preventDefault()
    void save(link)
  })
}
