import { and, eq, inArray, isNull, sql, sum } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { readEventName } from '../../../db/event-name.ts'
import { readTogether } from '../../../db/read-together.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { type ItemRow, selectItems } from '../../../db/select-items.ts'
import { minimumNextBid } from '../../contract/auction/bidding/bid-rule.ts'
import { isHidden } from '../../contract/auction/items/hidden.ts'
import { itemPath } from '../../contract/auction/items/item-path.ts'
import { phaseAt } from '../../contract/auction/items/phase.ts'
import { lowestPrice } from '../../contract/auction/items/places.ts'
import { isOnSale } from '../../contract/auction/places/purchase-rule.ts'
import { BULK_UNDO_MS } from '../../contract/values/kind/bulk-kind.ts'
import { type Cents, toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'
import { readPrice } from '../../contract/values/money/read-price.ts'
import { type Draft, needless } from './define-email.ts'

/** All that emails say about an item and its organization, as of now; `null` when the item is gone for good. */
export async function readItemFacts(tx: Tx, auctionItemId: string | null, publicUrl: URL, now: Date) {
  if (!auctionItemId) return null
  const row = await readItem(tx, auctionItemId)
  return row && factsOf(row, { publicUrl, now, eventName: await readEventName(tx, row.item.eventId) })
}

const readItem = readTogether(async (orm, ids: readonly string[]): Promise<(ItemRow | null)[]> => {
  const rows = await selectItems(orm).where(inArray(auctionItem.id, [...new Set(ids)]))
  const byId = new Map(rows.map((row) => [row.item.id, row]))
  return ids.map((id) => byId.get(id) ?? null)
})

interface FactsContext {
  publicUrl: URL
  now: Date
  eventName: string | null
}

function factsOf({ item, organization: own, standing, leader }: ItemRow, { publicUrl, now, eventName }: FactsContext) {
  const currentBid = standing.currentAmount
  const kindsNow = item.places?.kinds.filter((kind) => isOnSale(kind, now)) ?? []
  return {
    id: item.id,
    eventId: item.eventId,
    /** Whether it sells places, rather than takes bids. */
    isSale: item.places !== null,
    /** Whether it sells places, and none can be bought now. */
    isSoldOut: item.places !== null && (standing.placesLeft === 0 || kindsNow.length === 0),
    /** Whether it sells places that each have a question to answer. */
    hasQuestion: Boolean(item.places?.question),
    /** Its own rules; `null` where its organization's hold. */
    customRules: item.customRules,
    organization: senderOf(own, publicUrl, eventName),
    item: {
      title: item.title,
      url: itemUrl(own, item, publicUrl),
      imageUrl: pictureUrl(item.imageUrl, publicUrl),
      endTime: item.endTime.toISOString(),
      mayRunLonger: item.extensionMinutes > 0 && !item.places,
    },
    startTime: item.startTime,
    endTime: item.endTime,
    deletedAt: item.deletedAt,
    /** Who leads; `null` when nobody has bid. */
    leader,
    isOpen: isOpen({ item, organization: own, standing }, now),
    /** Whether the public sees it, and bidding has not begun. */
    isUpcoming:
      isPublic({ item, organization: own }) && phaseAt(now, item) === 'not-started' && !isHidden(now, item, own),
    isHidden: isHidden(now, item, own),
    currentBid: toOptionalPrice(currentBid),
    hasLeaderMaximum: standing.leaderMaximum !== null,
    /** For the leader alone. In the demo, whoever typed an address reads its emails, see product#demo. */
    leaderMaximum: own.isDemo ? null : toOptionalPrice(standing.leaderMaximum),
    /** Of what sells places: what one costs at least, now if any can be bought. */
    minimumNextBid: toPrice(
      kindsNow.length > 0 ? lowestPrice({ kinds: kindsNow }) : minimumNextBid({ ...item, currentBid }),
    ),
  }
}

function isOpen(
  { item, organization: own, standing }: Pick<ItemRow, 'item' | 'organization' | 'standing'>,
  now: Date,
): boolean {
  const takesBids = isPublic({ item, organization: own }) && !item.isInHall
  return takesBids && standing.closedAt === null && phaseAt(now, item) === 'live'
}

function isPublic({ item, organization: own }: Pick<ItemRow, 'item' | 'organization'>): boolean {
  return item.isActive && item.deletedAt === null && own.isActive
}

/** What becomes of an email about an item that was deleted: it waits while that can be undone. `null` when it was not. */
export function draftOfDeleted({ deletedAt }: { deletedAt: Date | null }, now: Date): Draft<never> | null {
  if (!deletedAt) return null
  const until = new Date(deletedAt.getTime() + BULK_UNDO_MS)
  return until > now ? { kind: 'wait', until } : needless('The item was deleted.')
}

/** The organization as its emails name it. @param eventName of what an email tells of, see `readEventName` */
export function senderOf(own: typeof organization.$inferSelect, publicUrl: URL, eventName: string | null = null) {
  const { name, slug, contactEmail, contactInfo, timeZone } = own
  const url = new URL(`/${slug}`, publicUrl).href
  const logoUrl = pictureUrl(own.logoUrl, publicUrl)
  return { name, url, contactEmail, contactInfo, timeZone, logoUrl, eventName, hasOwnWords: true }
}

/** Where email programs find a picture that was uploaded. */
export function pictureUrl(path: string | null, publicUrl: URL): string | null {
  return path && new URL(path, publicUrl).href
}

/** Where the public finds an item; without one, where gifts are asked for. */
export function itemUrl(
  own: { slug: string },
  item: { slug: string; isActive: boolean } | null,
  publicUrl: URL,
): string {
  return new URL(item ? itemPath(own.slug, item) : `/${own.slug}/give`, publicUrl).href
}

/** The organization that an email is written for; `null` when it was deleted. */
export async function findOrganization(tx: Tx, id: string | null) {
  const [own] = id ? await tx.select().from(organization).where(eq(organization.id, id)) : []
  return own ?? null
}

/** Items of a closing by their ids, as of now. Deleted ones are left out. */
export async function readItems(tx: Tx, lines: { auctionItemId: string }[]): Promise<Map<string, ItemRow>> {
  const ids = lines.map(({ auctionItemId }) => auctionItemId)
  const rows = await selectItems(tx).where(and(inArray(auctionItem.id, ids), isNull(auctionItem.deletedAt)))
  return new Map(rows.map((row) => [row.item.id, row]))
}

/** The sum of prices. */
export function totalOf(lines: { amount: string }[]): string {
  return toPrice(lines.reduce<Cents>((sum, { amount }) => sum + readPrice(amount), 0))
}

/** How many places of these items were bought, and for how much. */
export async function readSales(tx: Tx, itemIds: string[]) {
  if (itemIds.length === 0) return new Map<string, never>()
  const rows = await tx
    .select({
      itemId: purchase.auctionItemId,
      sold: sum(purchase.quantity).mapWith(Number),
      amount: sql<string>`sum(${purchase.quantity} * ${purchase.unitPrice})::text`,
    })
    .from(purchase)
    .where(and(inArray(purchase.auctionItemId, itemIds), isNull(purchase.cancelledAt)))
    .groupBy(purchase.auctionItemId)
  return new Map(rows.map(({ itemId, ...sale }) => [itemId, sale]))
}
