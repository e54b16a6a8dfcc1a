/** Loads Pyodide, its library and our server into a worker, counting the bytes that have come. */
import { bytes, folder } from 'virtual:python'
import { XzReadableStream } from 'xz-decompress'
import { ModelRunner } from './modelRunner'
import type { OfflineStore } from './indexedDbStore'

/** The server as Python offers it (`oriflamme/offline/js_bridge.py`). */
export interface PythonServer {
  request(
    method: string,
    path: string,
    headers: string,
    body: string,
  ): Promise<[status: number, headers: string, body: string]>
  open_socket(
    path: string,
    opened: () => void,
    heard: (text: string) => void,
    closed: (code: number) => void,
  ): PythonSocket
}

export interface PythonSocket {
  send(text: string): void
  close(): void
}

interface Pyodide {
  FS: { writeFile(path: string, content: Uint8Array): void }
  unpackArchive(archive: ArrayBuffer, format: string): void
  runPython(code: string): unknown
  pyimport(name: string): {
    open_bridge(store: OfflineStore, pause: number, net: ModelRunner): Promise<PythonServer>
  }
}

interface Loader {
  loadPyodide(settings: {
    indexURL: string
    stdLibURL: string
    lockFileContents: string
  }): Promise<Pyodide>
}

/** A header of what is cached decompressed. */
const UNPACKED = 'x-unpacked'

const startsWith = (sent: Uint8Array, ...with_: number[]): boolean =>
  with_.every((byte, n) => sent[n] === byte)

/** What is sent compressed whole, so that its parts need not be. Some hosts unpack it on the way, and it may have been
 * kept unpacked. */
async function decompress(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const sent = new Uint8Array(await answer.arrayBuffer())
  const stream = new Blob([sent]).stream()
  if (startsWith(sent, 0xfd, 0x37, 0x7a)) return readAll(new XzReadableStream(stream))
  if (startsWith(sent, 0x1f, 0x8b))
    return readAll(stream.pipeThrough(new DecompressionStream('gzip')))
  return sent
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
  )
}

/** Puts what was unpacked in the place of what is kept of it: a slow device takes most of a second to unpack. */
async function cacheDecompressed(url: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
  for (const name of 'caches' in self ? await caches.keys() : []) {
    const cache = await caches.open(name)
    const kept = await cache.match(url)
    if (kept && !kept.headers.has(UNPACKED))
      await cache.put(url, new Response(content, { headers: { [UNPACKED]: 'yes' } }))
  }
}

/** The same answer, with its bytes counted as they come. */
function countBytes(answer: Response, count: (bytes: number) => void): Response {
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, on) {
      count(part.length)
      on.enqueue(part)
    },
  })
  return new Response(answer.body?.pipeThrough(counting) ?? null, answer)
}

/** Browsers have no caches where a page is not secure. */
const isCached = async (url: string): Promise<boolean> =>
  'caches' in self && (await caches.match(url)) !== undefined

export async function loadPythonServer(
  store: OfflineStore,
  pause: number,
  pageUrl: string,
  onProgress: (loaded: number, total: number) => void,
  onLoaded: () => void,
): Promise<PythonServer> {
  const base = new URL(`${folder}/`, pageUrl).href
  let loaded = 0
  const plain = self.fetch.bind(self)
  // Python's own loader fetches the largest part; it is counted too.
  self.fetch = async (input, init) => {
    const answer = await plain(input, init)
    if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`)
    // What is kept is here at once; as it was kept, the browser has it compiled already.
    if (answer.url.startsWith('blob:') || (await isCached(answer.url))) return answer
    return countBytes(answer, (more) => onProgress((loaded += more), bytes))
  }
  const fetchPart = (name: string): Promise<Response> => fetch(base + name)
  const [loader, library, application, king, msgspec, lock] = await Promise.all([
    import(/* @vite-ignore */ `${base}pyodide.mjs`) as Promise<Loader>,
    fetchPart('library.pack').then(decompress),
    fetchPart('house.pack').then(decompress),
    fetchPart('king.pack').then(decompress),
    fetchPart('msgspec.whl').then((answer) => answer.arrayBuffer()),
    fetchPart('pyodide-lock.json').then((answer) => answer.text()),
  ])
  const stdLibURL = URL.createObjectURL(new Blob([library]))
  const python = await loader.loadPyodide({ indexURL: base, stdLibURL, lockFileContents: lock })
  self.fetch = plain
  onLoaded()
  URL.revokeObjectURL(stdLibURL)
  python.unpackArchive(msgspec, 'wheel')
  python.FS.writeFile('/house.zip', application)
  python.runPython("import sys; sys.path.append('/house.zip')")
  const server = await python
    .pyimport('oriflamme.offline.js_bridge')
    .open_bridge(store, pause, new ModelRunner(king))
  // A device without room has it packed as before.
  for (const [name, content] of Object.entries({ library, house: application, king }))
    void cacheDecompressed(`${base}${name}.pack`, content).catch(() => {})
  return server
}
