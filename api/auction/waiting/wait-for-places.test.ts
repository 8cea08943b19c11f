import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { waiting } from '../../../db/schema/waiting.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addBlocked } from '../../../tests/support/blocked.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { emailRowsTo, setItem } from '../../../tests/support/item-rows.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { addPlaces, kindOf, orderOf, party, salesOf } from '../../../tests/support/places.ts'
import { addMember, addSchool, type Item } from '../../../tests/support/school.ts'
import { lineOf, waitingClaimOf } from '../../../tests/support/waiting.ts'
import { eraseForTeam } from '../../bidders/erasure/erase-bidder.ts'
import { blockAddress } from '../blocked/block-address.ts'
import { editItem } from '../items/edit-item.ts'
import { cancelPurchase, cancelSale } from '../places/cancel-for-team.ts'
import { serveDueLines } from '../places/serve-waiting.ts'

const { orm, send } = await sharedApp()
const school = await addSchool(orm)
const nobody = () => `${crypto.randomUUID()}@example.org`
const pathOf = ({ slug }: Item, { slug: orgSlug } = school) => `/api/${orgSlug}/auction/${slug}` as const
const join = (item: Item, email: string, quantity = 1, of = school) =>
  send('POST', `${pathOf(item, of)}/waiting`, { email, quantity })
const staffAction = () => ({ staff: { id: null, name: 'Ada Lark' }, now: new Date() })
const cancel = (id: string) => cancelPurchase(orm, { organizationId: school.id, id, reason: 'Ill' }, staffAction())

/** An item that is sold out, its purchases, of one place each, and who waits for it, for how many places. */
async function addSoldOut(line: Record<string, number>, { places = {}, endTime = inHours(48) } = {}) {
  const item = await addPlaces(orm, school, { count: 3, mostEach: 3, ...places }, { endTime })
  const bought: string[] = []
  for (let count = 0; count < 3; count++) {
    const { kinds = party.kinds } = places as { kinds?: typeof party.kinds }
    const order = orderOf(nobody(), 1, { kind: kinds[0]?.name })
    expect((await send('POST', `${pathOf(item)}/purchases`, order)).status).toBe(200)
    bought.push(order.purchases[0]?.id ?? '')
  }
  for (const [email, quantity] of Object.entries(line)) expect((await join(item, email, quantity)).status).toBe(200)
  return { item, bought }
}
/** Who is in line: "ann@example.org 2", for whom two places are held, "bob@example.org waits", and what became of others. */
const stateOf = async (item: Item) =>
  (await lineOf(orm, item)).map(({ email, reserved, outcome }) => `${email} ${outcome ?? reserved ?? 'waits'}`)
const claimOf = async (item: Item, email: string) => {
  const own = (await lineOf(orm, item)).findLast((one) => one.email === email)
  if (!own) throw new Error('They are not in line')
  return waitingClaimOf(orm, own)
}
const read = (claim: object) => send('GET', `/api/places/waiting?${new URLSearchParams({ ...claim })}`)
const leave = (claim: object) => send('POST', '/api/places/waiting', { ...claim, answer: 'leave' } as never)
const accept = (claim: object, quantity: number, more = {}) => {
  const { purchases } = orderOf('', quantity, more)
  return send('POST', '/api/places/waiting', { ...claim, answer: 'accept', purchases } as never)
}

test('places that return are held for the first in line, who is told; nobody else can buy them, and the page says sold out', async () => {
  const [ann, bob] = [nobody(), nobody()]
  const { item, bought } = await addSoldOut({ [ann]: 2, [bob]: 1 })
  expect((await emailRowsTo(orm, ann)).map(({ kind }) => kind)).toEqual(['places-waiting'])
  await cancel(bought[0] ?? '')
  expect(await stateOf(item)).toEqual([`${ann} 1`, `${bob} waits`])
  expect((await emailRowsTo(orm, ann)).map(({ kind }) => kind)).toContain('places-reserved')
  expect(await salesOf(orm, item)).toMatchObject({ left: 0 })
  expect((await send('POST', `${pathOf(item)}/purchases`, orderOf(nobody(), 1))).body).toMatchObject({
    code: 'sold-out',
  })
  expect((await send('GET', pathOf(item))).body.places?.left).toBe(0)
  await cancel(bought[1] ?? '')
  await cancel(bought[2] ?? '')
  expect(await stateOf(item)).toEqual([`${ann} 2`, `${bob} 1`])
})

test('they take fewer than are held: these are theirs, and the rest goes to the next; answered twice is once', async () => {
  const [ann, bob] = [nobody(), nobody()]
  const { item, bought } = await addSoldOut({ [ann]: 2, [bob]: 1 })
  for (const id of bought.slice(0, 2)) await cancel(id)
  const claim = await claimOf(item, ann)
  expect((await read(claim)).body).toMatchObject({
    state: 'reserved',
    quantity: 2,
    reserved: 2,
    kinds: [{ price: '20.00' }],
  })
  expect(await accept(claim, 1)).toMatchObject({ status: 200, body: { state: 'accepted' } })
  expect(await leave(claim)).toMatchObject({ status: 200, body: { state: 'accepted' } })
  expect(await stateOf(item)).toEqual([`${ann} accepted`, `${bob} 1`])
  const { left, purchases } = await salesOf(orm, item)
  expect([left, purchases.filter(({ cancelledAt }) => cancelledAt === null)]).toMatchObject([0, [{}, { quantity: 1 }]])
  expect((await emailRowsTo(orm, ann)).map(({ kind }) => kind)).toContain('places-bought')
})

