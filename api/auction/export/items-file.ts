import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { readChancesUntil } from '../../../db/second-chances.ts'
import { hidingInCell } from '../../contract/auction/items/hidden.ts'
import { itemColumns } from '../../contract/auction/items/item-columns.ts'
import { sellingInCells } from '../../contract/auction/items/place-cells.ts'
import { statusAt } from '../../contract/auction/items/status.ts'
import { toOptionalPrice } from '../../contract/values/money/money.ts'
import { photoCell } from '../../contract/values/picture/photo-cell.ts'
import { bothTimes, type Scope, type Table } from './table.ts'

/** Rows are read so many at a time: nobody waits for all of them, and memory holds few. */
const ROWS_AT_ONCE = 200

/** Items of an event by their numbers, as an import reads them again. */
export const itemsFile: Table = {
  name: 'items',
  columns: [
    ...Object.values(itemColumns),
    'Opens (UTC)',
    'Closes (UTC)',
    'State',
    'Current Bid',
    'Bids',
    'Address',
    'Offered Until',
  ],
  async *read(orm, scope) {
    const ids = await readItemIds(orm, scope.eventId)
    for (let first = 0; first < ids.length; first += ROWS_AT_ONCE) {
      const rows = await readRows(orm, ids.slice(first, first + ROWS_AT_ONCE))
      const chances = await readChancesUntil(
        orm,
        rows.map(({ item }) => item.id),
      )
      yield rows.map((row) => cells(row, scope, chances.get(row.item.id) ?? null))
    }
  },
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function readRows(orm: Orm, itemIds: string[]) {
  return orm
    .select({ item: auctionItem, currentAmount: auctionLock.currentAmount, bidCount: auctionLock.bidCount })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .where(and(inArray(auctionItem.id, itemIds), isNull(auctionItem.deletedAt)))
    .orderBy(asc(auctionItem.itemNumber), asc(auctionItem.id))
}

function cells({ item, currentAmount, bidCount }: Row, { timeZone, now }: Scope, chanceUntil: Date | null) {
  const [opens, opensInUtc] = bothTimes(item.startTime, timeZone)
  const [closes, closesInUtc] = bothTimes(item.endTime, timeZone)
  const fields: Record<keyof typeof itemColumns, string | number | null> = {
    ...item,
    ...sellingInCells(item, timeZone),
    startTime: opens,
    endTime: closes,
    hidesUntilOpen: hidingInCell(item.hidesUntilOpen),
    photoDescription: photoCell(item.photos),
  }
  const names = Object.keys(itemColumns) as (keyof typeof itemColumns)[]
  const price = toOptionalPrice(currentAmount)
  return [
    ...names.map((name) => fields[name]),
    opensInUtc,
    closesInUtc,
    statusAt(now, item),
    price,
    bidCount,
    item.slug,
    chanceUntil && bothTimes(chanceUntil, timeZone)[0],
  ]
}

/**
 * The items of an event by their numbers. A file reads some of them at a time: counted off instead, one that is
 * deleted meanwhile would take another one's place, which then is in no part of the file.
 */
export async function readItemIds(orm: Orm, eventId: string): Promise<string[]> {
  const { id, itemNumber, deletedAt } = auctionItem
  const rows = await orm
    .select({ id })
    .from(auctionItem)
    .where(and(eq(auctionItem.eventId, eventId), isNull(deletedAt)))
    .orderBy(asc(itemNumber), asc(id))
  return rows.map((row) => row.id)
}
