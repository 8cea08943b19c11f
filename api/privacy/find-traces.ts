import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../db/clients.ts'
import { bid, cancelledBid, reminder } from '../../db/schema/bids.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { outbox } from '../../db/schema/mail.ts'
import { type LetterKind, letterKinds } from '../contract/values/mail-kind.ts'

/** As whom somebody gets each kind of email. */
const readers: Record<LetterKind, 'bidder' | 'team' | 'account'> = {
  'bid-receipt': 'bidder',
  outbid: 'bidder',
  'bid-cancelled': 'bidder',
  'leading-again': 'bidder',
  'catch-up': 'bidder',
  'closing-soon': 'bidder',
  won: 'bidder',
  'closing-results': 'bidder',
  invitation: 'team',
  'closing-summary': 'team',
  'admin-changed': 'team',
  'forgotten-password': 'account',
  'confirm-email': 'account',
  'email-change-asked': 'account',
  'confirm-address': 'account',
  'email-changed': 'account',
  'sign-in-changed': 'account',
}

/** Emails that go to bidders: what a team gets is not a bidder's, though the same person may be both. */
export const bidderKinds = letterKinds.filter((kind) => readers[kind] === 'bidder')

/** The organizations where an address bid, asked for a reminder, or was written to as a bidder. */
export async function organizationsOf(orm: Orm | Tx, email: string): Promise<string[]> {
  const rows = await orm.execute<{ id: string }>(sql`
    select organization_id as id from ${bid} where email = ${email}
    union select organization_id from ${cancelledBid} where email = ${email}
    union select organization_id from ${reminder} where email = ${email}
    union select organization_id from ${outbox}
      where recipient = ${email} and organization_id is not null and ${inArray(outbox.kind, bidderKinds)}`)
  return rows.map(({ id }) => id)
}

/** The items of these organizations that an address bid on, cancelled bids and deleted items too. */
export async function itemsBidOn(orm: Orm | Tx, email: string, organizationIds: string[]): Promise<string[]> {
  const rows = await orm
    .select({ id: auctionItem.id })
    .from(auctionItem)
    .where(
      and(
        inArray(auctionItem.organizationId, organizationIds),
        or(
          inArray(auctionItem.id, orm.select({ id: bid.auctionItemId }).from(bid).where(eq(bid.email, email))),
          inArray(
            auctionItem.id,
            orm.select({ id: cancelledBid.auctionItemId }).from(cancelledBid).where(eq(cancelledBid.email, email)),
          ),
        ),
      ),
    )
  return rows.map(({ id }) => id)
}
