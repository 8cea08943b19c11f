import type { Sql } from '../../../db/clients.ts'
import { LONGEST_BID_LIST, type PublicBid } from '../../contract/auction/bidding/bid-view.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { type Cents, toPrice } from '../../contract/values/money/money.ts'

/** An item's bids as the public may see them, newest first. Amounts only rise, so highest first is newest first. */
export async function readPublicBids(sql: Sql, auctionItemId: string): Promise<PublicBid[]> {
  const rows = await sql<
    { id: string; amount: Cents; bidder: string; timestamp: Date; is_winning: boolean; automatic_for: string | null }[]
  >`
    select id, amount, bidder_label(email, paddle_id) as bidder, timestamp, is_winning, automatic_for from bid
    where auction_item_id = ${auctionItemId} order by amount desc limit ${LONGEST_BID_LIST}`
  return rows.map((row) => ({
    id: row.id,
    amount: toPrice(row.amount),
    maskedEmail: maskEmail(row.bidder),
    timestamp: row.timestamp.toISOString(),
    isWinning: row.is_winning,
    automaticFor: row.automatic_for,
  }))
}
