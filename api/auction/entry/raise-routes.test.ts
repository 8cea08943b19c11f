import { expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import { gift } from '../../../db/schema/causes.ts'
import { event } from '../../../db/schema/events.ts'
import { openTestApp, sharedApp } from '../../../tests/support/app.ts'
import { addHelper } from '../../../tests/support/checkout-link.ts'
import { addCause, giftsOf } from '../../../tests/support/gifts.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPaddle } from '../../../tests/support/paddle.ts'
import { raisePaddles } from './raise-paddles.ts'

const { orm, database, context, sendAnything } = await sharedApp()
const elsewhere = openTestApp(database)

async function openRaise() {
  const { school, member, call } = await addOwnTeam({ orm, sendAnything }, 'manager', { usesPaddles: true })
  const cause = await addCause(orm, school, { amounts: [10_000] })
  await addPaddle(orm, school, 12, 'Ann Reed')
  await addPaddle(orm, school, 45, 'Bo Lee')
  const path = `/api/${school.slug}/checkout/gifts` as const
  const entry = (paddle: number, more: object = {}) => ({ id: crypto.randomUUID(), paddle, ...more })
  return {
    school,
    member,
    call,
    cause,
    path,
    entry,
    raise: async (entries: object[], amount = '100', by = call) =>
      by('POST', path, { causeId: cause.id, amount, entries }),
    standing: async () => (await giftsOf(orm, cause)).filter(({ cancelledAt }) => cancelledAt === null),
  }
}
const kinds = ({ body }: { body: { entries: { kind: string }[] } }) => body.entries.map(({ kind }) => kind)

test('each number answers with the name of its holder, or that nobody holds it, and a gift stands on each bill', async () => {
  const { school, call, raise, entry, standing, path, member } = await openRaise()
  const { status, body } = await raise([entry(12), entry(99), entry(45)])
  expect(status).toBe(200)
  expect(body.entries).toMatchObject([
    { paddle: 12, kind: 'given', holder: 'Ann Reed, Paddle 12' },
    { paddle: 99, kind: 'unknown', holder: null },
    { paddle: 45, kind: 'given', holder: 'Bo Lee, Paddle 45' },
  ])
  expect(await standing()).toMatchObject([
    { amount: 10_000, enteredByName: member.name, shownName: null },
    { amount: 10_000 },
  ])
  const { body: found } = await call('GET', `/api/${school.slug}/checkout/find?search=12`)
  expect(found.winners).toMatchObject([{ name: 'Ann Reed', due: '100.00' }])
  const { body: view } = await call('GET', path)
  expect(view.causes).toMatchObject([{ title: 'New Playground', amounts: ['100.00'], given: '200.00' }])
  expect(view.gifts).toHaveLength(2)
})

test('a batch that is sent twice, also at the same moment, or once a paddle is in other hands, counts once', async () => {
  const { school, call, raise, entry, standing } = await openRaise()
  const batch = [entry(12), entry(45)]
  const answers = await Promise.all([raise(batch), raise(batch)])
  answers.push(await raise(batch))
  for (const answer of answers) expect(kinds(answer)).toEqual(['given', 'given'])
  expect(await standing()).toHaveLength(2)
  const paddles = `/api/${school.slug}/admin/paddles` as const
  const [{ id = '' } = {}] = (await call('GET', paddles)).body.paddles
  expect((await call('PATCH', `${paddles}/${id}/return`)).status).toBe(200)
  for (const isHandedOn of [false, true]) {
    if (isHandedOn) await addPaddle(orm, school, 12, 'Cy Young')
    const { body } = await raise(batch)
    expect(body.entries[0]).toMatchObject({ kind: 'given', holder: 'Ann Reed, Paddle 12' })
  }
  expect(await standing()).toHaveLength(2)
  expect(kinds(await raise(batch, '250'))).toEqual(['refused', 'refused'])
  expect((await raise([batch[0] ?? {}, batch[0] ?? {}])).status).toBe(400)
})

test('a number that gave that amount before is asked about, and counts again once somebody says so', async () => {
  const { raise, entry, standing } = await openRaise()
  expect(kinds(await raise([entry(12), entry(12)]))).toEqual(['given', 'repeated'])
  expect(kinds(await raise([entry(12)], '100.00'))).toEqual(['repeated'])
  expect(kinds(await raise([entry(12)], '50'))).toEqual(['given'])
  expect(kinds(await raise([entry(12, { isAgain: true })]))).toEqual(['given'])
  expect((await standing()).map(({ amount }) => amount).sort()).toEqual([10_000, 10_000, 5_000])
})

test('of two helpers who enter the same number at once, over two processes, one is asked', async () => {
  const { school, cause, raise, entry, standing } = await openRaise()
  const other = {
    organizationId: school.id,
    causeId: cause.id,
    amount: 10_000,
    entries: [{ ...entry(12), isAgain: false }],
  }
  const action = { staff: { id: null, name: 'Cy' }, now: context.clock.now() }
  const [here, there] = await Promise.all([
    raise([entry(12)]),
    raisePaddles(elsewhere.context.database.orm, other, action),
  ])
  expect([...kinds(here), ...there.map(({ kind }) => kind)].sort()).toEqual(['given', 'repeated'])
  expect(await standing()).toHaveLength(1)
})

test('each entry is undone for ten minutes, by helpers only their own, and twice is once', async () => {
  const { school, call, raise, entry, standing, path } = await openRaise()
  const [ann, bob] = [await addHelper(orm, school, sendAnything), await addHelper(orm, school, sendAnything, 'Bob')]
  const own = entry(12)
  await raise([own], '100', ann)
  const undo = (by: typeof call, id = own.id) => by('PATCH', `${path}/${id}/undo`)
  expect((await bob('GET', path)).body.gifts).toMatchObject([{ byName: 'Ann Reed (helper)', undoableUntil: null }])
  expect((await undo(bob)).status).toBe(409)
  expect((await undo(ann)).body.gifts).toMatchObject([{ isUndone: true, undoableUntil: null }])
  expect((await undo(ann)).status).toBe(200)
  expect(await standing()).toEqual([])
  const second = entry(12)
  expect(kinds(await raise([second]))).toEqual(['given'])
  await orm
    .update(gift)
    .set({ givenAt: new Date(Date.now() - 601_000) })
    .where(inArray(gift.id, [own.id, second.id]))
  // Sent again as its answer was lost.
  expect((await undo(ann)).status).toBe(200)
  expect((await undo(call, second.id)).refusal?.message).toEndWith('Owners can write gifts off.')
  expect((await undo(call, crypto.randomUUID())).status).toBe(404)
})

test('the change that somebody gave is no raise: it is not listed, undone, or asked about here', async () => {
  const { school, call, cause, path, raise, entry } = await openRaise()
  await raise([entry(12)], '30')
  const { winners } = (await call('GET', `/api/${school.slug}/checkout/find?search=12`)).body
  const change = { id: crypto.randomUUID(), winnerId: winners[0]?.id ?? '', amount: '40' }
  const payment = { kind: 'cash', changeTo: { causeId: cause.id, amount: '10' }, payments: [change] }
  expect((await call('POST', `/api/${school.slug}/checkout/payments`, payment)).status).toBe(200)
  expect((await call('GET', path)).body).toMatchObject({ causes: [{ given: '40.00' }], gifts: [{ amount: '30.00' }] })
  expect((await call('PATCH', `${path}/${change.id}/undo`)).status).toBe(404)
  expect(kinds(await raise([entry(12)], '10'))).toEqual(['given'])
})

test('a gift that somebody enters by the id of a payment is one all the same: it is listed, and undone', async () => {
  const { school, call, path, raise, entry } = await openRaise()
  await raise([entry(12)], '30')
  const { winners } = (await call('GET', `/api/${school.slug}/checkout/find?search=12`)).body
  const paid = { id: crypto.randomUUID(), winnerId: winners[0]?.id ?? '', amount: '30' }
  await call('POST', `/api/${school.slug}/checkout/payments`, { kind: 'cash', payments: [paid] })
  expect(kinds(await raise([entry(45, { id: paid.id })], '40'))).toEqual(['given'])
  expect((await call('GET', path)).body.gifts).toMatchObject([{ amount: '40.00' }, { amount: '30.00' }])
  expect((await call('PATCH', `${path}/${paid.id}/undo`)).body.gifts).toMatchObject([
    { amount: '40.00', isUndone: true },
    { amount: '30.00', isUndone: false },
  ])
})

test('causes go on while a newer event is published, and are not offered of one that isn’t', async () => {
  const { school, call, path, cause } = await openRaise()
  const start = async () => (await call('GET', `/api/${school.slug}/checkout`)).body
  expect((await call('GET', path)).body.causes).toMatchObject([{ id: cause.id }])
  await orm
    .insert(event)
    .values({ organizationId: school.id, name: 'Baskets', slug: 'baskets', publishedAt: new Date() })
  expect((await call('GET', path)).body.causes).toMatchObject([{ id: cause.id }])
  expect((await start()).raisesPaddles).toBe(true)
  await orm.update(event).set({ publishedAt: null }).where(eq(event.id, cause.eventId))
  expect((await call('GET', path)).body.causes).toEqual([])
  expect((await start()).raisesPaddles).toBe(false)
})

test('nothing is given to a cause that is off, of somebody else, or for what is no amount', async () => {
  const { school, call, path, entry, raise } = await openRaise()
  const off = await addCause(orm, school, { isActive: false })
  const theirs = (await openRaise()).cause
  for (const { id: causeId } of [off, theirs])
    expect(kinds(await call('POST', path, { causeId, amount: '5', entries: [entry(12)] }))).toEqual(['refused'])
  for (const amount of ['0', '0.5', '-5', 'much']) expect((await raise([entry(12)], amount)).status).toBe(400)
  expect((await raise([])).status).toBe(400)
  expect((await raise(Array.from({ length: 51 }, () => entry(12)))).status).toBe(400)
})
