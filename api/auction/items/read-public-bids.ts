import type { Sql } from '../../../db/clients.ts'
import { LONGEST_BID_LIST, type PublicBid } from '../../contract/auction/bidding/bid-view.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { type Cents, toPrice } from '../../contract/values/money/money.ts'

/** An item's bids as the public may see them, newest first. Amounts only rise, so highest first is newest first. */
export async function readPublicBids(sql: Sql, auctionItemId: string): Promise<PublicBid[]> {
  const rows = await sql<
    { id: string; amount: Cents; bidder: string; timestamp: Date; is_winning: boolean; automatic_for: string | null }[]
  >`
    select b.id, b.amount, w.label as bidder, b.timestamp, b.is_winning, b.automatic_for
    from bid b join bidder w on w.id = b.bidder_id
    where b.auction_item_id = ${auctionItemId} order by b.amount desc limit ${LONGEST_BID_LIST}`
  return rows.map((row) => ({
    id: row.id,
    amount: toPrice(row.amount),
    maskedEmail: maskEmail(row.bidder),
    timestamp: row.timestamp.toISOString(),
    isWinning: row.is_winning,
    automaticFor: row.automatic_for,
  }))
}
