import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { isOfAddress } from '../../../db/bidder-of.ts'
import type { Tx } from '../../../db/clients.ts'
import { bid, cancelledBid } from '../../../db/schema/bids.ts'
import type { Language } from '../../contract/values/text/language.ts'
import type { DraftContext } from '../outbox/draft.ts'

type Table = typeof bid | typeof cancelledBid

/** What a bidder read when they last bid on one of these items: the language of their emails about them. */
export function bidderLanguage(
  { tx, row }: Pick<DraftContext, 'tx'> & { row: Pick<DraftContext['row'], 'recipient'> },
  auctionItemIds: string[],
): Promise<Language> {
  return lastLanguage(tx, row.recipient, (table) => inArray(table.auctionItemId, auctionItemIds))
}

/** The same of all items of an organization. */
export function languageAt(tx: Tx, organizationId: string, email: string): Promise<Language> {
  return lastLanguage(tx, email, (table) => eq(table.organizationId, organizationId))
}

async function lastLanguage(tx: Tx, email: string, bidFilter: (table: Table) => SQL): Promise<Language> {
  const placedIn = (table: Table) =>
    tx
      .select({ language: table.language, timestamp: table.timestamp })
      .from(table)
      .where(and(bidFilter(table), isOfAddress(table, email), isNull(table.automaticFor)))
  const [last] = await unionAll(placedIn(bid), placedIn(cancelledBid))
    .orderBy(({ timestamp }) => desc(timestamp))
    .limit(1)
  return last?.language ?? 'en'
}
