import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { BidderContact } from '../api/contract/values/address/bidder-contact.ts'
import { bidder } from './schema/bidder.ts'

/** Joins rows that name a bidder, such as bids, to what is known of those. See product.md#names-and-phone-numbers. */
export function isBidderOf(row: Record<'organizationId' | 'bidder', AnyPgColumn>) {
  return and(eq(bidder.organizationId, row.organizationId), eq(bidder.key, row.bidder))
}

/** What is joined like that. First a column that is never null: by the first, drizzle tells whether anything was joined. */
export const contactColumns = { key: bidder.key, name: bidder.name, phone: bidder.phone }

/** What a bidder said of themselves, for whoever may read it; `null` when they said nothing. */
export function contactIn(joined: Record<'name' | 'phone', string | null> | null): BidderContact | null {
  if (!joined || (joined.name === null && joined.phone === null)) return null
  return { name: joined.name, phone: joined.phone }
}
