/** What the house writes, in IndexedDB: done only when the browser says that it would survive. */
import type { Storage } from './messages'

export interface Kept {
  image: Uint8Array | null
  number: number
  units: { number: number; units: Uint8Array }[]
  cookie: string
}

export interface Shelf {
  load(): Promise<Kept>
  append(number: number, units: Uint8Array): Promise<void>
  replace(number: number, image: Uint8Array): Promise<void>
  keepCookie(cookie: string): Promise<void>
}

const NAME = 'oriflamme'
const NOTHING: Kept = { image: null, number: 0, units: [], cookie: '' }

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('refused'))
  })

function open(): Promise<IDBDatabase> {
  const asked = indexedDB.open(NAME, 1)
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore('units')
    asked.result.createObjectStore('kept')
  }
  return answer(asked)
}

/** The browser's own. `note` is called when what it keeps has changed. */
class BrowserShelf implements Shelf {
  constructor(
    private readonly database: IDBDatabase,
    private readonly note: (storage: Storage) => void,
  ) {}

  async load(): Promise<Kept> {
    const reading = this.database.transaction(['units', 'kept'])
    const [numbers, units] = [reading.objectStore('units'), reading.objectStore('units')]
    const kept = reading.objectStore('kept')
    const [keys, bodies, image, cookie] = await Promise.all([
      answer(numbers.getAllKeys()),
      answer(units.getAll() as IDBRequest<Uint8Array[]>),
      answer(kept.get('image') as IDBRequest<{ number: number; image: Uint8Array } | undefined>),
      answer(kept.get('cookie') as IDBRequest<string | undefined>),
    ])
    return {
      image: image?.image ?? null,
      number: image?.number ?? 0,
      units: keys.map((key, at) => ({ number: Number(key), units: bodies[at] as Uint8Array })),
      cookie: cookie ?? '',
    }
  }

  append(number: number, units: Uint8Array): Promise<void> {
    return this.#write((writing) => writing.objectStore('units').add(units, number))
  }

  replace(number: number, image: Uint8Array): Promise<void> {
    return this.#write((writing) => {
      writing.objectStore('kept').put({ number, image }, 'image')
      writing.objectStore('units').delete(IDBKeyRange.upperBound(number))
    })
  }

  keepCookie(cookie: string): Promise<void> {
    return this.#write((writing) => writing.objectStore('kept').put(cookie, 'cookie'))
  }

  async #write(what: (writing: IDBTransaction) => void): Promise<void> {
    try {
      const writing = this.database.transaction(['units', 'kept'], 'readwrite', {
        durability: 'strict',
      })
      what(writing)
      await new Promise((done, failed) => {
        writing.oncomplete = done
        writing.onabort = writing.onerror = () => failed(writing.error ?? new Error('refused'))
      })
    } catch (error) {
      this.note('full')
      throw error
    }
    this.note('kept')
  }
}

/** Where the browser keeps nothing: games go on until the last page is closed. */
const forgetful: Shelf = {
  load: () => Promise.resolve(NOTHING),
  append: () => Promise.resolve(),
  replace: () => Promise.resolve(),
  keepCookie: () => Promise.resolve(),
}

export async function openShelf(note: (storage: Storage) => void): Promise<Shelf> {
  try {
    const database = await open()
    // A page in another tab that deletes or changes it is let do so.
    database.onversionchange = () => database.close()
    return new BrowserShelf(database, note)
  } catch {
    note('refused')
    return forgetful
  }
}
