import type { Database, Sql } from '../../../db/clients.ts'
import { patiently } from '../../../db/patience.ts'
import { inTime, Unavailable } from '../../server/context/unavailable.ts'
import type { BidQueue } from './bid-queue.ts'
import type { ItemOffer } from './item-state.ts'
import type { Verdict } from './judge-offer.ts'

/**
 * The verdict on an offer. Throws `Unavailable` when there is none in time; a retry with its key gets it.
 * @param arrivedAt when its request came, by `performance.now()`: what took long before counts, too
 */
export type PlaceBid = (offer: ItemOffer, arrivedAt: number) => Promise<Verdict>

/** A little less than the four seconds that are promised. An item is closed long before, if nothing is wrong. */
const LONGEST_PLACED_MILLISECONDS = 3_800
const MILLISECONDS_BETWEEN_LOOKS = 200

/**
 * Places bids in the queue. One that is late and has a key is only answered when its item is closed, since an earlier
 * try with the same key may still win, or goes on, since somebody's bid extended it. See product#repeated-requests.
 */
export function openPlacing({
  bidQueue,
  database,
}: {
  bidQueue: BidQueue
  database: Pick<Database, 'reads'>
}): PlaceBid {
  const untilDecided = openClosingWatch(database.reads)

  async function placeOnceDecided(offer: ItemOffer): Promise<Verdict> {
    await untilDecided(offer)
    const judgement = await bidQueue.place(offer)
    return judgement.kind === 'undecided' ? placeOnceDecided(offer) : judgement
  }

  return async (offer, arrivedAt) => {
    // The queue minds the time itself: a timer of its own for every bid would cost more than the bid's place.
    const judgement = await bidQueue.place(offer, arrivedAt)
    if (judgement.kind !== 'undecided') return judgement
    return inTime(placeOnceDecided(offer), arrivedAt + LONGEST_PLACED_MILLISECONDS - performance.now())
  }
}

/** Waits until an item that has ended is closed or goes on, whoever decides it; all who wait for it look together. */
function openClosingWatch(sql: Sql) {
  const watched = new Map<string, Promise<void>>()

  async function watch(item: WatchedItem) {
    const givenUpAt = performance.now() + patiently(LONGEST_PLACED_MILLISECONDS)
    while (await isToBeClosed(sql, item)) {
      if (performance.now() > givenUpAt) throw new Unavailable(`item ${item.auctionItemId} was not closed in time`)
      await Bun.sleep(MILLISECONDS_BETWEEN_LOOKS)
    }
  }

  function start(item: WatchedItem): Promise<void> {
    const started = watch(item).finally(() => watched.delete(item.auctionItemId))
    watched.set(item.auctionItemId, started)
    return started
  }

  return (item: WatchedItem) => watched.get(item.auctionItemId) ?? start(item)
}

type WatchedItem = Pick<ItemOffer, 'organizationId' | 'auctionItemId'>

async function isToBeClosed(sql: Sql, { organizationId, auctionItemId }: WatchedItem): Promise<boolean> {
  const rows = await sql`
    select from auction_lock k join auction_item i on i.id = k.auction_item_id
    where k.organization_id = ${organizationId} and k.auction_item_id = ${auctionItemId} and i.end_time <= clock_timestamp() and k.closed_at is null`
  return rows.length > 0
}
