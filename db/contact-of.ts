import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { BidderContact } from '../api/contract/values/address/bidder-contact.ts'
import { bidderContact } from './schema/bidders.ts'

/** Joins rows that name a bidder, such as bids, to what those said of themselves. See product.md#names-and-phone-numbers. */
export function isContactOf({ organizationId, bidder }: Record<'organizationId' | 'bidder', AnyPgColumn>) {
  return and(eq(bidderContact.organizationId, organizationId), eq(bidderContact.bidder, bidder))
}

/** What is joined like that. First a column that is never null: by the first, drizzle tells whether anything was joined. */
export const contactColumns = { bidder: bidderContact.bidder, name: bidderContact.name, phone: bidderContact.phone }

/** What a bidder said of themselves, for whoever may read it; `null` when they were not asked. */
export function contactIn(joined: Record<'name' | 'phone', string | null> | null): BidderContact | null {
  return joined && { name: joined.name, phone: joined.phone }
}
