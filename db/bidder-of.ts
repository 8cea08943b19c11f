import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { BidderContact } from '../api/contract/values/address/bidder-contact.ts'
import type { Orm, Tx } from './clients.ts'
import { bidder } from './schema/bidder.ts'

/** Joins rows that name a bidder, such as bids, to that bidder. */
export function isBidderOf(row: Record<'organizationId' | 'bidderId', AnyPgColumn>) {
  return and(eq(bidder.organizationId, row.organizationId), eq(bidder.id, row.bidderId))
}

/** The id of the bidder with an address, within a statement; null for who is not known there. */
export function bidderWith(organizationId: string | AnyPgColumn, email: string | SQL): SQL<string> {
  return sql`(select b.id from ${bidder} b where b.email = ${email} and b.organization_id = ${organizationId})`
}

/** Whether a row of a bidder, such as a bid, is of who has this address. */
export function isOfAddress(row: Record<'organizationId' | 'bidderId', AnyPgColumn>, email: string | SQL): SQL {
  return eq(row.bidderId, bidderWith(row.organizationId, email))
}

/** The address of a row's bidder, within a statement; null for a paddle, and once it is erased. */
export function emailOfBidder(row: Record<'organizationId' | 'bidderId', AnyPgColumn>): SQL<string | null> {
  return sql`(select b.email from ${bidder} b where b.organization_id = ${row.organizationId} and b.id = ${row.bidderId})`
}

/** The id of the bidder with an address; adds one who is not known there yet. */
export async function bidderFor(orm: Orm | Tx, organizationId: string, email: string): Promise<string> {
  const [row] = await orm
    .insert(bidder)
    .values({ organizationId, email })
    .onConflictDoUpdate({ target: [bidder.email, bidder.organizationId], set: { email } })
    .returning({ id: bidder.id })
  if (!row) throw new Error(`No bidder of organization ${organizationId}`)
  return row.id
}

/** What a bidder said of themselves, for whoever may read it. */
export const contactColumns = { id: bidder.id, name: bidder.name, phone: bidder.phone }

/** What a bidder said of themselves, as it is shown; `null` when they said nothing. */
export function contactIn(joined: Record<'name' | 'phone', string | null> | null): BidderContact | null {
  if (!joined || (joined.name === null && joined.phone === null)) return null
  return { name: joined.name, phone: joined.phone }
}

/** The address of a bidder; `null` for a paddle, and once it is erased. */
export async function emailOf(
  tx: Tx,
  { organizationId, bidderId }: Record<'organizationId' | 'bidderId', string>,
): Promise<string | null> {
  const [row] = await tx
    .select({ email: bidder.email })
    .from(bidder)
    .where(and(eq(bidder.organizationId, organizationId), eq(bidder.id, bidderId)))
  return row?.email ?? null
}
