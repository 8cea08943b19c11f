import { readPage } from '../api-client/read-page.ts'
import { HEARTS_CHANGED } from '../device/device-hearts.ts'
import { isKnownDevice } from '../device/known-device.ts'

/**
 * Reads a page of an organization, and takes over its parts in `data-found`, with the focus where it was.
 * @param stays whether a part stays as it is
 * @returns the page, or `null` when it was not to be had; `undefined` when it is not wanted any more
 */
export async function showFound(
  path: string,
  signal: AbortSignal,
  stays: (part: HTMLElement) => boolean = () => false,
): Promise<Document | null | undefined> {
  const { search } = location
  const page = await readPage(path, signal).catch(() => null)
  // A search that was answered meanwhile has changed the address.
  if (signal.aborted || search !== location.search) return undefined
  if (!page) return null
  const focused = sameAs(document.activeElement)
  for (const part of document.querySelectorAll<HTMLElement>('[data-found]')) {
    if (stays(part)) continue
    const newPart = page.querySelector<HTMLElement>(`[data-found="${part.getAttribute('data-found')}"]`)
    part.replaceChildren(...(newPart?.childNodes ?? []))
    Object.assign(part.dataset, newPart?.dataset)
    if (focused) part.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true })
  }
  document.dispatchEvent(new Event(HEARTS_CHANGED))
  return page
}

/** What finds a link or a heart in the page as it is now. */
function sameAs(element: Element | null): string | null {
  if (!element?.closest('[data-found]')) return null
  const name = element.hasAttribute('data-watch') ? 'data-watch' : 'href'
  return element.hasAttribute(name) ? `[${name}="${CSS.escape(element.getAttribute(name) ?? '')}"]` : null
}

/** Whether somebody is typing in it, or has and did not search yet. */
function isBeingFilledIn(part: HTMLElement): boolean {
  return [...part.querySelectorAll('input')].some(
    (input) => input === document.activeElement || input.value !== input.defaultValue,
  )
}

/** Brings an organization's page up to date that is shown again, unless somebody searches it meanwhile. */
export async function showAgain(page: HTMLElement): Promise<void> {
  const searched = new AbortController()
  document.getElementById('find-items')?.addEventListener('input', () => searched.abort(), { once: true })
  await showFound(location.href, searched.signal, isBeingFilledIn)
  if (isKnownDevice()) await (await import('./greet-bidder.ts')).greetBidder(page)
}
