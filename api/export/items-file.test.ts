import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem } from '../../db/schema/items.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { itemsFile } from './items-file.ts'

const { orm } = await sharedDatabase()

test('no item is left out because another one is deleted meanwhile', async () => {
  const school = await addSchool(orm)
  const made = []
  for (let itemNumber = 1; itemNumber <= 203; itemNumber++) made.push(await addItem(orm, school, { itemNumber }))
  const scope = { organizationId: school.id, timeZone: 'America/Chicago', now: new Date() }
  const numbers: unknown[] = []
  for await (const rows of itemsFile.read(orm, scope)) {
    numbers.push(...rows.map(([number]) => number))
    await orm
      .update(auctionItem)
      .set({ deletedAt: new Date() })
      .where(eq(auctionItem.id, made[0]?.id ?? ''))
  }
  expect(numbers).toEqual(made.map(({ itemNumber }) => itemNumber))
})
