import { expect, test } from 'bun:test'
import { activityOf } from '../../../../tests/support/activity.ts'
import { freshApp } from '../../../../tests/support/app.ts'
import { brokenInvariants } from '../../../../tests/support/invariants.ts'
import { emailRowsTo, lockOf, setItem } from '../../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../../tests/support/own-team.ts'
import { addPlaces } from '../../../../tests/support/places.ts'
import { readItem } from '../../../../tests/support/read-item.ts'
import { addItem, type Item } from '../../../../tests/support/school.ts'
import { addChance, addClosedItem } from '../../../../tests/support/second-chance.ts'
import { localTimeIn } from '../../../contract/values/time/time-zone.ts'
import { closeItems } from '../../closing/close-items.ts'

const { database, orm, send, sendAnything } = await freshApp()
// Without an hour that clocks repeat, as times are read from them here.
const zone = 'America/Phoenix'
const { school, call, member } = await addOwnTeam({ orm, sendAnything }, 'admin', { timeZone: zone, showsBoard: true })
const path = `/api/${school.slug}/admin/auctions/bulk-edits` as const
const until = localTimeIn(new Date(Date.now() + 3_600_000), zone)
const publicPath = ({ slug }: Item) => `/api/${school.slug}/auction/${slug}` as const
const stored = (item: Item) => readItem(orm, item)
const undo = (id: string) => call('POST', `${path}/${id}/undo`)
const buy = (item: Item, price: string, email = 'jane@example.org') =>
  send('POST', `${publicPath(item)}/purchases`, {
    email,
    purchases: [{ id: crypto.randomUUID(), quantity: 1, price }],
  })

/** Items that are over. */
async function close(...items: Item[]) {
  for (const item of items) await setItem(orm, item, { endTime: new Date(Date.now() - 10_000) })
  await closeItems(orm, school.id, new Date())
  return items
}

const addLeft = async (more: Partial<Item> = {}) => (await close(await addItem(orm, school, more)))[0] as Item

async function sell(items: Item[], more: object = {}) {
  const id = crypto.randomUUID()
  const itemIds = items.map((item) => item.id)
  const { body } = await call('POST', path, { id, itemIds, change: { kind: 'sell', endTime: until, ...more } })
  return { id, ...body }
}

test('what closed without a bid is sold once, at its starting bid or another price, until a chosen time', async () => {
  const lamp = await addLeft({ title: 'A lamp', estimatedValue: 9_000, scheduledEndTime: new Date(0) })
  const chair = await addLeft({ title: 'A chair' })
  const unsold = async () => {
    const { withoutBids } = (await call('GET', `/api/${school.slug}/admin/reports`)).body
    return [lamp, chair].filter(({ title }) => withoutBids.some((item) => item.title === title))
  }
  expect(await unsold()).toEqual([lamp, chair])
  const entries = await activityOf(orm, async () => {
    expect(await sell([lamp])).toMatchObject({ edited: 1, refused: [] })
    expect(await sell([chair], { fixedPrice: '40' })).toMatchObject({ edited: 1, refused: [] })
  })
  expect(entries.map(({ kind }) => kind)).toEqual(['item-reopened', 'item-reopened'])
  const only = { name: '', price: 12_500, value: 9_000, from: null, until: null }
  expect(await stored(lamp)).toMatchObject({
    places: { count: 1, mostEach: 1, question: null, kinds: [only] },
    estimatedValue: null,
    scheduledEndTime: null,
  })
  expect(await stored(chair)).toMatchObject({ startingBid: 4_000, places: { kinds: [{ price: 4_000, value: null }] } })
  expect(await lockOf(orm, lamp)).toMatchObject({ closedAt: null, closingId: null, placesLeft: 1 })
  expect(await unsold()).toEqual([])
  const board = (await send('GET', `/api/${school.slug}/board`)).text
  for (const title of ['A lamp', 'A chair']) expect(board).toContain(title)
  const late = await send('POST', `${publicPath(lamp)}/bid`, { email: 'jane@example.org', amount: '500.00' })
  expect(late.refusal?.code).toBe('not-found')
  expect((await buy(lamp, '125.00')).status).toBe(200)
  expect((await buy(lamp, '125.00', 'kim@example.org')).refusal?.code).toBe('sold-out')
  expect(await brokenInvariants(database.url)).toEqual([])
})

