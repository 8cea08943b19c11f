import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { charge } from '../../../db/schema/cards.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { openCardSchools } from '../../../tests/support/card-schools.ts'
import { emailRowsTo } from '../../../tests/support/item-rows.ts'

const { stripe, send, orm, addPayer } = await openCardSchools()
beforeEach(() => stripe.reset())

const SECRET = 'whsec_0123456789abcdef'

/** Somebody who pays at a school whose reports are believed. */
async function addReported() {
  const payer = await addPayer()
  const { body } = await payer.call('PATCH', `${payer.admin}/cards`, { signingSecret: SECRET })
  expect(body.reportsUrl).toEndWith(`/api/${payer.school.slug}/card-reports`)
  const report = async (type: string, object: object, { secret = SECRET, seconds = 0, sent = '' } = {}) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
    const timestamp = Math.floor(Date.now() / 1000) - seconds
    const cryptoProvider = Stripe.createSubtleCryptoProvider()
    const signed = { payload, secret, timestamp, cryptoProvider }
    const headers = { 'stripe-signature': await Stripe.webhooks.generateTestHeaderStringAsync(signed) }
    return (await send('POST', `/api/${payer.school.slug}/card-reports`, sent || payload, headers)).status
  }
  const { session } = await payer.pay()
  return { ...payer, session, report }
}

test('a report of a payment has the card service asked: once, twice, late, or too early, it is paid once', async () => {
  const { session, report, payments } = await addReported()
  expect(await report('checkout.session.completed', { id: session })).toBe(200)
  expect(await payments()).toEqual([])
  stripe.pay(session)
  const again = [1, 2, 3].map(() => report('checkout.session.completed', { id: session }))
  expect(await Promise.all(again)).toEqual([200, 200, 200])
  await report('checkout.session.expired', { id: session })
  expect(await payments()).toHaveLength(1)
})

test('a report that is signed wrongly, too old, or changed on the way is refused', async () => {
  const { session, report, payments, school } = await addReported()
  stripe.pay(session)
  const completed = (options: object) => report('checkout.session.completed', { id: session }, options)
  expect(await completed({ secret: 'whsec_another' })).toBe(401)
  expect(await completed({ seconds: 3_600 })).toBe(401)
  const changed = JSON.stringify({ type: 'checkout.session.completed', data: { object: { id: session } } })
  expect(await completed({ sent: changed })).toBe(401)
  for (const body of ['', '{}', 'null', '[]'])
    expect((await send('POST', `/api/${school.slug}/card-reports`, body)).status).toBe(401)
  const other = await addPayer()
  expect((await send('POST', `/api/${other.school.slug}/card-reports`, '{}')).status).toBe(401)
  expect(await payments()).toEqual([])
})

test.each(['won', 'warning_closed'])('a dispute marks the payment until it is %s', async (status) => {
  const { session, report, outcome, charges } = await addReported()
  stripe.pay(session)
  await outcome()
  const dispute = { id: 'du_1', payment_intent: stripe.sessions.get(session)?.payment }
  const entries = await activityOf(orm, async () => {
    for (const _ of [1, 2]) await report('charge.dispute.created', dispute)
  })
  expect(entries).toMatchObject([{ kind: 'payment-disputed', actorName: 'Stripe' }])
  expect(await charges()).toMatchObject([{ disputedAt: expect.any(Date) }])
  await report('charge.dispute.closed', { ...dispute, status: 'lost' })
  expect(await charges()).toMatchObject([{ disputedAt: expect.any(Date) }])
  await report('charge.dispute.closed', { ...dispute, status })
  expect(await charges()).toMatchObject([{ disputedAt: null }])
  // Reports come in any order.
  await report('charge.dispute.created', dispute)
  expect(await charges()).toMatchObject([{ disputedAt: null }])
  await report('charge.dispute.created', { ...dispute, id: 'du_2' })
  await report('charge.dispute.closed', { ...dispute, status })
  expect(await charges()).toMatchObject([{ disputedAt: expect.any(Date) }])
})

