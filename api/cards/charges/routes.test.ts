import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { cardAccount, charge } from '../../../db/schema/cards.ts'
import { openCardSchools } from '../../../tests/support/card-schools.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { HOUR_MS, MINUTE_MS } from '../../contract/values/time/time.ts'
import { keyOf } from '../provider/open-cards.ts'
import { sweepCharges } from './sweep-charges.ts'

const { stripe, orm, context, sendAnything, addPayer } = await openCardSchools()
beforeEach(() => stripe.reset())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS)
const statesOf = async ({ charges }: Awaited<ReturnType<typeof addPayer>>) =>
  (await charges()).map(({ state }) => state)

test('a bill is paid in full, in dollars, on the one page that Pay leads to, and the payment stands on it once', async () => {
  const { pay, outcome, payments, bill, winner, charges } = await addPayer()
  expect(await bill()).toMatchObject({ code: winner.code, balance: '185.00', cards: 'test' })
  expect((await bill()).items).toEqual([{ title: 'A week at the lake', amount: '185.00' }])
  expect(await outcome()).toBe('none')
  const { session } = await pay()
  const page = { amount: 18_500, reference: winner.code, locale: 'en', isLocalized: false }
  expect(stripe.sessions.get(session)).toMatchObject(page)
  expect(await outcome()).toBe('open')
  const pressed = await Promise.all([pay(), pay(), pay()])
  expect(pressed.map((again) => again.session)).toEqual([session, session, session])
  expect(await charges()).toHaveLength(1)
  stripe.pay(session)
  expect(await Promise.all([outcome(), outcome(), outcome()])).toEqual(['paid', 'paid', 'paid'])
  await sweepCharges(context, new Date())
  const reference = stripe.sessions.get(session)?.payment
  expect(await payments()).toMatchObject([{ kind: 'online', amount: 18_500, madeByName: 'Stripe', reference }])
  expect(await bill()).toMatchObject({ balance: '0.00', paid: '185.00' })
  expect((await pay()).body).toMatchObject({ code: 'paid', message: 'Nothing is left to pay.' })
})

test('of two presses at once, one that fails does not give up the session that the other one leads to', async () => {
  const { pay, outcome } = await addPayer()
  stripe.delay = 100
  let calls = 0
  stripe.fault = () => (calls++ === 1 ? { status: 503 } : null)
  const pressed = await Promise.all([pay(), pay()])
  stripe.reset()
  const [{ session } = { session: '' }] = pressed.filter(({ status }) => status === 200)
  expect(stripe.pay(session)).toBe(true)
  expect(await outcome()).toBe('paid')
})

test('a session for another amount than is owed by now is ended before the next one begins', async () => {
  const payer = await addPayer(100)
  const before = await payer.pay()
  await payer.takeCash('40.00')
  const after = await payer.pay()
  expect(stripe.sessions.get(before.session)?.status).toBe('expired')
  expect(stripe.sessions.get(after.session)?.amount).toBe(6_000)
  expect(await statesOf(payer)).toEqual(['expired', 'open'])
})

test('what was really paid is recorded, though cash was taken meanwhile: too much is a credit', async () => {
  const { pay, takeCash, bill } = await addPayer(100)
  const { session } = await pay()
  await takeCash('40.00')
  stripe.pay(session)
  expect((await pay()).body.code).toBe('paid')
  expect(await bill()).toMatchObject({ paid: '140.00', balance: '0.00', credit: '40.00' })
})

test('who closes the page has paid within a minute, and what nobody pays comes to an end', async () => {
  const [paid, changed, left] = [await addPayer(), await addPayer(), await addPayer()]
  stripe.pay((await paid.pay()).session)
  const { session } = await changed.pay()
  await changed.takeCash('185.00')
  await left.pay()
  await sweepCharges(context, new Date())
  const states = await Promise.all([paid, changed, left].map(statesOf))
  expect(states.map((each) => each.join())).toEqual(['paid', 'expired', 'open'])
  expect(stripe.pay(session)).toBe(false)
  await sweepCharges(context, inMinutes(40))
  expect(await statesOf(left)).toEqual(['expired'])
})

test('a sweep for which the card service is slow ends, and the next one goes on', async () => {
  const payer = await addPayer()
  stripe.pay((await payer.pay()).session)
  let looks = 0
  const clock = { ...context.clock, now: () => inMinutes(looks++) }
  await sweepCharges({ ...context, clock }, new Date())
  expect(await statesOf(payer)).toEqual(['open'])
  await sweepCharges(context, new Date())
  expect(await statesOf(payer)).toEqual(['paid'])
})

test('while the card service is busy or away nothing is known, and pressing again goes on with the same charge', async () => {
  const payer = await addPayer()
  stripe.fault = (call) => (call === 'POST /v1/checkout/sessions' ? { status: 429 } : null)
  const message = 'The card service didn’t answer. Nothing was charged. Please try again.'
  expect(await payer.pay()).toMatchObject({ status: 503, body: { message } })
  stripe.reset()
  const { session } = await payer.pay()
  expect(await statesOf(payer)).toEqual(['open'])
  stripe.fault = () => ({ status: 503 })
  expect(await payer.outcome()).toBe('unknown')
  await sweepCharges(context, inMinutes(40))
  stripe.reset()
  stripe.pay(session)
  expect(await payer.outcome()).toBe('paid')
})

