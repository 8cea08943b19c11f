import type { LiveState } from '../../api/contract/auction/bidding/live-state.ts'
import type { KnownPath } from '../api-client/route.ts'
import { HEARTS_CHANGED } from '../device/device-hearts.ts'
import { countDown, type ItemOnCard, showOnCard } from './live-card.ts'
import { openPolling } from './poll-items.ts'

const SECOND_MS = 1_000
const POLL_MS = 30_000
/** A second that took so long was slept through. */
const ASLEEP_MS = 10_000
/** Whoever scrolls goes on. */
const SCROLLING_MS = 1_000
/** What ends is closed two seconds later, and not all pages read at once. */
const READ_AFTER_MS = { least: 2_500, most: 7_500 }
/** A filtered page is rendered for each visitor, of which a network has only so many a minute. */
const LONGER_IF_FILTERED = 8
/** A bidder is told again where they stand. */
const GREET_AFTER_MS = 2_000

/**
 * Keeps the cards of an open page up to date: those in sight by their stream, all of them by polling, and none while the
 * page is hidden. When items begin, end, come, or go, the page is read again. See product#live-updates.
 * @param random from 0 to 1: how long it waits then
 */
export function followItems(page: HTMLElement, random = Math.random): void {
  // Not once it rests, or was left meanwhile.
  const { show, plans } = showBy(page, random, () => timers.length > 0 && wake())
  const [reading] = plans
  const { poll, hear, now } = openPolling(page, show, reading.plan)
  const stream = followInSight(page, hear, reading.plan)
  const listening = onceLater(stream.listen, () => SCROLLING_MS)
  let timers: ReturnType<typeof setInterval>[] = []
  let lastTick = Date.now()

  function tick() {
    const isAwake = Date.now() - lastTick < ASLEEP_MS
    lastTick = Date.now()
    if (!isAwake) catchUp()
    if (countDown(now())) reading.plan()
  }

  function pause() {
    stream.rest()
    timers.forEach(clearInterval)
  }

  function rest() {
    pause()
    timers = []
    for (const { cancel } of [...plans, listening]) cancel()
  }

  function wake() {
    if (document.hidden) return rest()
    // What is planned stays: a poll tells of a change once. A new stream tells what a page read again may not know yet.
    pause()
    stream.listen()
    timers = [setInterval(tick, SECOND_MS), setInterval(poll, POLL_MS)]
  }

  function catchUp() {
    wake()
    poll()
  }

  document.addEventListener('visibilitychange', wake)
  window.addEventListener('pagehide', rest)
  // From the back/forward cache; the page itself is read again, too.
  window.addEventListener('pageshow', (shown) => shown.persisted && wake())
  window.addEventListener('online', catchUp)
  window.addEventListener('scroll', listening.plan, { passive: true })
  window.addEventListener('resize', listening.plan)
  // Other cards are shown.
  document.addEventListener(HEARTS_CHANGED, listening.plan)
  if (!document.hidden) catchUp()
}

/**
 * What shows an item on its card, and has the rest of the page follow.
 * @param onShownAgain is called once the page was read again
 */
function showBy(page: HTMLElement, random: () => number, onShownAgain: () => void) {
  const { least, most } = READ_AFTER_MS
  const reading = onceLater(
    () => import('./show-found.ts').then(({ showAgain }) => showAgain(page).then(onShownAgain)),
    () => (least + random() * (most - least)) * (isFiltered() ? LONGER_IF_FILTERED : 1),
  )
  const greeting = onceLater(
    () => import('./greet-bidder.ts').then(({ greetBidder }) => greetBidder(page)),
    () => GREET_AFTER_MS,
  )

  function show(item: ItemOnCard) {
    const outcome = showOnCard(page, item)
    if (outcome === 'misplaced') reading.plan()
    if (outcome === 'changed' && page.querySelector(`[data-item="${item.id}"] .own-stance`)) greeting.plan()
  }

  return { show, plans: [reading, greeting] as const }
}

function isFiltered(): boolean {
  return [...new URLSearchParams(location.search).keys()].some((name) => name !== 'page' && name !== 'sort')
}

/** Does something a while after it is planned: once, however often that was. */
function onceLater(act: () => unknown, waitMs: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function cancel() {
    clearTimeout(timer)
    timer = undefined
  }

  function plan() {
    timer ??= setTimeout(() => {
      cancel()
      act()
    }, waitMs())
  }

  return { plan, cancel }
}

/** As many items as the server tells of on one stream, see live-state.ts, which brings a library. */
export const MOST_IN_SIGHT = 10

/**
 * A stream of the items whose cards are in sight and have not ended. It tells how they stand when it is opened.
 * @param onOther is called when there is something else to read
 */
function followInSight(page: HTMLElement, hear: (item: LiveState['item']) => void, onOther: () => void) {
  let stream: EventSource | null = null
  let followed: string[] = []

  function rest() {
    stream?.close()
    stream = null
  }

  return {
    /** Opens it, anew when others came in sight or when it was refused. */
    listen() {
      const ids = idsInSight(page)
      const isOpen = stream !== null && stream.readyState !== EventSource.CLOSED
      if (isOpen && ids.every((id) => followed.includes(id))) return
      rest()
      followed = ids
      if (ids.length === 0) return
      const path = `/api/${page.dataset.orgSlug ?? ''}/live` satisfies KnownPath<'GET', `/api/${string}/live`>
      stream = new EventSource(`${path}?items=${ids.join('.')}`)
      stream.addEventListener('item', ({ data }) => hear(JSON.parse(data).item))
      stream.addEventListener('change', onOther)
    },
    rest,
  }
}

function idsInSight(page: HTMLElement): string[] {
  const inSight = [...page.querySelectorAll<HTMLElement>('[data-turns]')].filter((card) => {
    const { top, bottom } = card.getBoundingClientRect()
    return bottom >= 0 && top <= innerHeight
  })
  return inSight.slice(0, MOST_IN_SIGHT).map(({ dataset }) => dataset.item ?? '')
}
