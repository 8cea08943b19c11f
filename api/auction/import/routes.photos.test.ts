import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem } from '../../../tests/support/school.ts'

const { orm, sendAnything } = await sharedApp()
const defaults = { startingBid: '20', startTime: '2020-01-01T10:00', endTime: '2099-01-02T20:00' }

test('an import describes the photos of each row, of a new item and of one there is, and says so before', async () => {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'manager')
  const photos = ['An old piano', 'Its keys', ''].map((alt, index) => ({ url: `/uploads/${index}.webp`, alt }))
  await addItem(orm, school, { title: 'Piano', photos, imageUrl: '/uploads/0.webp' })
  await addItem(orm, school, { title: 'Organ' })
  const rows = [
    { title: 'Quilt', imageUrl: '/uploads/quilt.webp', photoDescription: 'A blue\nquilt' },
    { title: 'Piano', photoDescription: 'A grand piano\n–\nIts maker’s\nname' },
    { title: 'Organ', photoDescription: 'Of an item without a photo' },
    { title: 'Rug', photoDescription: 'a'.repeat(201) },
  ]
  const { body } = await call('POST', `${admin}/imports/preview`, { rows, defaults })
  const change = {
    field: 'photoDescription',
    before: 'An old piano\nIts keys',
    after: 'A grand piano\nIts keys\nIts maker’s name',
  }
  const issue = { path: 'photoDescription', message: 'Please use at most 200 characters' }
  expect(body.rows.map(({ kind, changes, issues }) => [kind, changes, issues])).toEqual([
    ['new', [], []],
    ['changed', [change], []],
    ['same', [], []],
    ['refused', [], [issue]],
  ])
  const form = { id: crypto.randomUUID(), rows: rows.slice(0, 3), defaults }
  expect((await call('POST', `${admin}/imports`, form)).body).toEqual({ added: 1, changed: 1, same: 1 })
  const items = await orm
    .select()
    .from(auctionItem)
    .where(eq(auctionItem.organizationId, school.id))
    .orderBy(auctionItem.title)
  expect(items.map((item) => [item.title, ...item.photos.map(({ alt }) => alt)])).toEqual([
    ['Organ'],
    ['Piano', 'A grand piano', 'Its keys', 'Its maker’s name'],
    ['Quilt', 'A blue quilt'],
  ])
})
