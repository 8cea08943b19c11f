import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { bidderFor, isBidderOf } from '../../../db/bidder-of.ts'
import { hashInbox } from '../../../db/blocked-inbox.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItem, recordItemChanges } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { blockedAddress } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { pause } from '../../../db/schema/pauses.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { isOut } from '../../checkout/paddles/paddles.ts'
import type { PurchaseForm } from '../../contract/auction/places/purchase-form.ts'
import {
  type PlacesStanding,
  type PurchaseRefusal,
  refusePurchase,
} from '../../contract/auction/places/purchase-rule.ts'
import type { Bidder } from '../../contract/values/address/bidder.ts'
import { countPlaces } from '../../contract/values/money/places.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { bidWords, purchaseWords } from '../../contract/words/catalogues.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import type { BidEntry, SentContact } from '../bidding/item-state.ts'
import { saveContact } from '../bidding/save-contact.ts'
import { addWinners } from '../closing/write-wins.ts'
import { isLive } from '../items/items-in-sql.ts'
import { serveWaiting } from './serve-waiting.ts'

/** What somebody asks for of one item, and when. */
export interface Asked {
  organizationId: string
  auctionItemId: string
  arrivedAt: Date
  /** What its buyer reads. */
  language: Language
  /** What the buyer said of themselves, if the organization asks and they did. */
  contact?: SentContact
}

/** A purchase on its way to one item. */
export type PlaceOrder = Asked &
  Bidder & {
    purchases: PurchaseForm['purchases']
    /** Set when somebody of the team sells them. */
    entry?: BidEntry
  }

type Purchase = typeof purchase.$inferSelect

/** What became of an order. Sent again it gets its first answer again. */
export type BoughtPlaces = { kind: 'bought'; purchases: Purchase[] } | { kind: 'refused'; refusal: PurchaseRefusal }

/** Buys places, all that are ordered or none; nobody is told of any before they are durable. See product#places. */
export async function buyPlaces(orm: Orm, order: PlaceOrder): Promise<BoughtPlaces> {
  const say = purchaseWords(order.language)
  if (await isSoldOut(orm, order))
    return { kind: 'refused', refusal: { code: 'sold-out', message: say('soldOut'), most: 0 } }
  return orm.transaction(async (tx): Promise<BoughtPlaces> => {
    const standing = await lockStanding(tx, order)
    const earlier = await readEarlier(tx, order)
    if (earlier === 'other') return { kind: 'refused', refusal: { code: 'key-reused', message: say('keyReused') } }
    if (earlier === 'cancelled') return { kind: 'refused', refusal: { code: 'cancelled', message: say('cancelled') } }
    if (earlier) return { kind: 'bought', purchases: earlier }
    if (!standing) return { kind: 'refused', refusal: { code: 'not-found', message: say('notFound') } }
    return buyBehindLock(tx, order, standing, standing.left)
  })
}

/**
 * Whether an item that is on sale has nothing left, and these ids bought nothing. Two hundred who come for twelve places at
 * once would wait for each other's locks to hear so.
 */
async function isSoldOut(
  orm: Orm,
  { organizationId, auctionItemId, arrivedAt, purchases }: PlaceOrder,
): Promise<boolean> {
  const ids = purchases.map(({ id }) => id)
  const thisItem = and(eq(auctionItem.organizationId, organizationId), eq(auctionItem.id, auctionItemId))
  const isBought = sql`exists (select from ${purchase} p where ${inArray(sql`p.id`, ids)})`
  const [soldOut] = await orm
    .select({ id: auctionItem.id })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .innerJoin(organization, and(eq(organization.id, auctionItem.organizationId), organization.isActive))
    .where(
      and(thisItem, isLive(arrivedAt), isNull(auctionItem.deletedAt), eq(auctionLock.placesLeft, 0), not(isBought)),
    )
  return soldOut !== undefined
}

/**
 * Buys places of an item that the transaction has locked, by ids that nothing was bought with before.
 * @param standing what the order is judged by; `left` is how many its buyer may have
 * @param free how many nobody else has
 */
export async function buyBehindLock(
  tx: Tx,
  order: PlaceOrder,
  standing: PlacesStanding,
  free: number,
): Promise<BoughtPlaces> {
  const { organizationId, auctionItemId, email } = order
  const refusal = refusePurchase(order, standing, await readBuyer(tx, order))
  if (refusal) return { kind: 'refused', refusal }
  if (order.bidderId && !(await lockHolder(tx, organizationId, order.bidderId)))
    return { kind: 'refused', refusal: { code: 'not-found', message: bidWords(order.language)('paddleReturned') } }
  const bidderId = order.bidderId ?? (await bidderFor(tx, organizationId, order.email))
  await addWinners(tx, organizationId, [bidderId])
  if (order.contact) await saveContact(tx, { organizationId, bidderId }, order.contact)
  const purchases = await insert(tx, order, standing, bidderId)
  await recordItemChanges(tx, organizationId, [auctionItemId], { placesLeft: free - countPlaces(purchases) })
  const content = { purchaseIds: purchases.map(({ id }) => id) }
  // Who holds a paddle is told at the table.
  if (email !== null)
    await writeEmail(tx, { kind: 'places-bought', organizationId, auctionItemId, recipient: email, content })
  return { kind: 'bought', purchases }
}

