import { HEARTS_CHANGED, heartsOf } from '../device/device-hearts.ts'
import { isKnownDevice } from '../device/known-device.ts'
import { stored } from '../device/stored.ts'

/** Fetches what a visitor's organization page does beyond what it says, once it is theirs to have: for most it stays light. */
export function startOrganizationPage(page: HTMLElement | null): void {
  if (page && isKnownDevice()) import('./greet-bidder.ts').then(({ greetBidder }) => greetBidder(page))
  if (page) import('./follow-items.ts').then(({ followItems }) => followItems(page))
  const orgSlug = page?.dataset.orgSlug ?? ''
  const showFilters = () => void import('./own-filters.ts').then(({ showOwnFilters }) => showOwnFilters(orgSlug))
  if (heartsOf(orgSlug).ids.length > 0 || stored('bidlark:bids')) showFilters()
  document.addEventListener(HEARTS_CHANGED, showFilters)
  const showAgain = () => void import('./show-found.ts').then(({ showAgain }) => page && showAgain(page))
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // The way back shows what was true when the page was left, from the browser's memory or from its cache.
  window.addEventListener('pageshow', ({ persisted }) => (persisted || arrival?.type === 'back_forward') && showAgain())
  document.addEventListener('visibilitychange', () => document.hidden || showAgain())
  const form = document.getElementById('find-items') as HTMLFormElement | null
  const typing = () => void import('./find-as-you-type.ts').then(({ findAsYouType }) => form && findAsYouType(form))
  form?.addEventListener('input', typing, { once: true })
  document.addEventListener('click', ({ target }) => closeOther(target as Node))
  document.addEventListener('keydown', ({ key }) => /^Escape$/.test(key) && closeOther(null))
}

/** Closes the filters or the order where somebody went on elsewhere. */
function closeOther(place: Node | null) {
  const open = document.querySelector<HTMLDetailsElement>('.filters[open]')
  if (!open || open.contains(place)) return
  open.open = false
  if (!place) open.querySelector('summary')?.focus()
}
