import { atom, computed } from 'nanostores'
import type { PublicBid } from '../../api/contract/auction/bidding/bid-view.ts'
import type { LiveState } from '../../api/contract/auction/bidding/live-state.ts'
import type { PublicItem } from '../../api/contract/auction/items/item-view.ts'
import { type Phase, phaseAt } from '../../api/contract/auction/items/phase.ts'
import { send } from '../api-client/send.ts'
import { serverTimeOf } from '../api-client/server-clock.ts'
import { $now, setClock } from './clock-store.ts'
import { type ItemPath, scheduleOf } from './live-item.ts'
import { readWhileStale } from './read-while-stale.ts'

interface Reading {
  item: PublicItem
  bids: PublicBid[]
  /** What the server says when the item is still the same; `null` when it is to be read anyway. */
  etag: string | null
}

/** The item and its bids as last read; `null` until then. The bids may be a moment newer, never older. */
export const $live = atom<Reading | null>(null)

/** Why the page may not be up to date: the server is out of reach, or the item is gone. */
export const $trouble = atom<'unreachable' | 'gone' | null>(null)

/** The item's phase on the server's clock; it changes the very second the clock says so. */
export const $phase = computed([$live, $now], (live, now): Phase | null =>
  live && now ? phaseAt(now, scheduleOf(live.item)) : null,
)

/** Reads the item at a path, and its bids when it has changed. Sets the clock by the answer. Never throws. */
export const refresh = readWhileStale(async (path: ItemPath) =>
  $trouble.set(await read(path).catch(() => 'unreachable' as const)),
)

async function read(path: ItemPath): Promise<'unreachable' | 'gone' | null> {
  const sentAt = new Date()
  const etag = $live.get()?.etag
  const answer = await send('GET', path, {
    headers: etag ? { 'If-None-Match': etag } : {},
  })
  setClock(serverTimeOf(answer, sentAt))
  if (answer.status === 304) return null
  if (answer.status === 404) return 'gone'
  if (!answer.ok) return 'unreachable'
  const item = await answer.json()
  const bids = await send('GET', `${path}/bids`)
  if (!bids.ok) return 'unreachable'
  const reading = { item, bids: await bids.json(), etag: answer.headers.get('ETag') }
  // Another process may still answer with what was before, and something newer may have been heard meanwhile.
  if (item.version >= ($live.get()?.item.version ?? 0)) $live.set(reading)
  return null
}

/** Takes over what the page's stream says of its item. @returns whether that was all: else the page must read */
export function hear(state: LiveState): boolean {
  const live = $live.get()
  if (!live) return false
  if (state.item.version < live.item.version) return true
  // Amounts only rise, and the highest bid is among the newest.
  const isOlder = ({ amount }: PublicBid) => Number(amount) < Number(state.bids.at(-1)?.amount)
  const bids = [...state.bids, ...live.bids.filter(isOlder).map((bid) => ({ ...bid, isWinning: false }))]
  const missing = state.item.bidCount - live.item.bidCount - (bids.length - live.bids.length)
  // A bid further down was withdrawn.
  if (missing < 0) return false
  // A price at which it can be had at once is left out when there is none any more.
  const { buyNowPrice: _, ...known } = live.item
  // With bids missing in between, no poll must be answered with 304 until all are read.
  $live.set({ item: { ...known, ...state.item }, bids, etag: missing ? null : live.etag && state.etag })
  return !$trouble.get()
}
