import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid, blockedAddress, cancelledBid } from '../../../db/schema/bids.ts'
import { transfer } from '../../../db/schema/checkout.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import { bidderKinds } from '../../contract/values/kind/email-kind.ts'

/** The organizations where an address bid, asked for a reminder, watches an item, was written to as a bidder, is blocked, asks, or gave or offered an item; by id. */
export async function organizationsOf(orm: Orm | Tx, email: string): Promise<string[]> {
  const rows = await orm.execute<{ id: string }>(sql`
    select organization_id as id from ${bidder} where email = ${email}
    union select organization_id from ${blockedAddress} where email = ${email}
    union select organization_id from ${auctionItem} where donor_email = ${email}
    union select organization_id from ${outbox}
      where recipient = ${email} and organization_id is not null and ${inArray(outbox.kind, bidderKinds)}
    union select organization_id from ${outbox} where kind = 'question' and content ->> 'askerEmail' = ${email}
    order by id`)
  return rows.map(({ id }) => id)
}

/** The items of these organizations that an address bid on, bought of, waited for, or owes part of, what was cancelled and deleted items too. */
export async function itemsBidOn(orm: Orm | Tx, email: string, organizationIds: string[]): Promise<string[]> {
  const rows = await orm
    .select({ id: auctionItem.id })
    .from(auctionItem)
    .where(
      and(
        inArray(auctionItem.organizationId, organizationIds),
        or(
          ...[bid, cancelledBid, purchase, waiting, transfer].map((table) =>
            inArray(
              auctionItem.id,
              orm
                .select({ id: table.auctionItemId })
                .from(table)
                .innerJoin(bidder, and(isBidderOf(table), eq(bidder.email, email))),
            ),
          ),
        ),
      ),
    )
  return rows.map(({ id }) => id)
}
