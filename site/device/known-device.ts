import { stored } from './stored.ts'

/** Whether My bids was opened on this device; its cookie is hidden from scripts, and only a hint of it is here. */
const KNOWN = 'bidlark:known'

export function isKnownDevice(): boolean {
  return stored(KNOWN) !== undefined
}

export function noteDevice(isKnown: boolean): void {
  if (isKnown) localStorage.setItem(KNOWN, 'yes')
  else localStorage.removeItem(KNOWN)
}
