import type { AtHand } from '../../../db/at-hand.ts'
import type { Sql } from '../../../db/clients.ts'
import { type BiddingNow, MINUTES_OF_NOW, NEWEST_ON_DASHBOARD } from '../../contract/auction/items/progress.ts'
import { type Cents, toPrice } from '../../contract/values/money/money.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'

/** How bidding on the items of an event goes at `now`. See product#dashboard. */
export async function readBiddingNow(sql: Sql, { id, eventId }: AtHand, now: Date): Promise<BiddingNow> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  const placed = sql`
    from bid b join auction_item i on i.id = b.auction_item_id
    where b.organization_id = ${id} and i.event_id = ${eventId} and i.deleted_at is null`
  const [[counts], newest] = await Promise.all([
    sql<{ bids: number; bidders: number }[]>`
      select count(*) filter (where b.timestamp > ${ago(1)})::int as bids, count(distinct b.bidder_id)::int as bidders
      ${placed} and b.automatic_for is null and b.timestamp > ${ago(MINUTES_OF_NOW)}`,
    sql<NewestRow[]>`
      select b.id, i.title, i.slug, b.amount, (select label from bidder where id = b.bidder_id) as label, b.timestamp
      ${placed} order by b.timestamp desc, b.amount desc limit ${NEWEST_ON_DASHBOARD}`,
  ])
  return {
    bidsInLastMinute: counts?.bids ?? 0,
    biddersNow: counts?.bidders ?? 0,
    newest: newest.map(({ amount, timestamp, ...bid }) => ({
      ...bid,
      amount: toPrice(amount),
      timestamp: timestamp.toISOString(),
    })),
  }
}

interface NewestRow {
  id: string
  title: string
  slug: string
  amount: Cents
  label: string
  timestamp: Date
}
