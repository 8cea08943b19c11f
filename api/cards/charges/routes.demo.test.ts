import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { charge } from '../../../db/schema/cards.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { addCardAccount } from '../../../tests/support/card-account.ts'
import { openDemo } from '../../../tests/support/demo.ts'
import { setItem } from '../../../tests/support/item-rows.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { addWins } from '../../../tests/support/won.ts'
import { closeItems } from '../../auction/closing/close-items.ts'
import { payPath } from '../../checkout/payments/pay-path.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { sweepCharges } from './sweep-charges.ts'

const { context, orm, begin, findDemo, anItem, placeBid, send, sendAnything } = await openDemo()
beforeAll(begin)

/** Somebody who owes a school $60.00. */
async function addPayer(school: { id: string }) {
  const { id } = await addWins(orm, school, `payer-${crypto.randomUUID()}@example.org`, 60)
  const path = await payPath(orm, { organizationId: school.id, bidderId: id })
  return {
    id,
    path,
    payments: () => orm.select().from(payment).where(eq(payment.bidderId, id)),
    async call(method: string, end = '') {
      const { status, text } = await sendAnything(method, `/api${path}${end}`)
      return { status, body: JSON.parse(text) }
    },
  }
}

test('in the sandbox a page of our own pretends to take the card, and the bill is paid once', async () => {
  const { id, path, payments, call } = await addPayer(await findDemo())
  expect((await call('POST', '/demo')).status).toBe(404)
  expect((await call('POST')).body).toEqual({ url: `http://localhost:4321${path}/demo` })
  await sweepCharges(context, new Date())
  expect((await call('GET', '/outcome')).body).toEqual({ outcome: 'open' })
  const pressed = await Promise.all([call('POST', '/demo'), call('POST', '/demo')])
  expect(pressed.some(({ status, body }) => status === 200 && body.outcome === 'paid')).toBe(true)
  expect(await payments()).toMatchObject([{ kind: 'online', amount: 6_000, madeByName: 'Demo' }])
  expect((await call('GET')).body).toMatchObject({ balance: '0.00', paid: '60.00', cards: 'demo' })
  expect((await call('POST', '/demo')).status).toBe(404)
  expect(await orm.$count(charge, eq(charge.bidderId, id))).toBe(1)
})

test('the email that a winner would get leads to the bill', async () => {
  const [{ id: organizationId }, item] = [await findDemo(), await anItem()]
  const { id: bid, key } = await placeBid(item, 'winner@example.org')
  await setItem(orm, item, { endTime: new Date(Date.now() - 20 * MINUTE_MS) })
  await closeItems(orm, organizationId, new Date())
  const bidderId = await bidderFor(orm, organizationId, 'winner@example.org')
  const { emails } = (await send('GET', `/api/demo/mails?${new URLSearchParams({ bid, key })}`)).body
  expect(emails.map(({ text }) => text).join()).toContain(String(await payPath(orm, { organizationId, bidderId })))
})

test('no more is taken in the sandbox than is owed by then', async () => {
  const { id, payments, call } = await addPayer(await findDemo())
  await call('POST')
  const cash = { kind: 'cash' as const, amount: 1_000, madeAt: new Date(), madeByName: 'Ada' }
  const { id: organizationId } = await findDemo()
  await orm.insert(payment).values({ ...cash, id: crypto.randomUUID(), organizationId, bidderId: id })
  expect((await call('POST', '/demo')).body).toEqual({ outcome: 'expired' })
  expect(await payments()).toHaveLength(1)
})

test('nobody pretends to pay a school that is not the sandbox', async () => {
  const school = await addSchool(orm)
  await addCardAccount(orm, school)
  const { id, payments, call } = await addPayer(school)
  const open = { organizationId: school.id, bidderId: id, amount: 6_000, isTest: true, openedAt: new Date() }
  await orm.insert(charge).values({ ...open, session: 'cs_test_1', url: 'https://pay.example' })
  expect((await call('POST', '/demo')).status).toBe(404)
  expect(await payments()).toEqual([])
})
