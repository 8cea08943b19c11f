import { expect, test } from 'bun:test'
import { and, eq, isNull } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { lockOf } from '../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPlaces, kindOf, orderOf } from '../../../tests/support/places.ts'
import { readAsImport } from '../../../tests/support/read-as-import.ts'
import { addItem, type School } from '../../../tests/support/school.ts'
import type { ImportedRow } from '../../contract/auction/items/item-import.ts'

const { orm, send, sendAnything } = await sharedApp()
const times = { startTime: '2020-01-01T10:00', endTime: '2099-01-02T20:00' }
const itemsOf = ({ id }: School) =>
  orm
    .select()
    .from(auctionItem)
    .where(and(eq(auctionItem.organizationId, id), isNull(auctionItem.deletedAt)))
    .orderBy(auctionItem.itemNumber)

async function addTeam() {
  // Without an hour that clocks repeat: a file has no other times than theirs.
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'manager', { timeZone: 'America/Phoenix' })
  const path = `${admin}/imports` as const
  return {
    school,
    preview: async (rows: ImportedRow[], defaults = {}) =>
      (await call('POST', `${path}/preview`, { rows, defaults: { ...times, ...defaults } })).body.rows,
    run: async (rows: ImportedRow[], defaults = {}) =>
      (await call('POST', path, { id: crypto.randomUUID(), rows, defaults: { ...times, ...defaults } })).body,
    async exported() {
      const { text } = await call('GET', `${admin}/export/items`)
      const read = await readAsImport(new File([text], 'items.csv', { type: 'text/csv' }))
      if (typeof read === 'string') throw new Error(read)
      expect(read.notes).toEqual([])
      return read.rows
    },
  }
}

test('a row with a fixed price becomes an item that sells places, of one kind or several, whatever it says of bids', async () => {
  const { school, run } = await addTeam()
  const party = { fixedPrice: '20', placeCount: '12 places', mostEach: '4', placeQuestion: 'Child’s name' }
  const kinds = 'Adult (18+): $20 (worth 8.00, until 2098-03-01 08:00); $10 Child; Baby free'
  const rows = [
    { title: 'Party', ...party, startingBid: 'much', estimatedValue: '8' },
    { title: 'Dinner', fixedPrice: kinds, placeCount: '1,200', estimatedValue: '9' },
    { title: 'Game', startingBid: '50', placeCount: '4', mostEach: '2' },
  ]
  expect(await run(rows, { mostEach: '6' })).toEqual({ added: 3, changed: 0, same: 0 })
  const [first, second, third] = await itemsOf(school)
  expect(first).toMatchObject({ startingBid: 2_000, estimatedValue: null, minimumRaise: 500 })
  const kind = { name: '', price: 2_000, value: 800, from: null, until: null }
  expect(first?.places).toEqual({ count: 12, mostEach: 4, question: 'Child’s name', kinds: [kind] })
  expect(await lockOf(orm, { id: first?.id ?? '' })).toMatchObject({ placesLeft: 12 })
  expect(second?.places).toMatchObject({
    count: 1200,
    mostEach: 6,
    kinds: [
      { name: 'Adult (18+)', price: 2_000, value: 800, until: '2098-03-01T15:00:00.000Z' },
      { name: 'Child', price: 1_000, value: null },
      { name: 'Baby', price: 0 },
    ],
  })
  // A number of seats may be part of what bids are for.
  expect(third).toMatchObject({ places: null, startingBid: 5_000 })
})

test('what is wrong with places is said at its cell, and most per family has no default', async () => {
  const { preview } = await addTeam()
  const issues = async (row: ImportedRow) =>
    (await preview([{ title: 'Party', ...row }]))[0]?.issues.map(({ path, message }) => [path, message])
  expect(await issues({ fixedPrice: 'ask us', placeCount: 'many' })).toEqual([
    ['placeCount', 'Please enter 1 or more'],
    ['mostEach', 'Please enter 1 or more'],
    ['fixedPrice', 'Must be a valid price (e.g., 20.00)'],
  ])
  const rest = { placeCount: '3', mostEach: '1' }
  expect(await issues({ fixedPrice: '5; 6', ...rest })).toEqual([['fixedPrice', 'Please name each kind of place']])
  expect(await issues({ fixedPrice: `A (${'('.repeat(5_000)} worth  1)`, ...rest })).toHaveLength(1)
  expect(await issues({ fixedPrice: Array(9).fill('A 5').join(';'), ...rest })).toContainEqual([
    'fixedPrice',
    'An item can have up to 8 prices',
  ])
})