test('who leaves, before or after their turn, makes room for the next, and may join again, at the end', async () => {
  const [ann, bob, cas] = [nobody(), nobody(), nobody()]
  const { item, bought } = await addSoldOut({ [ann]: 1, [bob]: 1, [cas]: 1 })
  expect(await leave(await claimOf(item, bob))).toMatchObject({ status: 200, body: { state: 'left' } })
  await cancel(bought[0] ?? '')
  const before = await claimOf(item, ann)
  expect(await leave(before)).toMatchObject({ body: { state: 'left' } })
  expect(await stateOf(item)).toContain(`${cas} 1`)
  await join(item, ann)
  const views = [await read(before), await read(await claimOf(item, ann))]
  expect(views).toMatchObject([{ body: { state: 'left' } }, { body: { state: 'waiting' } }])
  expect(await stateOf(item)).toEqual([`${ann} left`, `${bob} left`, `${cas} 1`, `${ann} waits`])
})

test('what is not answered in twelve hours goes to the next, and nothing is held after the end', async () => {
  const [ann, bob] = [nobody(), nobody()]
  const { item, bought } = await addSoldOut({ [ann]: 1, [bob]: 1 }, { endTime: inHours(20) })
  await cancel(bought[0] ?? '')
  await serveDueLines(orm, inHours(11.9))
  expect(await stateOf(item)).toEqual([`${ann} 1`, `${bob} waits`])
  await serveDueLines(orm, inHours(12.1))
  expect(await stateOf(item)).toEqual([`${ann} expired`, `${bob} 1`])
  expect(await emailRowsTo(orm, ann, 'places-reserved')).toHaveLength(1)
  const [, own] = await lineOf(orm, item)
  expect(own?.reservedUntil).toEqual(item.endTime)
  await serveDueLines(orm, inHours(20.1))
  expect(await stateOf(item)).toEqual([`${ann} expired`, `${bob} over`])
  expect(await salesOf(orm, item)).toMatchObject({ left: 1 })
})

test('more places go to the line first, an earlier end shortens what is held, and fewer than are held are refused', async () => {
  const ann = nobody()
  const { item } = await addSoldOut({ [ann]: 2 })
  const setCount = (count: number) =>
    editItem(orm, school, item.id, { places: { ...party, mostEach: 3, count } }, new Date())
  expect(await setCount(6)).toMatchObject({ kind: 'done' })
  // Before anybody settled the line, nobody comes before it.
  const late = await send('POST', `${pathOf(item)}/purchases`, orderOf(nobody(), 2))
  expect(late.body).toMatchObject({ code: 'sold-out', most: 1 })
  expect(await stateOf(item)).toEqual([`${ann} 2`])
  expect(await setCount(4)).toMatchObject({ kind: 'places' })
  await setItem(orm, item, { endTime: inHours(2) })
  await serveDueLines(orm, new Date())
  const [own] = await lineOf(orm, item)
  expect(Math.abs(Number(own?.reservedUntil) - Number(inHours(2)))).toBeLessThan(60_000)
})

test('when the host cancels, the line ends; when somebody in it is blocked, or erased, their places go to the next', async () => {
  const [foe, ann, bob] = [nobody(), nobody(), nobody()]
  const { item, bought } = await addSoldOut({ [foe]: 1, [ann]: 1, [bob]: 1 })
  await cancel(bought[0] ?? '')
  const { id: by } = await addMember(orm, school, 'owner')
  await blockAddress(orm, { organizationId: school.id, email: foe, reason: null, by }, new Date())
  await serveDueLines(orm, inHours(0.01))
  expect(await stateOf(item)).toEqual([`${foe} over`, `${ann} 1`, `${bob} waits`])
  expect(await eraseForTeam(orm, school.id, ann, new Date())).toBeNull()
  expect(await stateOf(item)).toEqual([`${foe} over`, 'null erased', `${bob} 1`])
  await cancelSale(orm, { organizationId: school.id, id: item.id, reason: 'Ill' }, staffAction())
  expect(await stateOf(item)).toContain(`${bob} over`)
  expect(await salesOf(orm, item)).toMatchObject({ left: 3 })
})

test('in the last half hour what returns is free for all, and nobody joins', async () => {
  const ann = nobody()
  const { item, bought } = await addSoldOut({ [ann]: 1 })
  await setItem(orm, item, { endTime: inHours(0.4) })
  expect(await join(item, nobody())).toMatchObject({ status: 409, body: { code: 'too-late' } })
  await cancel(bought[0] ?? '')
  expect(await stateOf(item)).toEqual([`${ann} waits`])
  expect((await send('POST', `${pathOf(item)}/purchases`, orderOf(nobody(), 1))).status).toBe(200)
})

