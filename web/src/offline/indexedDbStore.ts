/** The storage of the offline server in IndexedDB. A write is done when the browser says that it
 * would survive. */
import type { StorageState } from './workerMessages'

export interface StoredState {
  image: Uint8Array | null
  number: number
  units: { number: number; units: Uint8Array }[]
  cookie: string
}

export interface OfflineStore {
  load(): Promise<StoredState>
  append(number: number, units: Uint8Array): Promise<void>
  replace(number: number, image: Uint8Array): Promise<void>
  keepCookie(cookie: string): Promise<void>
}

const NAME = 'oriflamme'
const EMPTY: StoredState = { image: null, number: 0, units: [], cookie: '' }

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('refused'))
  })

function openDatabase(): Promise<IDBDatabase> {
  const asked = indexedDB.open(NAME, 1)
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore('units')
    asked.result.createObjectStore('kept')
  }
  return toPromise(asked)
}

/** `onChange` is called after each write, and when one has failed. */
class IndexedDbStore implements OfflineStore {
  constructor(
    private readonly database: IDBDatabase,
    private readonly onChange: (storage: StorageState) => void,
  ) {}

  async load(): Promise<StoredState> {
    const reading = this.database.transaction(['units', 'kept'])
    const [numbers, units] = [reading.objectStore('units'), reading.objectStore('units')]
    const kept = reading.objectStore('kept')
    const [keys, bodies, image, cookie] = await Promise.all([
      toPromise(numbers.getAllKeys()),
      toPromise(units.getAll() as IDBRequest<Uint8Array[]>),
      toPromise(kept.get('image') as IDBRequest<{ number: number; image: Uint8Array } | undefined>),
      toPromise(kept.get('cookie') as IDBRequest<string | undefined>),
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
      this.onChange('full')
      throw error
    }
    this.onChange('kept')
  }
}

/** Where the browser stores nothing: games go on until the last page is closed. */
const noStore: OfflineStore = {
  load: () => Promise.resolve(EMPTY),
  append: () => Promise.resolve(),
  replace: () => Promise.resolve(),
  keepCookie: () => Promise.resolve(),
}

export async function openStore(onChange: (storage: StorageState) => void): Promise<OfflineStore> {
  try {
    const database = await openDatabase()
    // A page in another tab that deletes or changes it is let do so.
    database.onversionchange = () => database.close()
    return new IndexedDbStore(database, onChange)
  } catch {
    onChange('refused')
    return noStore
  }
}
