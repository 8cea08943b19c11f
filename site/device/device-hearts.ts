/** Sent on the document when what this device remembers to be watched has changed, or what is shown of it. */
export const HEARTS_CHANGED = 'bidlark:hearts'
/** As many as the server takes. */
const MOST = 200

/** What is watched from this device at an organization. */
interface Hearts {
  ids: string[]
  /** Whether it is a copy of what the server has of the device's bidder; else nobody else knows of it. */
  isSent: boolean
}

const PREFIX = 'bidlark:watching:'
const keyOf = (orgSlug: string) => PREFIX + orgSlug

export function heartsOf(orgSlug: string): Hearts {
  const stored = localStorage.getItem(keyOf(orgSlug))
  return stored ? JSON.parse(stored) : { ids: [], isSent: false }
}

/** Remembers it, the latest ones if there are too many, and has the page show it. */
export function storeHearts(orgSlug: string, { ids, isSent }: Hearts): void {
  localStorage.setItem(keyOf(orgSlug), JSON.stringify({ ids: ids.slice(-MOST), isSent }))
  document.dispatchEvent(new Event(HEARTS_CHANGED))
}

/** On a device that is nobody's any more, nothing is left of what was its bidder's, at whatever organization. */
export function forgetWatched(): void {
  const watched = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  for (const orgSlug of watched.map((key) => key.slice(PREFIX.length)))
    if (heartsOf(orgSlug).isSent) storeHearts(orgSlug, { ids: [], isSent: false })
}