test('a file that was exported changes nothing when it is imported, and makes the same items elsewhere', async () => {
  const [{ school, exported, run, preview }, other] = [await addTeam(), await addTeam()]
  const early = { value: 800, from: '2020-01-10T15:00:07.000Z', until: '2098-03-09T15:00:00.000Z' }
  const kinds = [kindOf('Early; bird', early), kindOf('Table of 10', { price: 0 })]
  await addPlaces(orm, school, {}, { itemNumber: 1 })
  await addPlaces(orm, school, { kinds, question: null }, { itemNumber: 2, title: 'Dinner', startingBid: 0 })
  await addPlaces(orm, school, { kinds: [kindOf('Adult', early)] }, { itemNumber: 3, title: 'Show' })
  await addItem(orm, school, { itemNumber: 4, title: 'Quilt', estimatedValue: 9_000 })
  // Nothing of them is at midnight, which a file says in words.
  const byDay = { startTime: new Date('2020-01-01T17:00Z'), endTime: new Date('2099-01-03T03:00Z') }
  await orm.update(auctionItem).set(byDay).where(eq(auctionItem.organizationId, school.id))
  const rows = await exported()
  expect((await preview(rows)).map(({ kind, issues }) => [kind, issues])).toEqual(Array(4).fill(['same', []]))
  expect(await run(rows)).toEqual({ added: 0, changed: 0, same: 4 })
  expect(await other.run(rows)).toEqual({ added: 4, changed: 0, same: 0 })
  const sold = async (team: School) =>
    (await itemsOf(team)).map(({ title, startingBid, estimatedValue, places }) => [
      title,
      startingBid,
      estimatedValue,
      places,
    ])
  const inMinutes = (await sold(school)).map((item) =>
    JSON.parse(JSON.stringify(item).replaceAll(':07.000Z', ':00.000Z')),
  )
  expect(await sold(other.school)).toEqual(inMinutes)
})

test('a name of places that no cell could say stays as long as its cell does', async () => {
  const { school, exported, run } = await addTeam()
  const byDay = { startTime: new Date('2020-01-01T17:00Z'), endTime: new Date('2099-01-03T03:00Z') }
  const names = ['VIP; front', 'Early bird, $5 off', '12']
  for (const [index, name] of names.entries())
    await addPlaces(orm, school, { kinds: [kindOf(name)] }, { ...byDay, itemNumber: index + 1 })
  const rows = (await exported()).map((row) => ({ ...row, title: 'Party' }))
  expect(await run(rows)).toEqual({ added: 0, changed: 3, same: 0 })
  expect((await itemsOf(school)).map(({ title, places }) => [title, places?.kinds[0]?.name])).toEqual(
    names.map((name) => ['Party', name]),
  )
})

