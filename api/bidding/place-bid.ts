import type { Database, Sql } from '../../db/clients.ts'
import { inTime, Unavailable } from '../context/unavailable.ts'
import type { ItemOffer, Verdict } from './judge-offer.ts'
import type { Lanes } from './lanes.ts'

/**
 * The verdict on an offer. Throws `Unavailable` when there is none in time; a retry with its key gets it.
 * @param arrivedAt when its request came, by `performance.now()`: what took long before counts, too
 */
export type PlaceBid = (offer: ItemOffer, arrivedAt: number) => Promise<Verdict>

/** A little less than the four seconds that are promised. An item is closed long before, if nothing is wrong. */
const LONGEST_PLACED_MILLISECONDS = 3_800
const MILLISECONDS_BETWEEN_LOOKS = 200

/**
 * Places bids in the lanes. One that is late and has a key is only answered when its item is closed, since an earlier
 * try with the same key may still win. See product.md#repeated-requests.
 */
export function openPlacing({ lanes, database }: { lanes: Lanes; database: Pick<Database, 'reads'> }): PlaceBid {
  const untilClosed = openClosingWatch(database.reads)

  async function placeOnceClosed(offer: ItemOffer): Promise<Verdict> {
    await untilClosed(offer.auctionItemId)
    const verdict = await lanes.place(offer)
    if (verdict.kind === 'undecided') throw new Error(`Item ${offer.auctionItemId} was closed, and is open again`)
    return verdict
  }

  return async (offer, arrivedAt) => {
    // The lanes mind the time themselves: a timer of its own for every bid would cost them more than the bid's place.
    const judgement = await lanes.place(offer, arrivedAt)
    if (judgement.kind !== 'undecided') return judgement
    return inTime(placeOnceClosed(offer), arrivedAt + LONGEST_PLACED_MILLISECONDS - performance.now())
  }
}

/** Waits until an item is closed, whichever process closes it; all who wait for the same item look together. */
function openClosingWatch(sql: Sql) {
  const watched = new Map<string, Promise<void>>()

  async function watch(auctionItemId: string) {
    const givenUpAt = performance.now() + LONGEST_PLACED_MILLISECONDS
    while (await isOpen(sql, auctionItemId)) {
      if (performance.now() > givenUpAt) throw new Unavailable(`item ${auctionItemId} was not closed in time`)
      await Bun.sleep(MILLISECONDS_BETWEEN_LOOKS)
    }
  }

  function start(auctionItemId: string): Promise<void> {
    const started = watch(auctionItemId).finally(() => watched.delete(auctionItemId))
    watched.set(auctionItemId, started)
    return started
  }

  return (auctionItemId: string) => watched.get(auctionItemId) ?? start(auctionItemId)
}

async function isOpen(sql: Sql, auctionItemId: string): Promise<boolean> {
  return (await sql`select from auction_lock where auction_item_id = ${auctionItemId} and closed_at is null`).length > 0
}
