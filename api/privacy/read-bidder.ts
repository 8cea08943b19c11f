import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { bid, cancelledBid, reminder } from '../../db/schema/bids.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { organization } from '../../db/schema/organizations.ts'
import type { KnownOfBidder, KnownToOrganization } from '../contract/privacy/known-of-bidder.ts'
import { toPrice } from '../contract/values/money.ts'
import { bidderKinds, organizationsOf } from './find-traces.ts'

/** All that is known of a bidder, to themselves. See product.md#erasing-a-bidder. */
export async function readOwnData(orm: Orm, email: string): Promise<KnownOfBidder> {
  const ids = await organizationsOf(orm, email)
  const organizations = await Promise.all(ids.map((id) => readOfOrganization(orm, id, email)))
  const [address] = await orm.select().from(mailAddress).where(eq(mailAddress.email, email))
  const instants = address && {
    confirmedAt: address.confirmedAt?.toISOString() ?? null,
    unsubscribedAt: address.unsubscribedAt?.toISOString() ?? null,
  }
  return { email, organizations, preferences: instants ?? null }
}

/** What an organization knows of a bidder, to its team; on record, as it is somebody's data that leaves. */
export async function readForTeam(orm: Orm, organizationId: string, email: string): Promise<KnownOfBidder> {
  await orm.transaction(async (tx) => tx.record({ kind: 'bidder-data-read', organizationId }))
  return { email, organizations: [await readOfOrganization(orm, organizationId, email)], preferences: null }
}

async function readOfOrganization(orm: Orm, id: string, email: string): Promise<KnownToOrganization> {
  const { name, slug, contactEmail } = organization
  const [own] = await orm.select({ name, slug, contactEmail }).from(organization).where(eq(organization.id, id))
  if (!own) throw new Error(`No organization ${id}`)
  const [placed, cancelled, reminders, emails] = await Promise.all([
    readBids(orm, id, email),
    readCancelledBids(orm, id, email),
    orm
      .select({ title: auctionItem.title })
      .from(reminder)
      .innerJoin(auctionItem, eq(auctionItem.id, reminder.auctionItemId))
      .where(and(eq(reminder.organizationId, id), eq(reminder.email, email))),
    readEmails(orm, id, email),
  ])
  const bids = [...placed, ...cancelled].sort((one, other) => Number(one.timestamp) - Number(other.timestamp))
  return {
    organization: own,
    bids: bids.map(({ amount, timestamp, cancelledAt, ...rest }) => ({
      ...rest,
      amount: toPrice(amount),
      timestamp: timestamp.toISOString(),
      cancelledAt: cancelledAt?.toISOString() ?? null,
    })),
    reminders: reminders.map(({ title }) => title),
    emails,
  }
}

async function readBids(orm: Orm, organizationId: string, email: string) {
  const rows = await orm
    .select({ item: auctionItem.title, amount: bid.amount, timestamp: bid.timestamp, isWinning: bid.isWinning })
    .from(bid)
    .innerJoin(auctionItem, eq(auctionItem.id, bid.auctionItemId))
    .where(and(eq(auctionItem.organizationId, organizationId), eq(bid.email, email)))
  return rows.map((row) => ({ ...row, cancelledAt: null }))
}

async function readCancelledBids(orm: Orm, organizationId: string, email: string) {
  const { amount, timestamp, cancelledAt } = cancelledBid
  const rows = await orm
    .select({ item: auctionItem.title, amount, timestamp, cancelledAt })
    .from(cancelledBid)
    .innerJoin(auctionItem, eq(auctionItem.id, cancelledBid.auctionItemId))
    .where(and(eq(auctionItem.organizationId, organizationId), eq(cancelledBid.email, email)))
  return rows.map((row) => ({ ...row, isWinning: false }))
}

async function readEmails(orm: Orm, organizationId: string, email: string) {
  const { kind, subject, state, createdAt, sentAt } = outbox
  const rows = await orm
    .select({ kind, subject, state, createdAt, sentAt })
    .from(outbox)
    .where(
      and(eq(outbox.organizationId, organizationId), eq(outbox.recipient, email), inArray(outbox.kind, bidderKinds)),
    )
    .orderBy(asc(outbox.id))
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }))
}
