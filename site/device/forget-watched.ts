import { HEARTS_CHANGED, PREFIX } from './device-hearts.ts'

/** On a device that is nobody's any more, nothing is left of what was its bidder's, at whatever organization. */
export function forgetWatched(): void {
  for (const [key, stored] of Object.entries(localStorage))
    if (key.startsWith(PREFIX) && JSON.parse(stored).isSent) localStorage.removeItem(key)
  document.dispatchEvent(new Event(HEARTS_CHANGED))
}
