import { and, asc, count, desc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { AtHand } from '../../../db/at-hand.ts'
import { contactIn } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { containsPattern } from '../../../db/contains-pattern.ts'
import { countWhere } from '../../../db/count-where.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { readChancesUntil } from '../../../db/second-chances.ts'
import { type ItemRow, selectItems } from '../../../db/select-items.ts'
import type { ItemMatch, MatchQuery } from '../../contract/auction/items/bulk-edit.ts'
import { MOST_ITEMS } from '../../contract/auction/items/item-form.ts'
import { searchedNumber } from '../../contract/auction/items/item-number.ts'
import type { AdminItemList, ItemCounts, ListedItem } from '../../contract/auction/items/item-view.ts'
import { reachOf } from '../../contract/values/address/bidder-contact.ts'
import { type ListQuery, paginate } from '../../contract/values/list/pagination.ts'
import { adminView } from './admin-view.ts'
import { isLive, isOver, isUpcoming } from './items-in-sql.ts'

/** A page of an event's items, what is going on first, archived ones last. Past the last page is the last. */
export async function listItems(
  orm: Orm,
  { id: organizationId, eventId }: AtHand,
  { page, limit, search }: ListQuery,
  now: Date,
): Promise<AdminItemList> {
  const eventItems = and(eq(auctionItem.eventId, eventId), isNull(auctionItem.deletedAt))
  const matchingItems = and(eventItems, holds(search))
  const [counts, matches] = await Promise.all([countItems(orm, eventItems, now), countItems(orm, matchingItems, now)])
  const pagination = paginate(page, sumOf(matches), limit)
  const rows = await selectItems(orm)
    .where(matchingItems)
    .orderBy(...listOrder(now))
    .limit(limit)
    .offset((pagination.page - 1) * limit)
  const ids = rows.map(({ item }) => item.id)
  const questions = await countQuestions(orm, organizationId, ids)
  const chances = await readChancesUntil(orm, ids)
  const auctions = rows.map((row) => ({
    ...listedView(row, now),
    questions: questions.get(row.item.id) ?? 0,
    chanceUntil: chances.get(row.item.id)?.toISOString() ?? null,
  }))
  return { auctions, counts, matches, pagination }
}

function listedView(row: ItemRow, now: Date): Omit<ListedItem, 'questions' | 'chanceUntil'> {
  const { item, standing, leader, contact, reach } = row
  const view = adminView(item, standing, now)
  // What was archived before its end is closed, and won, when it comes back.
  const isUndecided = !view.hasEnded || (!item.isActive && standing.closedAt === null)
  if (isUndecided || leader === null) return { ...view, winner: null, winnerContact: null, winnerReach: null }
  return { ...view, winner: leader, winnerContact: contactIn(contact), winnerReach: reachOf(row.leaderEmail, reach) }
}

function sumOf({ live, upcoming, ended, archived }: ItemCounts): number {
  return live + upcoming + ended + archived
}

/** Whether an item holds the words searched for; every item without any. */
function holds(search: string) {
  if (search === '') return undefined
  const { itemNumber, words } = auctionItem
  const number = searchedNumber(search)
  const isNumber = number === null ? undefined : eq(itemNumber, number)
  return or(isNumber, sql`${words} like folded(${containsPattern(search)})`)
}

/** How many of the items that meet `condition` are in each state at `now`. See product#dashboard. */
async function countItems(orm: Orm, condition: SQL | undefined, now: Date): Promise<ItemCounts> {
  const [counts] = await orm
    .select({
      live: countWhere(isLive(now)),
      upcoming: countWhere(isUpcoming(now)),
      ended: countWhere(isOver(now)),
      archived: countWhere(not(auctionItem.isActive)),
    })
    .from(auctionItem)
    .where(condition)
  return counts ?? { live: 0, upcoming: 0, ended: 0, archived: 0 }
}

/** How many questions about each of these items were sent to their organization. See product#questions. */
async function countQuestions(orm: Orm, organizationId: string, itemIds: string[]): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map()
  const isOfItems = and(eq(outbox.organizationId, organizationId), inArray(outbox.auctionItemId, itemIds))
  const rows = await orm
    .select({ id: outbox.auctionItemId, questions: count() })
    .from(outbox)
    .where(and(isOfItems, eq(outbox.kind, 'question'), eq(outbox.state, 'sent')))
    .groupBy(outbox.auctionItemId)
  return new Map(rows.map(({ id, questions }) => [id ?? '', questions]))
}

/** Every item of a tab of the dashboard that holds the words searched for, in its order. See product#bulk-edits. */
export async function findMatches(
  orm: Orm,
  eventId: string,
  { search, tab }: MatchQuery,
  now: Date,
): Promise<ItemMatch[]> {
  const { id, title, itemNumber, startTime, endTime, hidesUntilOpen, places, isInHall } = auctionItem
  const sellsPlaces = sql`${places} is not null`.mapWith(Boolean)
  const { bidCount, closedAt } = auctionLock
  const isClosed = sql`${auctionItem.isActive} and ${closedAt} is not null`
  const isLeft = sql`${isClosed} and ${bidCount} = 0 and ${places} is null and not ${isInHall}`.mapWith(Boolean)
  const eventItems = and(eq(auctionItem.eventId, eventId), isNull(auctionItem.deletedAt))
  const rows = await orm
    .select({ id, title, itemNumber, startTime, endTime, hidesUntilOpen, sellsPlaces, isLeft })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, id))
    .where(and(eventItems, eq(auctionItem.isActive, tab === 'active'), holds(search)))
    .orderBy(...listOrder(now))
    .limit(MOST_ITEMS)
  return rows.map((row) => ({ ...row, startTime: row.startTime.toISOString(), endTime: row.endTime.toISOString() }))
}

/**
 * What asks for attention comes first: live items by their end, upcoming ones by their start, past ones the latest
 * first, archived ones last, the newest first. Items of the same time come by their numbers, as they do in public.
 */
function listOrder(now: Date): SQL[] {
  const { isActive, startTime, endTime, createdAt, itemNumber, id } = auctionItem
  return [
    sql`case when ${isLive(now)} then 0 when ${isUpcoming(now)} then 1 when ${isOver(now)} then 2 else 3 end`,
    sql`case when ${isLive(now)} then ${endTime} when ${isUpcoming(now)} then ${startTime} end`,
    desc(sql`case when ${isActive} then ${endTime} else ${createdAt} end`),
    asc(itemNumber),
    asc(id),
  ]
}
