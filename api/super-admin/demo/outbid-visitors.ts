import type { Sql } from '../../../db/clients.ts'
import type { BidQueue } from '../../auction/bidding/bid-queue.ts'
import { RIVAL_CEILING_FACTOR } from '../../contract/auction/bidding/rival.ts'
import { DEMO_SLUG } from '../../contract/values/demo.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import type { SweepStep } from '../../server/jobs/worker.ts'
import type { PictureStore } from '../../server/uploads/picture-store.ts'
import { resetDemo } from './set-up-demo.ts'

/** What the sandbox needs each minute: its reset at the full hour, and the rival's bids. See product#demo. */
export function demoSweepSteps({ bidQueue, pictures }: { bidQueue: BidQueue; pictures: PictureStore }): SweepStep[] {
  return [
    ({ database }, now) => resetDemo({ database, pictures }, now),
    ({ database }, now) => outbidVisitors(database.reads, bidQueue, now),
  ]
}

/** Who bids against the visitors of the sandbox. */
export const RIVAL = 'rival@demo.invalid'

/** It waits this long before it bids, and ignores bids older than some minutes. */
const SECONDS_BEFORE_ANSWER = 10
const MINUTES_OF_INTEREST = 10

/**
 * The rival bids the minimum on every item of the sandbox on which somebody else has just taken the lead. See
 * product#demo.
 */
export async function outbidVisitors(sql: Sql, bidQueue: BidQueue, now: Date): Promise<void> {
  for (const { organizationId, auctionItemId, amount } of await itemsToBidOn(sql, now)) {
    const offer = {
      organizationId,
      auctionItemId,
      cap: amount,
      isMaximum: false,
      email: RIVAL,
      arrivedAt: now,
      key: null,
    }
    // Somebody may have been faster, or it is the rival's own cooldown: then it bids next time, or not at all.
    await bidQueue.place({ ...offer, confirmAmount: false, buyNow: null, remindMe: false, language: 'en' })
  }
}

interface Chance {
  organizationId: string
  auctionItemId: string
  amount: Cents
}

function itemsToBidOn(sql: Sql, now: Date): Promise<Chance[]> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  return sql<Chance[]>`
    select o.id as "organizationId", i.id as "auctionItemId", k.current_amount + i.minimum_raise as amount
    from organization o
    join auction_item i on i.organization_id = o.id and i.is_active and i.deleted_at is null
    join auction_lock k on k.auction_item_id = i.id and k.closed_at is null
    join bid w on w.id = k.winning_bid_id
    join bidder l on l.id = w.bidder_id
    where o.slug = ${DEMO_SLUG} and o.is_demo and i.end_time > ${now} and l.email is distinct from ${RIVAL}
      and w.timestamp between ${ago(MINUTES_OF_INTEREST * 60)} and ${ago(SECONDS_BEFORE_ANSWER)}
      and k.current_amount < ${RIVAL_CEILING_FACTOR}::integer * i.starting_bid`
}