describe('nobody is put in line', () => {
  test('where places are left, beyond what a family may have, where no places are sold, or who is blocked', async () => {
    const own = await addSchool(orm)
    const [item, { email }] = [await addPlaces(orm, own), await addBlocked(orm, own)]
    expect(await join(item, nobody(), 1, own)).toMatchObject({ status: 409, body: { code: 'places-left', most: 12 } })
    expect(await join(item, email ?? '', 1, own)).toMatchObject({ status: 403, body: { code: 'blocked' } })
    const { item: soldOut } = await addSoldOut({})
    expect(await join(soldOut, nobody(), 4)).toMatchObject({ status: 409, body: { code: 'too-many-each', most: 3 } })
    const bids = await addPlaces(orm, school, {}, { places: null })
    expect(await join(bids, nobody())).toMatchObject({ status: 404 })
    for (const quantity of [0, 1.5, 10_000]) expect((await join(soldOut, nobody(), quantity)).status).toBe(400)
    expect(await lineOf(orm, soldOut)).toEqual([])
  })

  test('twice: a stranger who types an address moves it nowhere, and is answered as if it were new', async () => {
    const [ann, bob] = [nobody(), nobody()]
    const { item } = await addSoldOut({ [ann]: 2, [bob]: 1 })
    const again = await join(item, ann, 3)
    expect([again.status, again.text]).toEqual([200, (await join(item, nobody())).text])
    expect(await lineOf(orm, item)).toMatchObject([{ email: ann, quantity: 2 }, { email: bob }, {}])
    expect(await emailRowsTo(orm, ann, 'places-waiting')).toHaveLength(1)
  })
})

describe('what is held is not taken', () => {
  test('by whoever has the proof of somebody else', async () => {
    const [ann, bob] = [nobody(), nobody()]
    const { item, bought } = await addSoldOut({ [ann]: 1, [bob]: 1 })
    await cancel(bought[0] ?? '')
    const [own, other] = [await claimOf(item, ann), await claimOf(item, bob)]
    for (const forged of [
      { ...own, proof: other.proof },
      { ...other, waiting: own.waiting },
      { ...own, proof: '' },
    ]) {
      expect((await read(forged)).status).toBe(404)
      expect((await accept(forged, 1)).status).toBe(404)
      expect((await leave(forged)).status).toBe(404)
    }
    expect(await accept(other, 1)).toMatchObject({ body: { state: 'waiting' } })
    expect(await stateOf(item)).toEqual([`${ann} 1`, `${bob} waits`])
  })

  test('beyond how many there are, at another price, of another kind, or by the id of a purchase', async () => {
    const ann = nobody()
    const { item, bought } = await addSoldOut({ [ann]: 3 }, { places: { kinds: [kindOf('Adult'), kindOf('Child')] } })
    await cancel(bought[0] ?? '')
    await cancel(bought[1] ?? '')
    const claim = await claimOf(item, ann)
    expect(await accept(claim, 3, { kind: 'Adult' })).toMatchObject({
      status: 409,
      body: { code: 'sold-out', most: 2 },
    })
    expect(await accept(claim, 1, { kind: 'Adult', price: '1.00' })).toMatchObject({ body: { code: 'price-changed' } })
    expect(await accept(claim, 1, { kind: 'VIP' })).toMatchObject({ body: { code: 'not-sold' } })
    expect(await accept(claim, 1, { kind: 'Adult', id: bought[2] })).toMatchObject({ body: { code: 'key-reused' } })
    expect(await stateOf(item)).toEqual([`${ann} 2`])
    expect((await accept(claim, 2, { kind: 'Child' })).status).toBe(200)
  })

  test('after its time, though the next is not offered it yet', async () => {
    const ann = nobody()
    const { item, bought } = await addSoldOut({ [ann]: 1 })
    await cancel(bought[0] ?? '')
    await orm
      .update(waiting)
      .set({ reservedUntil: new Date(Date.now() - 500) })
      .where(eq(waiting.auctionItemId, item.id))
    const claim = await claimOf(item, ann)
    expect((await read(claim)).body.state).toBe('over')
    expect(await accept(claim, 1)).toMatchObject({ status: 200, body: { state: 'over' } })
    expect(await stateOf(item)).toEqual([`${ann} 1`])
  })
})

test('an email about places that are no longer held is not sent', async () => {
  const ann = nobody()
  const { item, bought } = await addSoldOut({ [ann]: 1 })
  await cancel(bought[0] ?? '')
  const [row] = await emailRowsTo(orm, ann, 'places-reserved')
  const draft = (now: Date) => draftOf(orm, row, now)
  expect(await draft(new Date())).toMatchObject({ kind: 'email', email: { reserved: 1, quantity: 1 } })
  expect(await draft(inHours(13))).toMatchObject({ kind: 'needless' })
  await leave(await claimOf(item, ann))
  expect(await draft(new Date())).toMatchObject({ kind: 'needless' })
})
