import { and, eq, inArray } from 'drizzle-orm'
import { scheduleClosing, scheduleClosings } from '../../../api/auction/closing/schedule-closing.ts'
import { openDatabase } from '../../../db/clients.ts'
import { lockItems } from '../../../db/locks.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { addItem, addSchool } from '../../support/school.ts'
import type { StormItem } from './storm.ts'

const SLUG = 'maple-street'

/**
 * Adds a school with items for a storm.
 * @param endTimes of the items, one each, in milliseconds
 */
export async function addItems(url: string, endTimes: number[]): Promise<StormItem[]> {
  const database = openDatabase(url)
  const school = await addSchool(database.orm, { slug: SLUG })
  const items: StormItem[] = []
  for (const endTime of endTimes) {
    const item = await addItem(database.orm, school, { endTime: new Date(endTime) })
    await database.orm.transaction((tx) => scheduleClosing(tx, item))
    items.push({ id: item.id, path: `/api/${SLUG}/auction/${item.slug}/bid`, endTime, next: 125 })
  }
  await database.close()
  return items
}

/** Has items end at once instead of when it was planned, as an edit of a team's does; those that an outage moved stay. */
export async function endAtOnce(url: string, items: StormItem[], planned: number) {
  const database = openDatabase(url)
  const ids = items.map(({ id }) => id)
  await database.orm.transaction(async (tx) => {
    await lockItems(tx, inArray(auctionItem.id, ids))
    // Only now, when no bid is being judged: on a slow machine some were, after an end that was set before.
    const endTime = Math.min(planned, Date.now() + 500)
    const isMoved = and(inArray(auctionItem.id, ids), eq(auctionItem.endTime, new Date(planned)))
    const moved = await tx
      .update(auctionItem)
      .set({ endTime: new Date(endTime) })
      .where(isMoved)
      .returning()
    await scheduleClosings(tx, moved)
    for (const item of items) item.endTime = endTime
  })
  await database.close()
}
