import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'

/** What a full device has no room for, until the page is closed: nobody’s bid may fail for that. */
const unstored: Record<string, string> = {}

function findStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    // Not allowed here; the stores know what to do without.
    return null
  }
}

const roomy: ProxyHandler<Storage> = {
  get: (storage, name: string) => unstored[name] ?? storage.getItem(name) ?? undefined,
  has: (storage, name: string) => name in unstored || name in storage,
  set(storage, name: string, value: string) {
    try {
      storage.setItem(name, value)
      delete unstored[name]
    } catch {
      unstored[name] = value
    }
    return true
  },
  deleteProperty(storage, name: string) {
    delete unstored[name]
    storage.removeItem(name)
    return true
  },
}

const storage = findStorage()
if (storage) setPersistentEngine(new Proxy(storage, roomy), windowPersistentEvents)
