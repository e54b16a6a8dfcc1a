/** The storage of the offline server in IndexedDB. A write is done when the browser says that it
 * would survive. */
import type { StorageState } from './workerMessages'

export interface StoredState {
  snapshot: Uint8Array | null
  snapshotNumber: number
  units: { number: number; units: Uint8Array }[]
  cookie: string
}

export interface OfflineStore {
  load(): Promise<StoredState>
  append(number: number, units: Uint8Array): Promise<void>
  replace(number: number, snapshot: Uint8Array): Promise<void>
  saveCookie(cookie: string): Promise<void>
}

const NAME = 'oriflamme'
/** Raised with the layout; what lies there in another is let go. */
const VERSION = 2
const EMPTY: StoredState = { snapshot: null, snapshotNumber: 0, units: [], cookie: '' }

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('refused'))
  })

function openDatabase(): Promise<IDBDatabase> {
  const asked = indexedDB.open(NAME, VERSION)
  asked.onupgradeneeded = () => {
    const database = asked.result
    for (const name of database.objectStoreNames) database.deleteObjectStore(name)
    database.createObjectStore('units')
    database.createObjectStore('state')
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
    const reading = this.database.transaction(['units', 'state'])
    const [numbers, units] = [reading.objectStore('units'), reading.objectStore('units')]
    const state = reading.objectStore('state')
    const [keys, bodies, stored, cookie] = await Promise.all([
      toPromise(numbers.getAllKeys()),
      toPromise(units.getAll() as IDBRequest<Uint8Array[]>),
      toPromise(
        state.get('snapshot') as IDBRequest<{ number: number; snapshot: Uint8Array } | undefined>,
      ),
      toPromise(state.get('cookie') as IDBRequest<string | undefined>),
    ])
    return {
      snapshot: stored?.snapshot ?? null,
      snapshotNumber: stored?.number ?? 0,
      units: keys.map((key, at) => ({ number: Number(key), units: bodies[at] as Uint8Array })),
      cookie: cookie ?? '',
    }
  }

  append(number: number, units: Uint8Array): Promise<void> {
    return this.#write((writing) => writing.objectStore('units').add(units, number))
  }

  replace(number: number, snapshot: Uint8Array): Promise<void> {
    return this.#write((writing) => {
      writing.objectStore('state').put({ number, snapshot }, 'snapshot')
      writing.objectStore('units').delete(IDBKeyRange.upperBound(number))
    })
  }

  saveCookie(cookie: string): Promise<void> {
    return this.#write((writing) => writing.objectStore('state').put(cookie, 'cookie'))
  }

  async #write(what: (writing: IDBTransaction) => void): Promise<void> {
    try {
      const writing = this.database.transaction(['units', 'state'], 'readwrite', {
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
  saveCookie: () => Promise.resolve(),
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
