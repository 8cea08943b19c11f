import { sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { type BiddersReport, MOST_CLOSINGS } from '../../contract/auction/reports/reports-view.ts'

/**
 * How many bid in each of the latest closings, and how many of these in an earlier one of the same organization, the
 * latest first. What is not closed yet counts as the latest. Archived items count: those of former auctions are.
 */
export async function readBidders(orm: Orm, organizationId: string): Promise<BiddersReport[]> {
  const rows = await orm.execute<{ closed_at: string | null; bidders: number; returning: number }>(sql`
    with bidding as (
      select b.bidder_id as bidder, c.id, coalesce(c.first_end, 'infinity') as began, max(c.last_end) as last_end
      from bid b
      join auction_item i on i.id = b.auction_item_id and i.deleted_at is null
      join auction_lock k on k.auction_item_id = b.auction_item_id
      left join closing c on c.id = k.closing_id
      where b.organization_id = ${organizationId}
      group by b.bidder_id, c.id, began
    ), first_time as (
      select bidder, min(began) as began from bidding group by bidder
    )
    select to_char(max(d.last_end) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as closed_at,
           count(*)::int as bidders, count(*) filter (where f.began < d.began)::int as returning
    from bidding d join first_time f on f.bidder = d.bidder
    group by d.id, d.began order by d.began desc, d.id limit ${MOST_CLOSINGS}`)
  return rows.map(({ closed_at: closedAt, ...row }) => ({ closedAt, ...row }))
}
