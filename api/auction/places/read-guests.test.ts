import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { charge } from '../../../db/schema/cards.ts'
import { handover, payment } from '../../../db/schema/checkout.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { addRow } from '../../../tests/support/add-row.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { csvRows } from '../../../tests/support/csv-rows.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPlaces, kindOf, orderOf } from '../../../tests/support/places.ts'
import { addItem } from '../../../tests/support/school.ts'

const { orm, send, sendAnything } = await sharedApp()

/** A sale of twelve places, of which Zoe has two with one name, paid with a test key, and Ann one, paid, and is here. */
async function openSale() {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'manager')
  const kinds = [kindOf('Adult'), kindOf('Child', { price: 1_000 })]
  const item = await addPlaces(orm, school, { kinds })
  const buy = (order: object) => send('POST', `/api/${school.slug}/auction/${item.slug}/purchases`, order)
  const [zoe, ann] = [`zoe-${crypto.randomUUID()}@example.org`, `ann-${crypto.randomUUID()}@example.org`]
  await buy(orderOf(zoe, 2, { kind: 'Child', price: '10.00', answers: ['', 'Leo'] }))
  await buy(orderOf(ann, 1, { kind: 'Adult' }))
  const [of, ofZoe] = [await keyOf(school.id, ann), await keyOf(school.id, zoe)]
  const made = { amount: 2_000, madeAt: new Date(), madeByName: 'Ada' }
  await addRow(orm, payment, { ...of, ...made, id: crypto.randomUUID(), kind: 'cash' })
  const test = { amount: 2_000, isTest: true, state: 'paid' as const, openedAt: new Date(), settledAt: new Date() }
  const { id } = await addRow(orm, charge, { ...ofZoe, ...test })
  await addRow(orm, payment, { ...ofZoe, ...made, id, kind: 'online' })
  // Between what was bought before and what is bought next.
  await orm
    .update(purchase)
    .set({ boughtAt: inHours(-2) })
    .where(eq(purchase.auctionItemId, item.id))
  const handedAt = inHours(-1)
  await orm.insert(handover).values({ ...of, auctionItemId: item.id, handedAt, handedByName: 'Ada' })
  return { school, item, call, admin, zoe, ann }
}

async function keyOf(organizationId: string, email: string) {
  const isTheirs = and(eq(bidder.organizationId, organizationId), eq(bidder.email, email))
  const [row] = await orm.select().from(bidder).where(isTheirs)
  return { organizationId, bidderId: row?.id ?? '' }
}

test('the team reads who comes, by name, with what they answered, what they owe, and who is here', async () => {
  const { school, item, call, admin, zoe, ann } = await openSale()
  const { body } = await call('GET', `${admin}/places/${item.id}/guests`)
  expect(body).toMatchObject({ title: 'Pizza Party', question: 'Child’s name', count: 12, left: 9 })
  expect(body.guests).toMatchObject([
    { label: ann, kind: 'Adult', quantity: 1, amount: '20.00', answers: [''], balance: '0.00', isHere: true },
    { label: zoe, kind: 'Child', quantity: 2, amount: '20.00', answers: ['', 'Leo'], balance: '20.00', isHere: false },
  ])
  const bids = await addItem(orm, school)
  expect((await call('GET', `${admin}/places/${bids.id}/guests`)).status).toBe(404)
  const { school: other, call: stranger } = await addOwnTeam({ orm, sendAnything }, 'owner')
  expect((await stranger('GET', `/api/${other.slug}/admin/places/${item.id}/guests`)).status).toBe(404)
})

test('who buys another place after the pickup is not here with it', async () => {
  const { school, item, call, admin, ann } = await openSale()
  await send('POST', `/api/${school.slug}/auction/${item.slug}/purchases`, orderOf(ann, 1, { kind: 'Adult' }))
  const { guests } = (await call('GET', `${admin}/places/${item.id}/guests`)).body
  expect(guests.flatMap(({ label, isHere }) => (label === ann ? isHere : []))).toEqual([true, false])
})

test('the guest list is a file with a row a place, for the team alone', async () => {
  const { item, call, admin, zoe, ann } = await openSale()
  const { text, status } = await call('GET', `${admin}/export/guests/${item.id}`)
  expect(status).toBe(200)
  const [zoes, anns] = await Promise.all([zoe, ann].map((email) => codeOf(email)))
  expect(csvRows(text)).toEqual([
    'Guest,Place,Email,Name,Phone,Code,Paid,Here',
    `,Adult,${ann},,,${anns},yes,yes`,
    `,Child,${zoe},,,${zoes},no,no`,
    `Leo,Child,${zoe},,,${zoes},no,no`,
  ])
  const other = await openSale()
  expect((await other.call('GET', `${other.admin}/export/guests/${item.id}`)).status).toBe(404)
})

async function codeOf(email: string) {
  const [row] = await orm.select().from(bidder).where(eq(bidder.email, email))
  return row?.code
}
