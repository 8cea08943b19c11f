import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'

/** What a full device has no room for, until the page is closed: nobody’s bid may fail for that. */
const unstored: Record<string, string> = {}

const roomy: ProxyHandler<Storage> = {
  get: (storage, name: string) => unstored[name] ?? storage[name],
  has: (storage, name: string) => name in unstored || name in storage,
  set(storage, name: string, value: string) {
    delete unstored[name]
    try {
      storage[name] = value
    } catch {
      unstored[name] = value
    }
    return true
  },
  deleteProperty: (storage, name: string) => delete unstored[name] && delete storage[name],
}

try {
  setPersistentEngine(new Proxy(localStorage, roomy), windowPersistentEvents)
} catch {
  // There is none, or it is not allowed: the stores know what to do without.
}
