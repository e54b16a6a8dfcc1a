/** Brings Python, its library and the house into a worker, counting what has come. */
import { bytes, folder } from 'virtual:python'
import { XzReadableStream } from 'xz-decompress'
import { Net } from './net'
import type { Shelf } from './shelf'

/** The house as Python offers it (`oriflamme/offline/js_bridge.py`). */
export interface Door {
  ask(
    method: string,
    path: string,
    headers: string,
    body: string,
  ): Promise<[status: number, headers: string, body: string]>
  line(
    path: string,
    opened: () => void,
    heard: (text: string) => void,
    closed: (code: number) => void,
  ): Line
}

export interface Line {
  say(text: string): void
  close(): void
}

interface Pyodide {
  FS: { writeFile(path: string, content: Uint8Array): void }
  unpackArchive(archive: ArrayBuffer, format: string): void
  runPython(code: string): unknown
  pyimport(name: string): { open_door(shelf: Shelf, pause: number, net: Net): Promise<Door> }
}

interface Loader {
  loadPyodide(settings: {
    indexURL: string
    stdLibURL: string
    lockFileContents: string
  }): Promise<Pyodide>
}

/** A header of what is kept so. */
const UNPACKED = 'x-unpacked'

const begins = (sent: Uint8Array, ...with_: number[]): boolean =>
  with_.every((byte, n) => sent[n] === byte)

/** What is sent compressed whole, so that its parts need not be. Some hosts unpack it on the way, and it may have been
 * kept unpacked. */
async function unpacked(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const sent = new Uint8Array(await answer.arrayBuffer())
  const stream = new Blob([sent]).stream()
  if (begins(sent, 0xfd, 0x37, 0x7a)) return whole(new XzReadableStream(stream))
  if (begins(sent, 0x1f, 0x8b)) return whole(stream.pipeThrough(new DecompressionStream('gzip')))
  return sent
}

async function whole(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
  )
}

/** Puts what was unpacked in the place of what is kept of it: a slow device takes most of a second to unpack. */
async function keepUnpacked(url: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
  for (const name of 'caches' in self ? await caches.keys() : []) {
    const cache = await caches.open(name)
    const kept = await cache.match(url)
    if (kept && !kept.headers.has(UNPACKED))
      await cache.put(url, new Response(content, { headers: { [UNPACKED]: 'yes' } }))
  }
}

/** The same answer, with its bytes counted as they come. */
function counted(answer: Response, count: (bytes: number) => void): Response {
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, on) {
      count(part.length)
      on.enqueue(part)
    },
  })
  return new Response(answer.body?.pipeThrough(counting) ?? null, answer)
}

/** Browsers have no caches where a page is not secure. */
const isKept = async (url: string): Promise<boolean> =>
  'caches' in self && (await caches.match(url)) !== undefined

export async function openDoor(
  shelf: Shelf,
  pause: number,
  home: string,
  reach: (loaded: number, total: number) => void,
  begin: () => void,
): Promise<Door> {
  const base = new URL(`${folder}/`, home).href
  let loaded = 0
  const plain = self.fetch.bind(self)
  // Python's own loader fetches the largest part; it is counted too.
  self.fetch = async (input, init) => {
    const answer = await plain(input, init)
    if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`)
    // What is kept is here at once; as it was kept, the browser has it compiled already.
    if (answer.url.startsWith('blob:') || (await isKept(answer.url))) return answer
    return counted(answer, (more) => reach((loaded += more), bytes))
  }
  const bring = (name: string): Promise<Response> => fetch(base + name)
  const [loader, library, house, king, msgspec, lock] = await Promise.all([
    import(/* @vite-ignore */ `${base}pyodide.mjs`) as Promise<Loader>,
    bring('library.pack').then(unpacked),
    bring('house.pack').then(unpacked),
    bring('king.pack').then(unpacked),
    bring('msgspec.whl').then((answer) => answer.arrayBuffer()),
    bring('pyodide-lock.json').then((answer) => answer.text()),
  ])
  const stdLibURL = URL.createObjectURL(new Blob([library]))
  const python = await loader.loadPyodide({ indexURL: base, stdLibURL, lockFileContents: lock })
  self.fetch = plain
  begin()
  URL.revokeObjectURL(stdLibURL)
  python.unpackArchive(msgspec, 'wheel')
  python.FS.writeFile('/house.zip', house)
  python.runPython("import sys; sys.path.append('/house.zip')")
  const door = await python
    .pyimport('oriflamme.offline.js_bridge')
    .open_door(shelf, pause, new Net(king))
  // A device without room has it packed as before.
  for (const [name, content] of Object.entries({ library, house, king }))
    void keepUnpacked(`${base}${name}.pack`, content).catch(() => {})
  return door
}