test('what somebody refunds at the card service itself is on the bill once, and off it when it failed', async () => {
  const { session, report, outcome, payments, winner, bill, call, admin, takeCash, member } = await addReported()
  stripe.pay(session)
  await outcome()
  await orm.update(charge).set({ isTest: false }).where(eq(charge.bidderId, winner.id))
  const made = { id: 're_outside', amount: 5_000, payment_intent: stripe.sessions.get(session)?.payment, metadata: {} }
  await Promise.all([report('refund.created', made), report('refund.created', made)])
  expect((await payments()).map(({ amount }) => amount)).toEqual([18_500, -5_000])
  expect((await bill()).balance).toBe('50.00')
  const failed = { ...made, failure_reason: 'expired_or_canceled_card' }
  await takeCash('50.00')
  await report('refund.failed', failed)
  expect((await bill()).balance).toBe('0.00')
  expect(await emailRowsTo(orm, member.email, 'overpaid')).toHaveLength(1)
  // What came back can be given back again.
  const tooMuch = { id: crypto.randomUUID(), amount: '185.01', reason: 'Broken' }
  const [paid] = await payments()
  const refused = await call('POST', `${admin}/card-payments/${paid?.id}/refund`, tooMuch)
  expect(refused.refusal?.message).toBe('At most $185.00 can be refunded.')
  const voided = await payments()
  await report('refund.failed', { ...failed, failure_reason: 'unknown' })
  expect(await payments()).toEqual(voided)
  const other = { ...failed, id: 're_other' }
  await report('refund.failed', other)
  await report('refund.created', other)
  expect((await bill()).balance).toBe('0.00')
})

test('a dispute or a refund that is reported before its payment is known counts, once Stripe says what it is of', async () => {
  const { session, report, payments, charges, bill } = await addReported()
  stripe.pay(session)
  const payment_intent = stripe.sessions.get(session)?.payment
  const made = { id: 're_early', amount: 5_000, payment_intent, metadata: { key: 'of the shop' } }
  stripe.fault = () => ({ status: 503 })
  expect(await report('refund.created', made)).toBe(503)
  expect(await report('charge.dispute.created', { id: 'du_1', payment_intent })).toBe(503)
  stripe.reset()
  expect(await report('refund.created', made)).toBe(200)
  expect(await report('charge.dispute.created', { id: 'du_1', payment_intent })).toBe(200)
  expect((await payments()).map(({ amount }) => amount)).toEqual([18_500, -5_000])
  expect(await charges()).toMatchObject([{ state: 'paid', disputedAt: expect.any(Date) }])
  expect((await bill()).balance).toBe('50.00')
  expect(await report('refund.created', { ...made, payment_intent: 'pi_elsewhere' })).toBe(200)
})

test('a refund from here whose answer was lost is settled by its report', async () => {
  const { session, report, outcome, payments, call, admin } = await addReported()
  stripe.pay(session)
  await outcome()
  const [paid] = await payments()
  const form = { id: crypto.randomUUID(), amount: '20.00', reason: 'Broken' }
  stripe.fault = (sent) => (sent === 'POST /v1/refunds' ? { status: 503, isDone: true } : null)
  expect((await call('POST', `${admin}/card-payments/${paid?.id}/refund`, form)).status).toBe(503)
  stripe.reset()
  const made = stripe.refunds.at(-1)
  expect(made?.key).toBe(form.id)
  const sent = { id: made?.id, amount: 2_000, payment_intent: made?.payment, metadata: { key: form.id } }
  expect(await report('refund.created', sent)).toBe(200)
  expect((await payments()).map(({ amount }) => amount)).toEqual([18_500, -2_000])
})

test('of a test that was voided, nothing is given back', async () => {
  const { session, report, outcome, payments, bill, call, admin } = await addReported()
  stripe.pay(session)
  await outcome()
  const [paid] = await payments()
  expect((await call('PATCH', `${admin}/payments/${paid?.id}/void`, { reason: 'A test' })).status).toBe(200)
  const payment_intent = stripe.sessions.get(session)?.payment
  await report('refund.created', { id: 're_late', amount: 5_000, payment_intent, metadata: {} })
  expect((await bill()).balance).toBe('185.00')
})

test('a refund after one that failed is on the bill, also when it is reported first', async () => {
  const { session, report, outcome, payments, bill } = await addReported()
  stripe.pay(session)
  await outcome()
  const made = { amount: 18_500, payment_intent: stripe.sessions.get(session)?.payment, metadata: {} }
  for (const id of ['re_1', 're_2', 're_3']) expect(await report('refund.created', { ...made, id })).toBe(200)
  for (const id of ['re_1', 're_2']) await report('refund.failed', { ...made, id })
  expect((await payments()).map(({ amount, extra }) => [amount, extra])).toEqual([
    [18_500, 0],
    ...Array.from({ length: 3 }, () => [-18_500, 0]),
  ])
  expect((await bill()).balance).toBe('185.00')
})
