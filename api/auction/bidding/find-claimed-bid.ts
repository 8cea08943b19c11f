import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { isOfAddress } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bid, cancelledBid } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { pause } from '../../../db/schema/pauses.ts'
import type { TakeBackForm } from '../../contract/auction/bidding/take-back.ts'
import { findReader } from '../../email/preferences/links.ts'
import { isOn } from './remove-bids.ts'

/** Which bid, and of whom. */
export interface OwnBid {
  bidId: string
  email: string
}

/** The bid, taken back or not, that a link in its bidder's mail is about; `null` when it is no link of ours. */
export async function findClaimedBid(orm: Orm | Tx, { bid: bidId, ...reader }: TakeBackForm) {
  const address = await findReader(orm, reader, `take back ${bidId}`)
  return address && findOwnBid(orm, { bidId, email: address.email })
}

/**
 * A bid, taken back or not, of the owner of an address; `null` when it is not theirs. Where their maximum has bid for
 * them since, it is the last of these bids, with the time of the one that they placed.
 */
export async function findOwnBid(orm: Orm | Tx, { bidId, email }: OwnBid) {
  const placed = await findLatest(orm, bidId, email)
  const place = placed && (await findPlace(orm, placed))
  return place ? { ...placed, ...place, email, isSecond: await hasWithdrawn(orm, placed) } : null
}

async function hasWithdrawn(orm: Orm | Tx, { id, bidderId, ...item }: typeof bid.$inferSelect): Promise<boolean> {
  const ofBidder = and(isOn(item, cancelledBid), eq(cancelledBid.bidderId, bidderId))
  return (await orm.$count(cancelledBid, and(ofBidder, isNull(cancelledBid.cancelledBy), ne(cancelledBid.id, id)))) > 0
}

async function findLatest(orm: Orm | Tx, bidId: string, email: string) {
  const placed = await findBid(orm, bidId, email)
  // Nobody placed an automatic bid: what its time allows is the time of the one that they did place.
  if (!placed || placed.automaticFor !== null) return null
  if (placed.isWinning || placed.isCancelled) return placed
  const ofMaximum = (table: typeof bid | typeof cancelledBid) =>
    and(isOn(placed, table), eq(table.bidderId, placed.bidderId), eq(table.automaticFor, bidId))
  const [standing] = await orm.select().from(bid).where(ofMaximum(bid)).orderBy(desc(bid.amount)).limit(1)
  const [cancelled] = await orm
    .select()
    .from(cancelledBid)
    .where(ofMaximum(cancelledBid))
    .orderBy(desc(cancelledBid.amount))
    .limit(1)
  const { timestamp } = placed
  if (cancelled && cancelled.amount > (standing?.amount ?? 0)) {
    return { ...cancelled, timestamp, isWinning: false, isCancelled: true }
  }
  return standing ? { ...standing, timestamp, isCancelled: false } : placed
}

/** The link in an email names the bid alone: this is how its organization is found. */
async function findBid(orm: Orm | Tx, bidId: string, email: string) {
  const [standing] = await orm
    .select()
    .from(bid)
    .where(and(eq(bid.id, bidId), isOfAddress(bid, email)))
  if (standing) return { ...standing, isCancelled: false }
  const [cancelled] = await orm
    .select()
    .from(cancelledBid)
    .where(and(eq(cancelledBid.id, bidId), isOfAddress(cancelledBid, email)))
  return cancelled ? { ...cancelled, isWinning: false, isCancelled: true } : null
}

async function findPlace(
  orm: Orm | Tx,
  { organizationId, auctionItemId }: Pick<typeof bid.$inferSelect, 'organizationId' | 'auctionItemId'>,
) {
  const { name, slug, contactEmail, timeZone } = organization
  const isLasting = and(eq(pause.organizationId, organizationId), gt(pause.endedAt, sql`clock_timestamp()`))
  const [place] = await orm
    .select({
      item: { title: auctionItem.title, slug: auctionItem.slug },
      organization: { name, slug, contactEmail, timeZone },
      endTime: auctionItem.endTime,
      pausedUntil: pause.endedAt,
      closedAt: auctionLock.closedAt,
    })
    .from(auctionItem)
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .leftJoin(pause, isLasting)
    .where(
      and(
        eq(auctionItem.organizationId, organizationId),
        eq(auctionItem.id, auctionItemId),
        isNull(auctionItem.deletedAt),
      ),
    )
  return place ?? null
}