test('cells change what they say of places and leave the rest; fewer than are taken are refused', async () => {
  const { school, preview, run } = await addTeam()
  const party = await addPlaces(orm, school, {}, { itemNumber: 1 })
  await addItem(orm, school, { itemNumber: 2, title: 'Quilt', estimatedValue: 9_000 })
  await send('POST', `/api/${school.slug}/auction/${party.slug}/purchases`, orderOf('jane@example.org', 3))
  const rows = [
    { itemNumber: '1', placeCount: '20', estimatedValue: '9', startingBid: '77' },
    { itemNumber: '2', fixedPrice: '30', placeCount: '5' },
  ]
  const [more, sold] = await preview(rows, { mostEach: '2' })
  expect(more?.changes).toEqual([
    { field: 'estimatedValue', before: '8.00', after: '9.00' },
    { field: 'placeCount', before: '12', after: '20' },
  ])
  expect(sold?.changes).toEqual([
    { field: 'startingBid', before: '125.00', after: '' },
    { field: 'minimumRaise', before: '5.00', after: '' },
    { field: 'estimatedValue', before: '90.00', after: '' },
    { field: 'fixedPrice', before: '', after: '30.00' },
    { field: 'placeCount', before: '', after: '5' },
    { field: 'mostEach', before: '', after: '2' },
  ])
  const [few] = await preview([{ itemNumber: '1', placeCount: '2' }])
  const message = '3 places are taken. Please enter 3 or more.'
  expect(few?.issues).toEqual([{ path: 'placeCount', message }])
  expect(await run(rows, { mostEach: '2' })).toEqual({ added: 0, changed: 2, same: 0 })
  const [changed] = await itemsOf(school)
  expect(changed?.places).toMatchObject({ count: 20, mostEach: 4, kinds: [{ price: 2_000, value: 900 }] })
  expect(await lockOf(orm, party)).toMatchObject({ placesLeft: 17 })
})

const defaults = { startingBid: '20', ...times }

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
  const numbered = (await itemsOf(school)).map(({ title, itemNumber }) => `${itemNumber} ${title}`)
  expect(numbered).toEqual(['7 Blanket', '8 Pie', '9 Quilt', '10 Pie'])
})

test('rows that are skipped change nothing, refused or not, and leave the others their items', async () => {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'manager')
  for (const itemNumber of [7, 8]) await addItem(orm, school, { title: 'Quilt', itemNumber })
  const quilt = (startingBid: string) => ({ title: 'Quilt', startingBid })
  const rows = [quilt('much'), quilt('30'), { title: 'Pie', startingBid: '5' }]
  const { basis } = (await call('POST', `${admin}/imports/preview`, { rows, defaults })).body
  const form = { id: crypto.randomUUID(), rows, defaults, basis, skippedRows: [0, 2] }
  expect((await call('POST', `${admin}/imports`, form)).body).toEqual({ added: 0, changed: 1, same: 0 })
  const bids = (await itemsOf(school)).map(({ itemNumber, startingBid }) => [itemNumber, startingBid])
  expect(bids).toEqual([
    [7, 12_500],
    [8, 3_000],
  ])
})

test('a new item without a description has its title there as it is stored, whatever nobody sees was in its cell', async () => {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'manager')
  const rows = [{ title: 'Dinner\nfor two' }, { title: 'Hand\u00admade quilt' }]
  await call('POST', `${admin}/imports`, { id: crypto.randomUUID(), rows, defaults })
  const texts = (await itemsOf(school)).map(({ title, description }) => `${title}: ${description}`)
  expect(texts).toEqual(['Dinner for two: Dinner for two', 'Handmade quilt: Handmade quilt'])
})

test('an item sold in the room needs no starting bid, and has the one it had, whatever a row says of it but a price', async () => {
  const { school, preview, run, exported } = await addTeam()
  const inRoom = { isInHall: 'Live auction' }
  const added = await run([
    { title: 'Quilt', ...inRoom, startingBid: 'announced that night' },
    { title: 'Cabin', ...inRoom, startingBid: '50' },
    { title: 'Piano', startingBid: '75' },
  ])
  expect(added).toEqual({ added: 3, changed: 0, same: 0 })
  const bids = async () => (await itemsOf(school)).map(({ isInHall, startingBid }) => [isInHall, startingBid])
  expect(await bids()).toEqual([
    [true, 12_500],
    [true, 5_000],
    [false, 7_500],
  ])
  const rows = await exported()
  expect((await preview(rows)).map(({ kind }) => kind)).toEqual(['same', 'same', 'same'])
  const moved = [rows[0], { ...rows[1], startingBid: 'TBD' }, { ...rows[2], ...inRoom, startingBid: 'TBD' }]
  expect(await run(moved.filter((row) => row !== undefined))).toEqual({ added: 0, changed: 1, same: 2 })
  expect(await bids()).toEqual([
    [true, 12_500],
    [true, 5_000],
    [true, 7_500],
  ])
})
