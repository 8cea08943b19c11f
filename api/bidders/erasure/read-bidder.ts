import { and, asc, eq, inArray } from 'drizzle-orm'
import { bidderWith, contactIn } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { watchedItem } from '../../../db/schema/bidders.ts'
import { bid, blockedAddress, cancelledBid, reminder } from '../../../db/schema/bids.ts'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type { KnownOfBidder, KnownToOrganization } from '../../contract/bidders/known-of-bidder.ts'
import { bidderKinds } from '../../contract/values/kind/email-kind.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { organizationsOf } from './find-traces.ts'
import { readChances, readCheckout, readGifts, readPurchases, readWaiting } from './read-bill.ts'

/** All that is known of a bidder, to themselves. See product#erasing-a-bidder. */
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

/** What an organization knows of a bidder, to its team; in the activity, as it is somebody's data that leaves. */
export async function readForTeam(orm: Orm, organizationId: string, email: string): Promise<KnownOfBidder> {
  await orm.transaction(async (tx) => tx.addActivity({ kind: 'bidder-data-read', organizationId }))
  return { email, organizations: [await readOfOrganization(orm, organizationId, email)], preferences: null }
}

async function readOfOrganization(orm: Orm, id: string, email: string): Promise<KnownToOrganization> {
  const { name, slug, contactEmail } = organization
  const [organizationRow] = await orm
    .select({ name, slug, contactEmail })
    .from(organization)
    .where(eq(organization.id, id))
  if (!organizationRow) throw new Error(`No organization ${id}`)
  const [
    [contact = null],
    placed,
    cancelled,
    reminders,
    watched,
    emails,
    donated,
    donations,
    block,
    checkout,
    chances,
    purchases,
    gifts,
    waiting,
  ] = await Promise.all([
    orm
      .select({ name: bidder.name, phone: bidder.phone })
      .from(bidder)
      .where(and(eq(bidder.organizationId, id), eq(bidder.email, email))),
    readBids(orm, id, email),
    readCancelledBids(orm, id, email),
    readTitles(orm, reminder, id, email),
    readTitles(orm, watchedItem, id, email),
    readEmails(orm, id, email),
    readDonated(orm, id, email),
    readDonations(orm, id, email),
    readBlock(orm, id, email),
    readCheckout(orm, id, email),
    readChances(orm, id, email),
    readPurchases(orm, id, email),
    readGifts(orm, id, email),
    readWaiting(orm, id, email),
  ])
  const bids = [...placed, ...cancelled].sort((one, other) => Number(one.timestamp) - Number(other.timestamp))
  return {
    organization: organizationRow,
    contact: contactIn(contact),
    bids: bids.map(({ amount, timestamp, cancelledAt, ...rest }) => ({
      ...rest,
      amount: toPrice(amount),
      timestamp: timestamp.toISOString(),
      cancelledAt: cancelledAt?.toISOString() ?? null,
    })),
    reminders,
    watched,
    emails,
    donated,
    donations,
    block,
    checkout,
    purchases,
    gifts,
    waiting,
    ...chances,
  }
}

async function readTitles(orm: Orm, of: typeof reminder | typeof watchedItem, organizationId: string, email: string) {
  const rows = await orm
    .select({ title: auctionItem.title })
    .from(of)
    .innerJoin(auctionItem, eq(auctionItem.id, of.auctionItemId))
    .where(eq(of.bidderId, bidderWith(organizationId, email)))
  return rows.map(({ title }) => title)
}

async function readBids(orm: Orm, organizationId: string, email: string) {
  const rows = await orm
    .select({ item: auctionItem.title, amount: bid.amount, timestamp: bid.timestamp, isWinning: bid.isWinning })
    .from(bid)
    .innerJoin(auctionItem, eq(auctionItem.id, bid.auctionItemId))
    .where(and(eq(auctionItem.organizationId, organizationId), eq(bid.bidderId, bidderWith(organizationId, email))))
  return rows.map((row) => ({ ...row, cancelledAt: null }))
}

async function readCancelledBids(orm: Orm, organizationId: string, email: string) {
  const { amount, timestamp, cancelledAt } = cancelledBid
  const rows = await orm
    .select({ item: auctionItem.title, amount, timestamp, cancelledAt })
    .from(cancelledBid)
    .innerJoin(auctionItem, eq(auctionItem.id, cancelledBid.auctionItemId))
    .where(
      and(eq(auctionItem.organizationId, organizationId), eq(cancelledBid.bidderId, bidderWith(organizationId, email))),
    )
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

async function readDonated(orm: Orm, organizationId: string, email: string) {
  const { title, donorNote: note } = auctionItem
  return orm
    .select({ title, note })
    .from(auctionItem)
    .where(and(eq(auctionItem.organizationId, organizationId), eq(auctionItem.donorEmail, email)))
    .orderBy(asc(auctionItem.id))
}

async function readDonations(orm: Orm, organizationId: string, email: string) {
  const { title, description, donorName, donorUrl, phone, state, createdAt } = donation
  const rows = await orm
    .select({ title, description, donorName, donorUrl, phone, state, createdAt })
    .from(donation)
    .where(and(eq(donation.organizationId, organizationId), eq(donation.bidderId, bidderWith(organizationId, email))))
    .orderBy(asc(createdAt), asc(donation.id))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

async function readBlock(orm: Orm, organizationId: string, email: string) {
  const { blockedAt, reason } = blockedAddress
  const [row] = await orm
    .select({ blockedAt, reason })
    .from(blockedAddress)
    .where(and(eq(blockedAddress.organizationId, organizationId), eq(blockedAddress.email, email)))
  return row ? { blockedAt: row.blockedAt.toISOString(), reason: row.reason } : null
}
