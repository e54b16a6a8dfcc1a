/** Watches the page until it has begun: asks again for what does not come, says so, and offers a way on.
 * The build writes it into index.html (`plugins/startup.ts`), for it has to run where nothing else has
 * come. So it is small and imports nothing. */

declare global {
  interface Window {
    /** Missing only while developing, where nothing is built. */
    startup?: Startup
  }
}

export interface Startup {
  /** How long a part of the page is waited for, in milliseconds: longer with each attempt, so that a
   * slow network gets there as well. */
  readonly patience: number
  /** After how long it is said that one waits, in milliseconds. */
  readonly silence: number
  /** The app is mounted: from now on it says itself what is missing. */
  begun(): void
  /** What was asked for is shown: the next page is waited for as long as the first. */
  arrived(): void
  /** Once every style sheet has come that was lost. */
  styled(): Promise<void>
  /** Load the page anew as soon as the server answers, if that is needed then. */
  renew(isNeeded: () => boolean): Promise<void>
}

/** Put in by the build, for each language: that something is missing, and `Try again`. */
declare const WORDS: Readonly<Record<string, readonly [missing: string, again: string]>>

const DARK = '(prefers-color-scheme: dark)'
const ATTEMPTS = 'oriflamme.attempts'
/** After so long without a page it is said that one is waited for; sooner where it was said before. */
const SILENCE = 6000
const NEXT_SILENCE = 1000
const FIRST_PATIENCE = 15_000
const LONGEST_PATIENCE = 240_000
const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000
/** The server is taken for silent after this time. */
const ANSWER = 10_000

let attempts = readAttempts()
let isRenewing = false
let begun = false
let styleWait = FIRST_WAIT
let box: HTMLElement | undefined
/** Style sheets that are asked for again, and what waits until they have come. */
const lost = new Set<HTMLLinkElement>()
const styled: (() => void)[] = []

const wait = (time: number): Promise<unknown> => new Promise((go) => setTimeout(go, time))
const grown = (first: number, longest: number): number => Math.min(first * 2 ** attempts, longest)

/** Where nothing can be kept, every attempt is a patient one. */
function readAttempts(): number {
  try {
    return Number(sessionStorage.getItem(ATTEMPTS)) || 0
  } catch {
    return 3
  }
}

function keepAttempts(count: number): void {
  attempts = count
  try {
    sessionStorage.setItem(ATTEMPTS, String(count))
  } catch {
    // Some browsers forbid it.
  }
}

const isThere = (): Promise<boolean> =>
  fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(ANSWER) }).then(
    ({ status }) => status < 500, // what no route knows has a page too
    () => false,
  )

async function renew(isNeeded: () => boolean): Promise<void> {
  if (isRenewing) return
  isRenewing = true
  for (let pause = grown(FIRST_WAIT, LONGEST_WAIT); ; pause = Math.min(pause * 2, LONGEST_WAIT)) {
    await wait(pause)
    const answers = await isThere()
    if (!isNeeded()) break
    if (answers) reload()
  }
  isRenewing = false
}

function reload(): void {
  keepAttempts(attempts + 1)
  location.reload()
}

/** What the reader has chosen before (`ui/savedSettings.ts`). */
function chosen(): { locale?: string; theme?: string } {
  try {
    return { ...JSON.parse(localStorage.getItem('oriflamme.settings') ?? '{}') }
  } catch {
    return {}
  }
}

/** Styles may be missing too, so it brings the few it needs. */
function say(): void {
  const { body, documentElement: root } = document
  if (begun || box || !body) return
  const { locale, theme } = chosen()
  const wishes = [locale, ...navigator.languages].map((wish) => `${wish}`.slice(0, 2).toLowerCase())
  const lang = wishes.find((wish) => wish in WORDS) ?? 'en'
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia(DARK).matches)
  root.style.colorScheme = root.dataset['theme'] = isDark ? 'dark' : 'light'
  box = document.createElement('main')
  box.id = 'startup'
  box.lang = lang
  box.style.cssText = 'padding:20vh 1rem;text-align:center;font:1.1rem/1.5 system-ui,sans-serif'
  body.prepend(box)
  const alert = document.createElement('div')
  alert.setAttribute('role', 'alert')
  box.append(alert)
  const [missing = '', again = ''] = WORDS[lang] ?? []
  alert.append(part('h1', 'font:inherit', missing))
  const button = part('button', 'margin-top:1rem;padding:.6em 1.2em;font:inherit', again)
  button.className = 'button'
  button.onclick = reload
  box.append(button)
}

function part(tag: string, style: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.style.cssText = style
  made.textContent = text
  return made
}

function isStyle(element: EventTarget | null): element is HTMLLinkElement {
  return element instanceof HTMLLinkElement && element.rel === 'stylesheet'
}

/** The build's loader never asks twice for a style sheet. Nothing waits for a fresh copy: neither
 * scripts nor the first picture. */
function fetchAgain(style: HTMLLinkElement): void {
  if (!style.isConnected) return
  const fresh = style.cloneNode() as HTMLLinkElement
  lost.delete(style)
  lost.add(fresh)
  fresh.onload = () => {
    lost.delete(fresh)
    styleWait = FIRST_WAIT
    if (!lost.size) styled.splice(0).forEach((go) => go())
  }
  style.replaceWith(fresh)
}

document.addEventListener(
  'error',
  ({ target }) => {
    if (isStyle(target)) {
      lost.add(target)
      setTimeout(() => fetchAgain(target), styleWait)
      styleWait = Math.min(styleWait * 2, LONGEST_WAIT)
    } else if (target instanceof HTMLScriptElement && !begun) {
      say()
      void renew(() => !begun)
    }
  },
  true,
)

const patience = grown(FIRST_PATIENCE, LONGEST_PATIENCE)
const silence = attempts ? NEXT_SILENCE : SILENCE
setTimeout(say, silence)
setTimeout(() => {
  // One that gives no answer keeps the page from being shown, and its script from being run.
  for (const style of document.querySelectorAll('link')) {
    if (!begun && isStyle(style) && !style.sheet) fetchAgain(style)
  }
}, SILENCE)
setTimeout(() => begun || renew(() => !begun), patience)

window.startup = {
  patience,
  silence,
  begun: () => {
    begun = true
    box?.remove()
    document.documentElement.style.colorScheme = ''
  },
  arrived: () => keepAttempts(0),
  renew,
  styled: () => new Promise((go) => (lost.size ? styled.push(go) : go())),
}
