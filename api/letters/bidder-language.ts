import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { bid, cancelledBid } from '../../db/schema/bids.ts'
import type { Language } from '../contract/values/language.ts'
import type { DraftContext } from '../outbox/draft.ts'

/** What a bidder read when they last bid on one of these items: the language of their emails about them. */
export async function bidderLanguage(
  { tx, row }: Pick<DraftContext, 'tx'> & { row: Pick<DraftContext['row'], 'recipient'> },
  auctionItemIds: string[],
): Promise<Language> {
  const placedIn = (table: typeof bid | typeof cancelledBid) => {
    const isTheirs = and(eq(table.bidder, row.recipient), isNull(table.automaticFor))
    return tx
      .select({ language: table.language, timestamp: table.timestamp })
      .from(table)
      .where(and(inArray(table.auctionItemId, auctionItemIds), isTheirs))
  }
  const [last] = await unionAll(placedIn(bid), placedIn(cancelledBid))
    .orderBy(({ timestamp }) => desc(timestamp))
    .limit(1)
  return last?.language ?? 'en'
}