test('the team reads at the second closing what was sold then, also of a cancelled win, which somebody has by then', async () => {
  const lamp = await addClosedItem(orm, school, 'jane@example.org')
  const withoutWinner = async () =>
    (await call('GET', `/api/${school.slug}/admin/second-chances`)).body.map(({ id }) => id)
  const bidId = (await lockOf(orm, lamp)).winningBidId
  await call('POST', `/api/${school.slug}/admin/wins/${lamp.id}/cancel`, { bidId, reason: 'Unpaid', next: 'win' })
  expect(await withoutWinner()).toContain(lamp.id)
  await sell([lamp])
  await buy(lamp, '125.00')
  const before = (await emailRowsTo(orm, member.email, 'closing-summary')).length
  await setItem(orm, lamp, { endTime: new Date(Date.now() - 10_000) })
  await closeItems(orm, school.id, new Date())
  const summaries = await emailRowsTo(orm, member.email, 'closing-summary')
  expect(summaries).toHaveLength(before + 1)
  expect(JSON.stringify(summaries.at(-1)?.content)).toContain(lamp.id)
  expect(await withoutWinner()).not.toContain(lamp.id)
})

test('what somebody won, or may still be offered, is open, sells places, is sold in the room, or is archived, is left as it is, with the reason', async () => {
  const won = await addClosedItem(orm, school, 'jane@example.org')
  const { item: offered } = await addChance(orm, school, 'jane@example.org', 'kim@example.org')
  const [party] = await close(await addPlaces(orm, school))
  const archived = await addLeft({ isActive: false })
  const open = await addItem(orm, school)
  const hall = await addLeft({ isInHall: true })
  const { edited, refused } = await sell([won, offered, party as Item, archived, open, hall])
  expect(edited).toBe(0)
  const notLeft = 'It hasn’t closed without a bid.'
  const isArchived = expect.stringContaining('archived')
  expect(refused.map(({ reason }) => reason)).toEqual([
    notLeft,
    notLeft,
    notLeft,
    isArchived,
    notLeft,
    'It’s sold in the room.',
  ])
  const late = await sell([await addLeft()], { endTime: localTimeIn(new Date(Date.now() - 300_000), zone) })
  expect(late.refused).toMatchObject([{ reason: 'End date and time must be in the future' }])
  expect(await brokenInvariants(database.url)).toEqual([])
})

test('of two who sell the same at once one does', async () => {
  const items = [await addLeft(), await addLeft(), await addLeft()]
  const answers = await Promise.all([sell(items), sell(items.toReversed()), sell(items)])
  expect(answers.map(({ edited }) => edited).sort()).toEqual([0, 0, 3])
  for (const item of items) expect(await lockOf(orm, item)).toMatchObject({ closedAt: null, placesLeft: 1 })
})

test('undo closes it as it was, and tells nobody again; what somebody bought stays sold', async () => {
  const [lamp, chair] = [await addLeft(), await addLeft()]
  const [before, closed] = [await stored(lamp), await lockOf(orm, lamp)]
  const { id } = await sell([lamp, chair])
  await buy(chair, '125.00')
  expect((await undo(id)).body).toMatchObject({ restored: 1, refused: [{ reason: 'It has changed since then.' }] })
  expect(await stored(lamp)).toEqual({ ...(before as Item), revision: 2 })
  const { closedAt, closingId } = closed
  expect(await lockOf(orm, lamp)).toMatchObject({ closedAt, closingId, placesLeft: null })
  expect(await closeItems(orm, school.id, new Date())).toEqual([])
  expect((await sell([lamp])).edited).toBe(1)
  expect(await brokenInvariants(database.url)).toEqual([])
})
