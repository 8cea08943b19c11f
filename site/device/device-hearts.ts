import { stored } from './stored.ts'

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

/** What the keys begin with in the browser's storage; the address of an organization follows. */
export const PREFIX = 'bidlark:watching:'

export function heartsOf(orgSlug: string): Hearts {
  return JSON.parse(stored(PREFIX + orgSlug) ?? 'null') ?? { ids: [], isSent: false }
}

/** Remembers it, the latest ones if there are too many, and has the page show it. */
export function storeHearts(orgSlug: string, { ids, isSent }: Hearts): void {
  localStorage.setItem(PREFIX + orgSlug, JSON.stringify({ ids: ids.slice(-MOST), isSent }))
  document.dispatchEvent(new Event(HEARTS_CHANGED))
}
