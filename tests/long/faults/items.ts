import { scheduleClosing } from '../../../api/auction/closing/schedule-closing.ts'
import { openDatabase } from '../../../db/clients.ts'
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
