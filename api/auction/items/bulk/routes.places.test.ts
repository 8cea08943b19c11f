import { expect, test } from 'bun:test'
import { sharedApp } from '../../../../tests/support/app.ts'
import { lockOf } from '../../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../../tests/support/own-team.ts'
import { addPlaces, kindOf, orderOf } from '../../../../tests/support/places.ts'
import { readItem } from '../../../../tests/support/read-item.ts'
import { addItem, type Item } from '../../../../tests/support/school.ts'
import { lineOf } from '../../../../tests/support/waiting.ts'
import { cancelPurchase } from '../../places/cancel-for-team.ts'
import { serveDueLines } from '../../places/serve-waiting.ts'

const { orm, send, sendAnything } = await sharedApp()
const { school, call: manager } = await addOwnTeam({ orm, sendAnything })
const path = `/api/${school.slug}/admin/auctions/bulk-edits` as const
const itemsAs = (items: Item[], change: object) => ({ itemIds: items.map(({ id }) => id), change })
const preview = async (items: Item[], change: object) =>
  (await manager('POST', `${path}/preview`, itemsAs(items, { kind: 'prices', ...change }))).body
const stored = (item: Item) => readItem(orm, item)

test('a fixed price, a value, and a number change those that sell places, a starting bid the others, and undo gives all back', async () => {
  const [party, quilt] = [await addPlaces(orm, school), await addItem(orm, school)]
  await send('POST', `/api/${school.slug}/auction/${party.slug}/purchases`, orderOf('jane@example.org', 3))
  const prices = { fixedPrice: '25', placeCount: 20, startingBid: '90', estimatedValue: '10' }
  const { edited } = await preview([party, quilt], prices)
  const asks = 'at most 4 each; $'
  expect(edited.map(({ changes }) => changes)).toEqual([
    {
      places: [`12, ${asks}20.00 (worth $8.00); Child’s name`, `20, ${asks}25.00 (worth $10.00); Child’s name`],
    },
    { startingBid: ['125.00', '90.00'], estimatedValue: [null, '10.00'] },
  ])
  const id = crypto.randomUUID()
  await manager('POST', path, { id, ...itemsAs([party, quilt], { kind: 'prices', ...prices }) })
  expect(await stored(party)).toMatchObject({
    startingBid: 2_500,
    estimatedValue: null,
    places: { count: 20, mostEach: 4, kinds: [{ price: 2_500, value: 1_000 }] },
  })
  expect((await lockOf(orm, party))?.placesLeft).toBe(17)
  expect(await stored(quilt)).toMatchObject({ startingBid: 9_000, estimatedValue: 1_000, places: null })
  expect((await manager('POST', `${path}/${id}/undo`)).body).toEqual({ restored: 2, refused: [] })
  expect(await stored(party)).toMatchObject({ startingBid: 2_000, places: party.places })
  expect((await lockOf(orm, party))?.placesLeft).toBe(9)
})

test('an item whose prices are of the other kind, or several, or taken, is left as it is, with the reason', async () => {
  const [party, quilt] = [await addPlaces(orm, school), await addItem(orm, school)]
  const dinner = await addPlaces(orm, school, { kinds: [kindOf('Adult'), kindOf('Child')] })
  await send('POST', `/api/${school.slug}/auction/${party.slug}/purchases`, orderOf('jane@example.org', 3))
  const reasons = async (change: object) =>
    (await preview([party, dinner, quilt], change)).refused.map(({ reason }) => reason)
  const several = 'It has several prices. Please edit it by itself.'
  expect(await reasons({ fixedPrice: '25' })).toEqual([several, 'It takes bids.'])
  expect(await reasons({ startingBid: '25' })).toEqual(['It has a fixed price.', 'It has a fixed price.'])
  const taken = '3 places are taken. Please enter 3 or more.'
  expect(await reasons({ placeCount: 2, estimatedValue: '9' })).toEqual([taken, several])
  expect(await reasons({ placeCount: 5 })).toEqual(['It takes bids.'])
  const { edited } = await preview([party, dinner, quilt], { kind: 'delete' })
  expect(edited.map(({ placesTaken }) => placesTaken)).toEqual([3, 0, 0])
})

test('while a deletion can be undone, those in line stay there, and keep what is held for them', async () => {
  const item = await addPlaces(orm, school, { count: 1 }, { endTime: new Date(Date.now() + 86_400_000) })
  const publicPath = `/api/${school.slug}/auction/${item.slug}` as const
  const order = orderOf('jane@example.org', 1)
  await send('POST', `${publicPath}/purchases`, order)
  for (const email of ['ann@example.org', 'bob@example.org'])
    await send('POST', `${publicPath}/waiting`, { email, quantity: 1 })
  const [staff, now] = [{ id: null, name: 'Ada Lark' }, new Date()]
  const cancelled = { organizationId: school.id, id: order.purchases[0]?.id ?? '', reason: 'Ill' }
  await cancelPurchase(orm, cancelled, { staff, now })
  const line = async () => (await lineOf(orm, item)).map(({ reserved, outcome }) => outcome ?? reserved)
  expect(await line()).toEqual([1, null])
  const id = crypto.randomUUID()
  await manager('POST', path, { id, ...itemsAs([item], { kind: 'delete' }) })
  await serveDueLines(orm, new Date())
  expect((await manager('POST', `${path}/${id}/undo`)).body).toEqual({ restored: 1, refused: [] })
  expect(await line()).toEqual([1, null])
  await manager('POST', path, { id: crypto.randomUUID(), ...itemsAs([item], { kind: 'delete' }) })
  await serveDueLines(orm, new Date(Date.now() + 660_000))
  expect(await line()).toEqual(['over', 'over'])
})

test('times of sale move along with both times of an item, and by neither alone', async () => {
  const until = new Date('2099-03-04T04:59:00Z')
  const kinds = [kindOf('Early', { until: until.toISOString() }), kindOf('Adult')]
  const times = { startTime: new Date('2099-02-27T15:00:00Z'), endTime: new Date('2099-03-14T01:00:00Z') }
  const party = await addPlaces(orm, school, { kinds }, times)
  const move = (which: string) => preview([party], { kind: 'move', days: 7, minutes: 0, times: which })
  expect(Object.keys((await move('end')).edited[0]?.changes ?? {})).toEqual(['endTime'])
  const change = { kind: 'move', days: 7, minutes: 0, times: 'both' }
  await manager('POST', path, { id: crypto.randomUUID(), ...itemsAs([party], change) })
  // Summer time began on the 8th.
  expect(await stored(party)).toMatchObject({
    endTime: new Date('2099-03-21T01:00:00Z'),
    places: { count: 12, kinds: [{ until: '2099-03-11T03:59:00.000Z' }, { until: null }] },
  })
})
