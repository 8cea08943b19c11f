import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem } from '../../../tests/support/school.ts'

const { orm, sendAnything } = await sharedApp()
const defaults = { startingBid: '20', startTime: '2020-01-01T10:00', endTime: '2099-01-02T20:00' }

test('a row is a new item where its team says so, though an item has its title, but not where one has its number', async () => {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'manager')
  const path = `${admin}/imports` as const
  const quilt = await addItem(orm, school, { title: 'Quilt', itemNumber: 7 })
  const row = { title: 'Quilt', startingBid: '30' }
  const look = async (more: { newRows?: number[] }) => {
    const { body } = await call('POST', `${path}/preview`, { rows: [row], defaults, ...more })
    return body.rows.map(({ kind, itemId, sameTitle }) => ({ kind, itemId, sameTitle }))
  }
  const sameTitle = { itemNumber: 7 }
  expect(await look({})).toEqual([{ kind: 'changed', itemId: quilt.id, sameTitle }])
  expect(await look({ newRows: [0] })).toEqual([{ kind: 'new', itemId: null, sameTitle }])
  await addItem(orm, school, { title: 'Pie', itemNumber: 8 })
  const rows = [row, { itemNumber: '7', title: 'Blanket' }, { title: 'Pie' }]
  const form = { id: crypto.randomUUID(), rows, defaults, newRows: [0, 1, 2, 9] }
  expect((await call('POST', path, form)).body).toEqual({ added: 2, changed: 1, same: 0 })
  const ofSchool = eq(auctionItem.organizationId, school.id)
  const items = await orm.select().from(auctionItem).where(ofSchool).orderBy(auctionItem.itemNumber)
  const numbered = items.map(({ title, itemNumber }) => `${itemNumber} ${title}`)
  expect(numbered).toEqual(['7 Blanket', '8 Pie', '9 Quilt', '10 Pie'])
})

test('a new item without a description has its title there as it is stored, whatever nobody sees was in its cell', async () => {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'manager')
  const rows = [{ title: 'Dinner\nfor two' }, { title: 'Hand\u00admade quilt' }]
  await call('POST', `${admin}/imports`, { id: crypto.randomUUID(), rows, defaults })
  const items = await orm.select().from(auctionItem).where(eq(auctionItem.organizationId, school.id))
  const texts = items.map(({ title, description }) => `${title}: ${description}`).sort()
  expect(texts).toEqual(['Dinner for two: Dinner for two', 'Handmade quilt: Handmade quilt'])
})
