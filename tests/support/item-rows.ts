import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { EmailKind } from '../../api/contract/values/kind/email-kind.ts'
import { isBidderOf } from '../../db/bidder-of.ts'
import type { Orm } from '../../db/clients.ts'
import { bidder } from '../../db/schema/bidder.ts'
import { bid } from '../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { outbox } from '../../db/schema/mail.ts'

type Row = { id: string }

/** The bids of an item with whose they are, the lowest first. */
export function bidsOf(orm: Orm, { id }: Row) {
  return orm
    .select({ ...getTableColumns(bid), email: bidder.email, bidder: bidder.label })
    .from(bid)
    .innerJoin(bidder, isBidderOf(bid))
    .where(eq(bid.auctionItemId, id))
    .orderBy(bid.amount)
}

/** The row of an item that bids lock: its price, its winner, its version. */
export async function lockOf(orm: Orm, { id }: Row) {
  const [lock] = await orm.select().from(auctionLock).where(eq(auctionLock.auctionItemId, id))
  if (!lock) throw new Error(`No lock of item ${id}`)
  return lock
}

/** The emails about an item, the first one first; those of a kind, if one is given. */
export function emailRowsAbout(orm: Orm, { id }: Row, kind?: EmailKind) {
  return emailRowsWhere(orm, eq(outbox.auctionItemId, id), kind)
}

/** The emails of an organization, the first one first; those of a kind, if one is given. */
export function emailRowsOf(orm: Orm, { id }: Row, kind?: EmailKind) {
  return emailRowsWhere(orm, eq(outbox.organizationId, id), kind)
}

/** The emails to an address, the first one first; those of a kind, if one is given. */
export function emailRowsTo(orm: Orm, recipient: string, kind?: EmailKind) {
  return emailRowsWhere(orm, eq(outbox.recipient, recipient), kind)
}

function emailRowsWhere(orm: Orm, isWanted: SQL, kind?: EmailKind) {
  const isOfKind = kind && eq(outbox.kind, kind)
  return orm.select().from(outbox).where(and(isWanted, isOfKind)).orderBy(outbox.id)
}

/** Makes the bids of an item so many minutes old. */
export async function ageBids(orm: Orm, { id }: Row, minutes: number) {
  const timestamp = new Date(Date.now() - minutes * 60_000)
  await orm.update(bid).set({ timestamp }).where(eq(bid.auctionItemId, id))
}

/** Changes the row of an item past all rules, as if it had always been so. */
export async function setItem(orm: Orm, { id }: Row, values: Partial<typeof auctionItem.$inferInsert>) {
  await orm.update(auctionItem).set(values).where(eq(auctionItem.id, id))
}

/** Has an item have ended a second ago. */
export function endItem(orm: Orm, item: Row) {
  return setItem(orm, item, { endTime: new Date(Date.now() - 1_000) })
}
