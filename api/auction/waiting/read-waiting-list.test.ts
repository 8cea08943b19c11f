import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { setItem } from '../../../tests/support/item-rows.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { addPlaces, orderOf, salesOf } from '../../../tests/support/places.ts'
import { addMember, addSchool } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { lineOf } from '../../../tests/support/waiting.ts'
import { cancelPurchase } from '../places/cancel-for-team.ts'
import { storeLineChange } from '../places/serve-waiting.ts'

const { orm, send, sendAnything } = await sharedApp()
const nobody = () => `${crypto.randomUUID()}@example.org`

test('the team sees who is in line, the first first, and what is held for them', async () => {
  const school = await addSchool(orm, { asksName: 'optional' })
  const item = await addPlaces(orm, school, { count: 1 }, { endTime: inHours(24) })
  const path = `/api/${school.slug}/auction/${item.slug}` as const
  const order = orderOf(nobody(), 1)
  await send('POST', `${path}/purchases`, order)
  const [ann, bob] = [nobody(), nobody()]
  await send('POST', `${path}/waiting`, { email: ann, quantity: 2, name: 'Ann Lee' })
  await send('POST', `${path}/waiting`, { email: bob, quantity: 1 })
  await send('POST', `${path}/waiting`, { email: nobody(), quantity: 1 })
  const gone = (await lineOf(orm, item)).at(-1)?.id ?? ''
  await orm.transaction((tx) => storeLineChange(tx, { kind: 'over', id: gone }, new Date()))
  const cancelled = { organizationId: school.id, id: order.purchases[0]?.id ?? '', reason: 'Ill' }
  await cancelPurchase(orm, cancelled, { staff: { id: null, name: 'Ada Lark' }, now: new Date() })
  const list = `/api/${school.slug}/admin/places/${item.id}/waiting` as const
  const team = visitor(sendAnything, (await addMember(orm, school, 'manager')).token)
  expect((await team('GET', list)).body).toMatchObject([
    { label: ann, contact: { name: 'Ann Lee' }, quantity: 2, reserved: 1, reservedUntil: expect.stringMatching(/Z$/) },
    { label: bob, quantity: 1, reserved: null, reservedUntil: null },
  ])
  await setItem(orm, item, { deletedAt: new Date() })
  expect((await team('GET', list)).status).toBe(404)
})

test('the team offers somebody places out of turn: the free ones, and as many more as they lack, for which they are emailed', async () => {
  const school = await addSchool(orm)
  const item = await addPlaces(orm, school, { count: 1 }, { endTime: inHours(4) })
  const path = `/api/${school.slug}/auction/${item.slug}` as const
  await send('POST', `${path}/purchases`, orderOf(nobody(), 1))
  const [ann, bob] = [nobody(), nobody()]
  await send('POST', `${path}/waiting`, { email: ann, quantity: 1 })
  await send('POST', `${path}/waiting`, { email: bob, quantity: 2 })
  const team = visitor(sendAnything, (await addMember(orm, school, 'manager')).token)
  const last = (await lineOf(orm, item)).find(({ email }) => email === bob)
  const offer = () => team('POST', `/api/${school.slug}/admin/waiting/${last?.id ?? ''}/offer`)
  const [first, second] = await Promise.all([offer(), offer()])
  const [won, lost] = first.status === 200 ? [first, second] : [second, first]
  expect([won.status, won.body, lost.status]).toEqual([200, { more: 2, added: 2 }, 409])
  expect(lost.refusal).toMatchObject({ message: 'All they asked for is held for them already.' })
  expect(await salesOf(orm, item)).toMatchObject({ left: 0 })
  expect((await team('GET', `/api/${school.slug}/admin/places/${item.id}/waiting`)).body).toMatchObject([
    { label: ann, reserved: null },
    { label: bob, reserved: 2, reservedUntil: item.endTime.toISOString() },
  ])
  const told = await orm.$count(outbox, and(eq(outbox.recipient, bob), eq(outbox.kind, 'places-reserved')))
  expect(told).toBe(1)
  await orm.update(auctionItem).set({ isActive: false }).where(eq(auctionItem.id, item.id))
  const other = (await lineOf(orm, item)).find(({ email }) => email === ann)
  const late = await team('POST', `/api/${school.slug}/admin/waiting/${other?.id ?? ''}/offer`)
  expect(late).toMatchObject({ status: 409, refusal: { message: 'This item isn’t on sale, so they couldn’t accept.' } })
})
