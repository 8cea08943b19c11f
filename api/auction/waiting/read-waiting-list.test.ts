import { expect, test } from 'bun:test'
import { sharedApp } from '../../../tests/support/app.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { addPlaces, orderOf } from '../../../tests/support/places.ts'
import { addMember, addSchool } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { cancelPurchase } from '../places/cancel-for-team.ts'

const { orm, send, sendAnything } = await sharedApp()
const nobody = () => `${crypto.randomUUID()}@example.org`

test('the team sees who is in line, the first first, and what is held for them; another team does not', async () => {
  const school = await addSchool(orm)
  const item = await addPlaces(orm, school, { count: 1 }, { endTime: inHours(24) })
  const path = `/api/${school.slug}/auction/${item.slug}` as const
  const order = orderOf(nobody(), 1)
  await send('POST', `${path}/purchases`, order)
  const [ann, bob] = [nobody(), nobody()]
  await send('POST', `${path}/waiting`, { email: ann, quantity: 2 })
  await send('POST', `${path}/waiting`, { email: bob, quantity: 1 })
  const cancelled = { organizationId: school.id, id: order.purchases[0]?.id ?? '', reason: 'Ill' }
  await cancelPurchase(orm, cancelled, { staff: { id: null, name: 'Ada Lark' }, now: new Date() })
  const list = `/api/${school.slug}/admin/places/${item.id}/waiting` as const
  const team = visitor(sendAnything, (await addMember(orm, school, 'manager')).token)
  expect((await team('GET', list)).body).toMatchObject([
    { label: ann, quantity: 2, reserved: 1, reservedUntil: expect.stringMatching(/Z$/) },
    { label: bob, quantity: 1, reserved: null, reservedUntil: null },
  ])
  const other = visitor(sendAnything, (await addMember(orm, await addSchool(orm), 'admin')).token)
  expect((await other('GET', list)).status).toBe(403)
})
