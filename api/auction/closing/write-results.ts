import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { type NewEmail, writeEmail } from '../../email/outbox/write-email.ts'

/** One statement takes only so many parameters. */
const GROUP = 500

/** To each bidder who lost something at a closing: one mail about all they lost. See product.md#closing. */
export async function writeResults(tx: Tx, organizationId: string, closingId: string) {
  const mails = (await readLosses(tx, closingId)).map(({ email, lost }): NewEmail => {
    // Told apart in the list of mails by its item, if it is about only one.
    const auctionItemId = lost.length === 1 ? lost[0] : null
    return { kind: 'closing-results', organizationId, auctionItemId, closingId, recipient: email, content: { lost } }
  })
  for (let first = 0; first < mails.length; first += GROUP) await writeEmail(tx, ...mails.slice(first, first + GROUP))
}

/** Whose address lost what: the items they bid on and somebody else won. */
function readLosses(tx: Tx, closingId: string): Promise<{ email: string; lost: string[] }[]> {
  const winning = alias(bid, 'winning')
  return tx
    .select({ email: sql<string>`${bidder.email}`, lost: sql<string[]>`array_agg(distinct ${bid.auctionItemId})` })
    .from(auctionLock)
    .innerJoin(auctionItem, eq(auctionItem.id, auctionLock.auctionItemId))
    .innerJoin(winning, eq(winning.id, auctionLock.winningBidId))
    .innerJoin(bid, and(eq(bid.auctionItemId, auctionLock.auctionItemId), ne(bid.bidderId, winning.bidderId)))
    .innerJoin(bidder, isBidderOf(bid))
    .where(and(eq(auctionLock.closingId, closingId), isNull(auctionItem.deletedAt), isNotNull(bidder.email)))
    .groupBy(bidder.email)
    .orderBy(asc(bidder.email))
}
