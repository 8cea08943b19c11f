import type { Database, Sql } from '../../../db/clients.ts'
import { patiently } from '../../../db/patience.ts'
import { inTime, Unavailable } from '../../server/context/unavailable.ts'
import type { ItemOffer } from './item-state.ts'
import type { Verdict } from './judge-offer.ts'
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
 * try with the same key may still win, or goes on, since somebody's bid extended it. See product#repeated-requests.
 */
export function openPlacing({ lanes, database }: { lanes: Lanes; database: Pick<Database, 'reads'> }): PlaceBid {
  const untilDecided = openClosingWatch(database.reads)

  async function placeOnceDecided(offer: ItemOffer): Promise<Verdict> {
    await untilDecided(offer.auctionItemId)
    const judgement = await lanes.place(offer)
    return judgement.kind === 'undecided' ? placeOnceDecided(offer) : judgement
  }

  return async (offer, arrivedAt) => {
    // The lanes mind the time themselves: a timer of its own for every bid would cost them more than the bid's place.
    const judgement = await lanes.place(offer, arrivedAt)
    if (judgement.kind !== 'undecided') return judgement
    return inTime(placeOnceDecided(offer), arrivedAt + LONGEST_PLACED_MILLISECONDS - performance.now())
  }
}

/** Waits until an item that has ended is closed or goes on, whoever decides it; all who wait for it look together. */
function openClosingWatch(sql: Sql) {
  const watched = new Map<string, Promise<void>>()

  async function watch(auctionItemId: string) {
    const givenUpAt = performance.now() + patiently(LONGEST_PLACED_MILLISECONDS)
    while (await isToBeClosed(sql, auctionItemId)) {
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

async function isToBeClosed(sql: Sql, auctionItemId: string): Promise<boolean> {
  const rows = await sql`
    select from auction_item i join auction_lock k on k.auction_item_id = i.id
    where i.id = ${auctionItemId} and i.end_time <= clock_timestamp() and k.closed_at is null`
  return rows.length > 0
}
