import { expect, test } from 'bun:test'
import { sharedApp } from '../../../tests/support/app.ts'
import { isConfirmed } from '../../../tests/support/confirmed.ts'
import { emailRowsTo, setItem } from '../../../tests/support/item-rows.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { addPlaces, kindOf, orderOf, party, salesOf } from '../../../tests/support/places.ts'
import { addSchool, type Item } from '../../../tests/support/school.ts'
import { lineOf, waitingClaimOf } from '../../../tests/support/waiting.ts'
import { cancelPurchase } from '../places/cancel-for-team.ts'
import { reserveForTeam } from '../places/reserve-for-team.ts'
import { serveDueLines } from '../places/serve-waiting.ts'

const { orm, send } = await sharedApp()
const school = await addSchool(orm)
const someone = () => `${crypto.randomUUID()}@example.org`
const at = (hours: number) => inHours(hours).toISOString()
const staffAction = () => ({ staff: { id: null, name: 'Ada Lark' }, now: new Date() })
const post = (item: Item, what: 'purchases' | 'waiting', body: object) =>
  send('POST', `/api/${school.slug}/auction/${item.slug}/${what}`, body as never)

/** An item that was sold out, somebody who waits for it, and a place that came back once these kinds were what it sells. */
async function addReturned(kinds: typeof party.kinds, { isActive = true } = {}) {
  const item = await addPlaces(orm, school, { count: 1 }, { endTime: inHours(48) })
  const [order, ann] = [orderOf(someone(), 1), someone()]
  await post(item, 'purchases', order)
  await post(item, 'waiting', { email: ann, quantity: 1 })
  await setItem(orm, item, { places: { ...party, count: 1, kinds }, isActive })
  const id = order.purchases[0]?.id ?? ''
  await cancelPurchase(orm, { organizationId: school.id, id, reason: 'Ill' }, staffAction())
  const [own] = await lineOf(orm, item)
  if (!own) throw new Error('They are not in line')
  return { item, ann, own }
}

test('while no kind of place is on sale, none is held for whoever waits; once one is, it is', async () => {
  const { item, ann, own } = await addReturned([kindOf('Early', { until: at(-1) }), kindOf('Door', { from: at(2) })])
  expect([own.reserved, (await salesOf(orm, item)).left]).toEqual([null, 1])
  expect(await emailRowsTo(orm, ann, 'places-reserved')).toEqual([])
  const link = new URLSearchParams(await waitingClaimOf(orm, own))
  expect((await send('GET', `/api/places/waiting?${link}`)).body.kinds).toEqual([])
  const key = { organizationId: school.id, id: own.id }
  expect(await reserveForTeam(orm, key, new Date())).toEqual({ kind: 'not-on-sale' })
  await serveDueLines(orm, inHours(2.1))
  expect((await lineOf(orm, item))[0]).toMatchObject({ reserved: 1 })
})

test('once what they took is cancelled, their link says that none of it is left, whatever else they have', async () => {
  const { item, ann, own } = await addReturned(party.kinds)
  const claim = await waitingClaimOf(orm, own)
  const read = () => send('GET', `/api/places/waiting?${new URLSearchParams({ ...claim })}`)
  const { purchases } = orderOf('', 1)
  await send('POST', '/api/places/waiting', { ...claim, answer: 'accept', purchases } as never)
  expect([(await read()).body.state, await isConfirmed(orm, ann)]).toEqual(['accepted', true])
  await post(await addPlaces(orm, school), 'purchases', orderOf(ann, 1))
  const cancelled = { organizationId: school.id, id: purchases[0]?.id ?? '', reason: 'Ill' }
  await cancelPurchase(orm, cancelled, staffAction())
  expect((await read()).body.state).toBe('returned')
  await setItem(orm, item, { deletedAt: new Date() })
  expect((await read()).status).toBe(404)
})

test('while its item is archived, none is held for whoever waits', async () => {
  const { item, own } = await addReturned(party.kinds, { isActive: false })
  expect([own.reserved, (await salesOf(orm, item)).left]).toEqual([null, 1])
  await setItem(orm, item, { isActive: true })
  await serveDueLines(orm, new Date())
  expect((await lineOf(orm, item))[0]).toMatchObject({ reserved: 1 })
})

test('nobody joins the line once no kind of place will be on sale any more', async () => {
  const { item } = await addReturned([kindOf('Early', { until: at(-1) })])
  expect(await post(item, 'waiting', { email: someone(), quantity: 1 })).toMatchObject({
    status: 409,
    body: { code: 'ended', message: 'Places are no longer on sale.' },
  })
})