test('a failure that the card service would repeat is left behind with its charge', async () => {
  const payer = await addPayer()
  stripe.fault = (call) => (call === 'POST /v1/checkout/sessions' ? { status: 500 } : null)
  expect((await payer.pay()).status).toBe(503)
  stripe.reset()
  expect((await payer.pay()).status).toBe(200)
  expect(await statesOf(payer)).toEqual(['failed', 'open'])
})

test('a charge without an answer is given up once its bill changes, or after minutes, and its bidder begins another', async () => {
  const [payer, other] = [await addPayer(), await addPayer()]
  stripe.fault = () => ({ status: 409 })
  for (const { pay } of [payer, other]) await pay()
  stripe.reset()
  await payer.takeCash('10.00')
  expect((await payer.pay()).status).toBe(200)
  await sweepCharges(context, new Date())
  expect([await statesOf(payer), await statesOf(other)]).toEqual([['failed', 'open'], ['open']])
  await sweepCharges(context, inMinutes(6))
  expect(await statesOf(other)).toEqual(['failed'])
})

test('with a revoked key nobody pays, nor in a copy of the database', async () => {
  const { pay, key, school, bill } = await addPayer()
  stripe.revoke(key)
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'refused' } })
  const elsewhere = { place: 'https://elsewhere.example.org 1/1' }
  await orm.update(cardAccount).set(elsewhere).where(eq(cardAccount.organizationId, school.id))
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'off' } })
  expect((await bill()).cards).toBe('off')
})

test('what was paid long after its session seemed over still counts, once', async () => {
  const payer = await addPayer()
  const { session } = await payer.pay()
  await orm.update(charge).set({ state: 'expired', settledAt: new Date() }).where(eq(charge.session, session))
  stripe.pay(session)
  await orm.update(charge).set({ state: 'open', settledAt: null }).where(eq(charge.session, session))
  await sweepCharges(context, inMinutes(60))
  expect((await payer.bill()).paid).toBe('185.00')
})

test('organizations whose keys can’t be read or were revoked delay nobody’s payment', async () => {
  const payers = [await addPayer(), await addPayer(), await addPayer()]
  const isOfFirst = eq(cardAccount.organizationId, `${payers[0]?.school.id}`)
  const [account] = await orm.select().from(cardAccount).where(isOfFirst)
  if (!account) throw new Error('No account')
  const revoked = stripe.addKey()
  stripe.revoke(revoked)
  const keyless = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const { id: organizationId } = await addSchool(orm)
      const bidderId = await bidderFor(orm, organizationId, 'payer@example.org')
      const sealedKey = index % 2 === 0 ? '' : await context.seal.seal(revoked, keyOf(organizationId))
      return { organizationId, bidderId, sealedKey }
    }),
  )
  await orm.insert(cardAccount).values(keyless.map((own) => ({ ...account, ...own })))
  const open = { amount: 100, isTest: true, openedAt: new Date() }
  await orm.insert(charge).values(keyless.map((own) => ({ ...own, ...open, session: own.organizationId })))
  for (const { pay } of payers) stripe.pay((await pay()).session)
  await sweepCharges(context, new Date())
  expect(await Promise.all(payers.map(statesOf))).toEqual([['paid'], ['paid'], ['paid']])
})

test.each([
  ['0.49', 'too-little', 'Less than $0.50 can’t be paid by card. Please ask the organizers how to pay it.'],
  [
    '1000000.00',
    'too-much',
    'More than $999,999.99 can’t be paid by card at once. Please ask the organizers how to pay it.',
  ],
])('$%s is not asked of a card, and the bill says why', async (left, code, message) => {
  const payer = await addPayer(code === 'too-much' ? 1_000_000 : 100)
  if (code === 'too-little') await payer.takeCash('99.51')
  expect(await payer.bill()).toMatchObject({ balance: left, cards: code })
  expect(await payer.pay()).toMatchObject({ status: 409, body: { code, message } })
  expect([await payer.charges(), stripe.calls]).toEqual([[], []])
})

test('a link opens the bill of one bidder at one school, and says no name or address', async () => {
  const [jane, paul] = [await addPayer(), await addPayer()]
  expect(JSON.stringify(await jane.bill())).not.toContain(jane.winner.email)
  const foreign = [
    jane.path.replace(jane.school.slug, paul.school.slug),
    jane.path.replace(jane.winner.id, paul.winner.id),
    `${jane.path.slice(0, -1)}${jane.path.endsWith('A') ? 'B' : 'A'}`,
    jane.path.replace(jane.winner.id, 'no-uuid'),
  ]
  for (const path of foreign) {
    for (const [method, end] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', '/outcome'],
    ] as const)
      expect((await sendAnything(method, `/api${path}${end}`)).status).toBe(404)
  }
})

test('what ended over an hour ago is no news', async () => {
  const { pay, outcome, winner } = await addPayer()
  stripe.pay((await pay()).session)
  expect(await outcome()).toBe('paid')
  const hourAgo = { openedAt: new Date(Date.now() - 2 * HOUR_MS) }
  await orm.update(charge).set(hourAgo).where(eq(charge.bidderId, winner.id))
  expect(await outcome()).toBe('none')
})
