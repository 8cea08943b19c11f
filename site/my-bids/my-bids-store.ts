import { atom } from 'nanostores'
import type { MyBids, MyItem } from '../../api/contract/bidders/my-bids.ts'
import { noteDevice } from '../device/known-device.ts'
import { $now, setClock } from '../item/clock-store.ts'
import { readOwnBids, rememberOwnBids } from '../item/read-own-bids.ts'
import { readWhileStale } from '../item/read-while-stale.ts'
import { subscribeToChanges } from './change-stream.ts'

const POLL_MS = 30_000
/** An evening changes many items at once; nobody reads faster. */
const REST_MS = 1_000

/** All that was last read; `null` until then. */
export const $myBids = atom<MyBids | null>(null)

/** Whether the last reading failed. */
export const $isOffline = atom(false)

/** Whose page is open: what rested between two readings may go on after it. */
let followed: string | null = null

/** The bill that the page was rendered with. */
let shownBill: string | null = null

/** Reads everything of an organization again, while its page is open; changes that come meanwhile are read once more after that. Never throws. */
export const refreshMyBids = readWhileStale(async (orgSlug: string) => {
  if (orgSlug === followed) $isOffline.set(!(await readOnce(orgSlug).catch(() => false)))
}, REST_MS)

async function readOnce(orgSlug: string): Promise<boolean> {
  const answer = await readOwnBids(orgSlug)
  // Forgotten in another tab: the page then says how to come back.
  if (answer === 'unknown') location.reload()
  if (typeof answer === 'string') return false
  $myBids.set(answer)
  // Only the server writes how to pay, and what is paid and picked up.
  if (billIn(answer) !== shownBill && !isInUse()) location.reload()
  return true
}

function billIn({ checkout }: MyBids): string | null {
  return checkout && [checkout.due, checkout.balance, checkout.credit, checkout.isPickedUp].join(' ')
}

/** Whether somebody types, or answers a question, which reading the page anew would lose. */
function isInUse(): boolean {
  return document.activeElement instanceof HTMLInputElement || document.querySelector('dialog[open]') !== null
}

/**
 * Keeps the page up to date: when an item of theirs changes, begins, or ends, and every half minute.
 * @returns how to end it
 */
export function followMyBids(orgSlug: string, view: MyBids, renderedAt: Date): () => void {
  const refresh = () => void refreshMyBids(orgSlug)
  const ended = new AbortController()
  const { signal } = ended
  let unsubscribe: (() => void) | null = null
  const wake = () => {
    const isTheirs = (id: string) => $myBids.get()?.items.some((item) => item.id === id) ?? false
    unsubscribe ??= subscribeToChanges(orgSlug, isTheirs, refresh)
    refresh()
  }
  const rest = () => {
    unsubscribe?.()
    unsubscribe = null
  }
  followed = orgSlug
  shownBill = billIn(view)
  setClock(renderedAt)
  $myBids.set(view)
  noteDevice(true)
  rememberOwnBids(view.email, view.items)
  const unlisten = $now.listen((now, before) => {
    if (now && before && $myBids.get()?.items.some((item) => turnsBetween(item, before, now))) refresh()
  })
  const polling = setInterval(() => document.hidden || refresh(), POLL_MS)
  document.addEventListener('visibilitychange', () => (document.hidden ? rest() : wake()), { signal })
  window.addEventListener('pageshow', (shown) => shown.persisted && wake(), { signal })
  wake()
  return () => {
    ended.abort()
    clearInterval(polling)
    unlisten()
    followed = null
    rest()
  }
}

/** Whether an item began or ended in between. */
function turnsBetween({ startTime, endTime }: MyItem, before: Date, now: Date): boolean {
  return [startTime, endTime].some((time) => before < new Date(time) && new Date(time) <= now)
}
