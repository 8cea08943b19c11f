import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { contactColumns, contactIn, isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { type ItemRow, selectItems } from '../../../db/select-items.ts'
import { isPickedUp } from '../../checkout/balances/picked-up.ts'
import { readWinners, rowOf, withoutTests } from '../../checkout/balances/read-winners.ts'
import type { GuestList, Guests } from '../../contract/auction/items/guest-list.ts'
import { answersOfEach } from '../../contract/auction/places/own-places.ts'
import { toPrice } from '../../contract/values/money/money.ts'

/** Who has places of an item; `null` where the organization has no such item, or it sells none. See product#guest-lists. */
export async function readGuestList(orm: Orm, organizationId: string, id: string): Promise<GuestList | null> {
  const thisItem = and(eq(auctionItem.organizationId, organizationId), eq(auctionItem.id, id))
  const [row] = await selectItems(orm).where(and(thisItem, isNull(auctionItem.deletedAt)))
  return row ? toGuestList(row, (await readGuests(orm, organizationId, [id])).get(id) ?? []) : null
}

/** @returns `null` where the item sells no places */
export function toGuestList(
  { item, standing }: Pick<ItemRow, 'item' | 'standing'>,
  guests: Guests[],
): GuestList | null {
  const { title, places } = item
  return places && { title, question: places.question, count: places.count, left: standing.placesLeft ?? 0, guests }
}

/** Who has places of these items, by name. */
export async function readGuests(orm: Orm, organizationId: string, itemIds: string[]): Promise<Map<string, Guests[]>> {
  if (itemIds.length === 0) return new Map()
  const rows = await orm
    .select({ purchase, isHere: isPickedUp, contact: contactColumns })
    .from(purchase)
    .innerJoin(bidder, isBidderOf(purchase))
    .where(
      and(
        eq(purchase.organizationId, organizationId),
        inArray(purchase.auctionItemId, itemIds),
        isNull(purchase.cancelledAt),
      ),
    )
    .orderBy(asc(sql`lower(coalesce(${bidder.name}, ${bidder.label}))`), asc(purchase.boughtAt), asc(purchase.id))
  const ids = rows.map(({ purchase }) => purchase.bidderId)
  const accounts = ids.length === 0 ? [] : await readWinners(orm, organizationId, inArray(sql`w.id`, ids))
  const rowById = new Map(accounts.map((account) => [account.id, rowOf(withoutTests(account))]))
  const all = rows.flatMap(({ purchase: own, isHere, contact }) => {
    const winner = rowById.get(own.bidderId)
    if (!winner) return []
    const guests: Guests = {
      id: own.id,
      winnerId: winner.id,
      code: winner.code,
      label: winner.label,
      contact: contactIn(contact),
      reach: winner.reach,
      kind: own.kind,
      quantity: own.quantity,
      amount: toPrice(own.unitPrice * own.quantity),
      answers: answersOfEach(own),
      boughtAt: own.boughtAt.toISOString(),
      balance: winner.balance,
      isHere,
    }
    return [{ itemId: own.auctionItemId, guests }]
  })
  const groups = Map.groupBy(all, ({ itemId }) => itemId)
  return new Map([...groups].map(([itemId, own]) => [itemId, own.map(({ guests }) => guests)]))
}
