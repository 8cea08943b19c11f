import type { MyBids } from '../../api/contract/bidders/my-bids.ts'
import { parsePrice } from '../../api/contract/values/money/money.ts'
import { send } from '../api-client/send.ts'
import { serverTimeOf } from '../api-client/server-clock.ts'
import { forgetWatched } from '../device/forget-watched.ts'
import { isKnownDevice, noteDevice } from '../device/known-device.ts'
import { $bidder, $ownBids } from './bidder-store.ts'
import { setClock } from './clock-store.ts'
import type { OwnBid } from './stance.ts'

/**
 * Reads a bidder's own bids, and has the pages of items know of them. Sets the clock by the answer. What they watched before is theirs then.
 * `unknown`: the device is nobody's any more. Throws when there is no answer.
 */
export async function readOwnBids(orgSlug: string): Promise<MyBids | 'unknown' | 'failed'> {
  // Not with the page: most who open it watch nothing and are not known.
  const { giveHearts, rememberWatched } = await import('../watching/merge-hearts.ts')
  const wasKnown = isKnownDevice()
  const isGiven = await giveHearts(orgSlug)
  const sentAt = new Date()
  const before = $ownBids.get()
  const answer = await send('GET', `/api/${orgSlug}/my-bids`, { credentials: 'include' })
  // "Not you?" was pressed meanwhile, also where the device is still theirs in the answer.
  if (answer.status === 401 || (wasKnown && !isKnownDevice())) {
    noteDevice(false)
    forgetWatched()
    return 'unknown'
  }
  if (!answer.ok) return 'failed'
  setClock(serverTimeOf(answer, sentAt))
  const view: MyBids = await answer.json()
  noteDevice(true)
  rememberOwnBids(view.email, view.items, before)
  if (isGiven) rememberWatched(orgSlug, view.items)
  return view
}

/**
 * Has the pages of these items know what the server does of a bidder's bids, from any device.
 * @param before what the device knew when the server was asked: an answer is older than what was bid since
 */
export function rememberOwnBids(
  email: string,
  items: { id: string; bids: OwnBid[]; maximum: string | null }[],
  before = $ownBids.get(),
): void {
  const stored = $ownBids.get()
  const ownBids = $bidder.get() === email ? stored : {}
  const read = items.filter(({ id }) => JSON.stringify(stored[id]) === JSON.stringify(before[id]))
  // Their keys are known here only, and show whose emails the demo shows.
  const withKeys = ({ id, bids, maximum }: (typeof items)[number]) =>
    bids.map((bid) => ({
      ...ownBids[id]?.find((stored) => stored.id === bid.id),
      ...bid,
      maximum: parsePrice(maximum ?? '') ?? 0,
    }))
  $bidder.set(email)
  $ownBids.set({ ...ownBids, ...Object.fromEntries(read.map((item) => [item.id, withKeys(item)])) })
}