/** Has whoever buys with a paddle go on holding it until the transaction ends. @returns whether it was not taken back meanwhile */
async function lockHolder(tx: Tx, organizationId: string, bidderId: string): Promise<boolean> {
  const isTheirs = and(isOut(organizationId), eq(bidder.id, bidderId))
  return (await tx.select({ id: bidder.id }).from(bidder).where(isTheirs).for('key share')).length > 0
}

function insert(
  tx: Tx,
  { purchases, organizationId, auctionItemId, arrivedAt, language, entry }: PlaceOrder,
  { places }: PlacesStanding,
  bidderId: string,
) {
  const rows = purchases.map(({ id, kind, quantity, price, answers }) => ({
    id,
    organizationId,
    auctionItemId,
    bidderId,
    kind,
    quantity,
    unitPrice: price,
    unitValue: places.kinds.find(({ name }) => name === kind)?.value ?? null,
    answers,
    boughtAt: arrivedAt,
    language: entry?.language ?? language,
    enteredByName: entry?.byName ?? null,
  }))
  return tx.insert(purchase).values(rows).returning()
}

type Visit = Pick<PlaceOrder, 'organizationId' | 'auctionItemId' | 'arrivedAt'>

/**
 * Locks an item and reads what purchases of it are judged by, once those in line for it have theirs; `null` where no places
 * are sold.
 */
export async function lockStanding(
  tx: Tx,
  { organizationId, auctionItemId, arrivedAt }: Visit,
): Promise<PlacesStanding | null> {
  const { placesLeft = null, closedAt = null } = (await lockItem(tx, organizationId, auctionItemId)) ?? {}
  if (placesLeft === null) return null
  const thisItem = and(eq(auctionItem.organizationId, organizationId), eq(auctionItem.id, auctionItemId))
  const latest = sql`(select max(p.began_at) from ${pause} p where p.organization_id = ${organizationId})`
  // A statement of its own, see product#item-lock.
  const [row] = await tx
    .select({ item: auctionItem, isActive: organization.isActive, pause })
    .from(auctionItem)
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .leftJoin(pause, and(eq(pause.organizationId, organization.id), eq(pause.beganAt, latest)))
    .where(and(thisItem, isNull(auctionItem.deletedAt)))
  const { places = null } = row?.item ?? {}
  if (!row || !places) return null
  const { item } = row
  return {
    isOpenToPublic: item.isActive && !item.isDraft && row.isActive,
    closedAt,
    pause: row.pause,
    startTime: item.startTime,
    endTime: item.endTime,
    places,
    // Nobody who comes now has any before whoever is in line.
    left: (await serveWaiting(tx, { organizationId, auctionItemId }, arrivedAt)) ?? placesLeft,
  }
}

/** What the same ids bought before: `other` where anything differs, or more was bought with it, `null` where nothing was. */
export async function readEarlier(
  tx: Tx,
  { purchases, organizationId, auctionItemId, email, bidderId }: PlaceOrder,
): Promise<Purchase[] | 'other' | 'cancelled' | null> {
  const ids = purchases.map(({ id }) => id)
  // The lines of an order are bought at one instant.
  const together = sql`select p.bidder_id, p.auction_item_id, p.bought_at from ${purchase} p where ${inArray(sql`p.id`, ids)}`
  const rows = await tx
    .select({ row: purchase, email: bidder.email })
    .from(purchase)
    .innerJoin(bidder, and(eq(bidder.id, purchase.bidderId), eq(bidder.organizationId, purchase.organizationId)))
    .where(sql`(${purchase.bidderId}, ${purchase.auctionItemId}, ${purchase.boughtAt}) in (${together})`)
  if (rows.length === 0) return null
  const ordered = purchases.flatMap(({ id, kind, quantity, price }) => {
    const earlier = rows.find(({ row }) => row.id === id)
    const isSame =
      (bidderId ? earlier?.row.bidderId === bidderId : earlier?.email === email) &&
      earlier?.row.organizationId === organizationId &&
      earlier.row.auctionItemId === auctionItemId &&
      earlier.row.kind === kind &&
      earlier.row.quantity === quantity &&
      earlier.row.unitPrice === price
    return earlier && isSame ? [earlier.row] : []
  })
  if (ordered.length < purchases.length || rows.length > ordered.length) return 'other'
  return ordered.some(({ cancelledAt }) => cancelledAt !== null) ? 'cancelled' : ordered
}

/** What is known of a buyer, or of who would wait. */
export async function readBuyer(tx: Tx, { organizationId, auctionItemId, ...buyer }: Asked & Bidder) {
  const [blocked] =
    buyer.email === null
      ? []
      : await tx
          .select({ contact: organization.contactEmail })
          .from(blockedAddress)
          .innerJoin(organization, eq(organization.id, blockedAddress.organizationId))
          .where(eq(blockedAddress.inboxHash, hashInbox(organizationId, buyer.email)))
  const isTheirs = buyer.email === null ? eq(bidder.id, buyer.bidderId) : eq(bidder.email, buyer.email)
  const [bought] = await tx
    .select({ sum: sql<number>`coalesce(sum(${purchase.quantity}), 0)`.mapWith(Number) })
    .from(purchase)
    .innerJoin(bidder, and(isBidderOf(purchase), isTheirs))
    .where(and(eq(purchase.auctionItemId, auctionItemId), isNull(purchase.cancelledAt)))
  return { blockedBy: blocked?.contact ?? null, bought: bought?.sum ?? 0 }
}
