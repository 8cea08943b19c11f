import { isKnownDevice } from '../device/known-device.ts'
import { showFound } from './show-found.ts'

/** Brings an organization's page up to date that is shown again, unless somebody searches it meanwhile. */
export async function showAgain(page: HTMLElement): Promise<void> {
  const searched = new AbortController()
  document.getElementById('find-items')?.addEventListener('input', () => searched.abort(), { once: true })
  await showFound(location.href, searched.signal)
  if (isKnownDevice()) await (await import('./greet-bidder.ts')).greetBidder(page)
}
