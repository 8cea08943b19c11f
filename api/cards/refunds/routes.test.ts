import { beforeEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { charge } from '../../../db/schema/cards.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { openCardSchools } from '../../../tests/support/card-schools.ts'
import { emailRowsTo } from '../../../tests/support/item-rows.ts'
import { paymentsFile } from '../../auction/export/routes.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { refundPayment, sweepRefunds } from './refund-payment.ts'

const { stripe, orm, context, addPayer } = await openCardSchools()
beforeEach(() => stripe.reset())

/** Somebody who paid $185.00 by card, and an owner who gives it back. */
async function addPaid({ isTest = true } = {}) {
  const payer = await addPayer()
  stripe.pay((await payer.pay()).session)
  await orm.update(charge).set({ isTest }).where(eq(charge.bidderId, payer.winner.id))
  await payer.outcome()
  const [paid] = await payer.payments()
  if (!paid) throw new Error('Nothing was paid')
  const refund = (amount: string, id: string = crypto.randomUUID(), paymentId = paid.id, more = {}) => {
    const form = { id, amount, reason: 'The item is broken', ...more }
    return payer.call('POST', `${payer.admin}/card-payments/${paymentId}/refund`, form)
  }
  const amounts = async () => (await payer.payments()).map(({ amount }) => amount)
  return { ...payer, paid, refund, amounts }
}

test('a payment by card is given back in parts, and is owed again', async () => {
  const { paid, refund, amounts, bill, winner } = await addPaid()
  const entries = await activityOf(orm, async () => expect((await refund('60.00')).status).toBe(200))
  expect(entries).toMatchObject([{ kind: 'payment-refunded', about: winner.code }])
  expect(await bill()).toMatchObject({ paid: '125.00', balance: '60.00' })
  expect((await refund('125.01')).refusal?.message).toBe('At most $125.00 can be refunded.')
  expect((await refund('125.00')).body.winner).toMatchObject({ paid: '0.00', balance: '185.00' })
  expect(await amounts()).toEqual([18_500, -6_000, -12_500])
  const made = stripe.refunds.slice(-2).map(({ payment, amount }) => `${payment} ${amount}`)
  expect(made).toEqual([`${paid.reference} 6000`, `${paid.reference} 12500`])
})

test('why it was given back is on the bill, in the packet, in the file of payments, and in the activity', async () => {
  const { school, refund, call, admin, winner } = await addPaid({ isTest: false })
  const [entry] = await activityOf(orm, () => refund('60.00'))
  expect(entry?.changes).toMatchObject({ reason: [null, 'The item is broken'] })
  const sheet = await call('GET', `${admin}/winners/${winner.id}`)
  expect(sheet.body.payments.map(({ refundReason }) => refundReason)).toEqual([null, 'The item is broken'])
  const { packet } = (await call('GET', `${admin}/books`)).body
  expect(packet?.tables.find(({ title }) => title === 'Refunds')?.rows[0]).toContain('The item is broken')
  const scope = { organizationId: school.id, eventId: '', timeZone: school.timeZone, now: new Date() }
  const rows = await Array.fromAsync(paymentsFile.read(orm, scope))
  expect(rows.flat().map((row) => row[paymentsFile.columns.indexOf('Reason')])).toEqual([null, 'The item is broken'])
})

test('one that is sent twice, also at the same moment, is given back once; another one under its id is refused', async () => {
  const { refund, paid, amounts } = await addPaid()
  const id = crypto.randomUUID()
  await Promise.all([refund('60.00', id), refund('60.00', id)])
  await refund('60.00', id)
  expect(await amounts()).toEqual([18_500, -6_000])
  expect((await refund('50.00', id)).refusal?.message).toBe('This refund was sent before with other details.')
  // The id of a payment is none of a refund.
  expect((await refund('10.00', paid.id)).status).toBe(200)
  expect(await amounts()).toEqual([18_500, -6_000, -1_000])
})

test('one that is sent to a server whose clock is behind is of the same attempt, so that it is given back once', async () => {
  const { paid, school, refund } = await addPaid()
  const id = crypto.randomUUID()
  const before = stripe.refunds.length
  stripe.fault = (call) => (call === 'POST /v1/refunds' ? { status: 500 } : null)
  expect((await refund('60.00', id)).status).toBe(503)
  stripe.reset()
  const refundRequest = { id, amount: 6_000, reason: 'Broken', organizationId: school.id, paymentId: paid.id }
  const earlier = { staff: { id: null, name: 'Ada' }, now: new Date(Date.now() - MINUTE_MS) }
  // The same attempt gets the same answer.
  expect(await refundPayment(context, { ...refundRequest, ...earlier })).toEqual({ kind: 'away' })
  // Nor is it asked for anew while a call of that attempt may be under way.
  stripe.forgetKeys()
  const late = { ...earlier, now: new Date(Date.now() + 55 * MINUTE_MS) }
  expect(await refundPayment(context, { ...refundRequest, ...late })).toEqual({ kind: 'away' })
  expect(stripe.refunds.length).toBe(before)
})

test('a school whose card service repeats a failure holds up no refund of another one', async () => {
  const [failing, other] = [await addPaid(), await addPaid()]
  stripe.fault = () => ({ status: 500 })
  await failing.refund('60.00')
  await other.refund('60.00')
  stripe.reset()
  stripe.accountOf(other.key).saved.clear()
  await sweepRefunds(context, new Date(Date.now() + 2 * MINUTE_MS))
  expect([await failing.amounts(), await other.amounts()]).toEqual([[18_500], [18_500, -6_000]])
})

test('however many refunds of a school nobody can ask about, those of another one are done', async () => {
  const [silent, other] = [await addPaid(), await addPaid()]
  stripe.revoke(silent.key)
  await orm.execute(sql`
    insert into refund (id, organization_id, charge_id, amount, reason, asked_at, asked_by_name)
    select gen_random_uuid(), ${silent.school.id}, ${silent.paid.id}, 0.01, 'Broken', now() - interval '1 hour', 'Ada'
    from generate_series(1, 100)`)
  stripe.fault = () => ({ status: 500 })
  await other.refund('60.00')
  stripe.reset()
  stripe.accountOf(other.key).saved.clear()
  await sweepRefunds(context, new Date(Date.now() + 2 * MINUTE_MS))
  expect(await other.amounts()).toEqual([18_500, -6_000])
})

test('what was maybe given back is asked about until a key can tell', async () => {
  const { refund, amounts, key, call, admin } = await addPaid()
  stripe.fault = () => ({ status: 500, isDone: true })
  await refund('60.00')
  stripe.reset()
  const other = stripe.addKeyTo(key)
  const later = new Date(Date.now() + 2 * MINUTE_MS)
  stripe.accountOf(key).mayRefund = false
  await sweepRefunds(context, later)
  expect((await refund('1.00')).status).toBe(409)
  stripe.accountOf(key).mayRefund = true
  stripe.revoke(key)
  await sweepRefunds(context, later)
  await call('DELETE', `${admin}/cards`)
  await sweepRefunds(context, later)
  await call('POST', `${admin}/cards`, { key: other })
  await sweepRefunds(context, later)
  expect(await amounts()).toEqual([18_500, -6_000])
})

test('what the card service did not answer is asked again each minute, and done once', async () => {
  const { refund, amounts, bill, call, admin, winner } = await addPaid()
  stripe.fault = () => ({ status: 500 })
  expect(await refund('60.00')).toMatchObject({ status: 503 })
  // What is on its way cannot be given back again.
  const sheet = await call('GET', `${admin}/winners/${winner.id}`)
  expect(sheet.body.payments.map(({ online }) => online?.refundable)).toEqual(['125.00'])
  expect((await refund('150.00')).refusal?.message).toBe('At most $125.00 can be refunded.')
  stripe.reset()
  stripe.forgetKeys()
  const later = new Date(Date.now() + 2 * MINUTE_MS)
  await Promise.all([sweepRefunds(context, later), sweepRefunds(context, later)])
  expect(await amounts()).toEqual([18_500, -6_000])
  expect((await bill()).paid).toBe('125.00')
})

test('a failure that the card service repeats is behind it within the hour, and nothing is given back twice', async () => {
  const { refund, amounts, paid } = await addPaid()
  stripe.fault = () => ({ status: 500 })
  await refund('60.00')
  stripe.reset()
  const sweepAt = (minutes: number) => sweepRefunds(context, new Date(Date.now() + minutes * MINUTE_MS))
  await sweepAt(40)
  expect(await amounts()).toEqual([18_500])
  // Neither asked anew while an earlier call may be under way.
  stripe.forgetKeys()
  await sweepAt(55)
  expect(await amounts()).toEqual([18_500])
  stripe.fault = () => ({ status: 500, isDone: true })
  await sweepAt(61)
  stripe.reset()
  for (const minutes of [62, 121, 181]) await sweepAt(minutes)
  expect(await amounts()).toEqual([18_500, -6_000])
  expect(stripe.refunds.filter((made) => made.payment === paid.reference)).toHaveLength(1)
})

test('a sweep for which the card service is slow ends, and the next one goes on', async () => {
  const { refund, amounts } = await addPaid()
  stripe.fault = () => ({ status: 429 })
  await refund('60.00')
  stripe.reset()
  const later = new Date(Date.now() + 2 * MINUTE_MS)
  let looks = 0
  const clock = { ...context.clock, now: () => new Date(Date.now() + looks++ * MINUTE_MS) }
  await sweepRefunds({ ...context, clock }, later)
  expect(await amounts()).toEqual([18_500])
  await sweepRefunds(context, later)
  expect(await amounts()).toEqual([18_500, -6_000])
})

test('one that the card service refuses changes nothing, and says why', async () => {
  const { refund, amounts, key, call, admin } = await addPaid()
  const refused = async () => (await refund('60.00')).refusal?.message
  stripe.accountOf(key).mayRefund = false
  expect(await refused()).toStartWith('Stripe didn’t refund it. The key lacks')
  stripe.accountOf(key).mayRefund = true
  await call('POST', `${admin}/cards`, { key: stripe.addKey() })
  expect(await refused()).toStartWith('Stripe didn’t refund it. The payment isn’t at the account that’s connected now.')
  await call('DELETE', `${admin}/cards`)
  expect(await refused()).toBe('Stripe didn’t refund it. No account is connected.')
  await call('POST', `${admin}/cards`, { key })
  expect((await refund('185.00')).status).toBe(200)
  expect(await amounts()).toEqual([18_500, -18_500])
})

test('what the card service refuses only later the sheet says until it is asked again, and the owners are told', async () => {
  const { refund, call, admin, winner, member, school } = await addPaid({ isTest: false })
  const cash = { kind: 'cash' as const, amount: 6_000, madeAt: new Date(), madeByName: 'Ada' }
  await orm.insert(payment).values({ ...cash, id: crypto.randomUUID(), organizationId: school.id, bidderId: winner.id })
  const refused = async () => (await call('GET', `${admin}/winners/${winner.id}`)).body.payments[0]?.online?.refused
  expect((await refund('185.01')).refusal?.message).toBe('At most $185.00 can be refunded.')
  const isTold = async () => (await emailRowsTo(orm, member.email, 'overpaid')).length
  stripe.fault = () => ({ status: 400 })
  await refund('1.00')
  stripe.fault = () => ({ status: 500 })
  await refund('60.00')
  expect([await refused(), await isTold()]).toEqual([null, 0])
  stripe.fault = () => ({ status: 400 })
  await sweepRefunds(context, new Date(Date.now() + 2 * MINUTE_MS))
  expect(await refused()).toEqual({ amount: '60.00', problem: 'Something went wrong on our end.' })
  expect(await isTold()).toBe(1)
  stripe.reset()
  await refund('60.00')
  expect([await refused(), await isTold()]).toEqual([null, 1])
})

test('cash, and what is a refund itself, cannot be given back by card, and no refund is undone at the checkout', async () => {
  const { refund, takeCash, payments, call, school } = await addPaid()
  await refund('185.00')
  const given = (await payments()).at(-1)
  expect((await call('PATCH', `/api/${school.slug}/checkout/payments/${given?.id}/undo`)).status).toBe(409)
  expect((await payments()).map(({ voidedAt }) => voidedAt)).toEqual([null, null])
  await takeCash('10.00')
  for (const { id } of (await payments()).slice(1)) expect((await refund('5.00', undefined, id)).status).toBe(404)
})

test('what was given back in cash does not go to the card as well, nor in cash what is on its way there, nor a test', async () => {
  const [payer, tester] = [await addPaid({ isTest: false }), await addPaid()]
  const inCash = ({ call, admin, winner }: typeof payer, amount: string) => {
    const form = { id: crypto.randomUUID(), winnerId: winner.id, kind: 'cash' as const, amount, reason: 'Broken' }
    return call('POST', `${admin}/refunds`, form)
  }
  expect((await inCash(tester, '1.00')).refusal?.message).toBe('At most $0.00 can be given back.')
  expect((await inCash(payer, '100.00')).body.payments[0]?.online?.refundable).toBe('85.00')
  expect((await payer.refund('85.01')).refusal?.message).toBe('At most $85.00 can be refunded.')
  const read = { returnable: '185.00' }
  const outdated = (await payer.refund('60.00', crypto.randomUUID(), payer.paid.id, read)).refusal
  expect(outdated?.message).toBe('What they paid has changed meanwhile. Please close this and look again.')
  stripe.fault = () => ({ status: 500 })
  expect((await payer.refund('60.00')).status).toBe(503)
  expect((await inCash(payer, '25.01')).refusal?.message).toBe('At most $25.00 can be given back.')
  expect((await inCash(payer, '25.00')).body.winner.paid).toBe('60.00')
})

test('a payment by card is refunded, never voided, unless it was a test of which nothing was refunded', async () => {
  const { paid, call, admin, payments, refund } = await addPaid()
  const refunded = await addPaid()
  await refunded.refund('60.00')
  const voided = (one = { call, admin, paid }) =>
    one.call('PATCH', `${one.admin}/payments/${one.paid.id}/void`, { reason: 'Only a test' })
  expect((await voided(refunded)).status).toBe(409)
  await orm.update(charge).set({ isTest: false }).where(eq(charge.id, paid.id))
  expect((await voided()).refusal?.message).toBe(
    'This was paid by card online, so it can’t be voided. Please refund it instead.',
  )
  await orm.update(charge).set({ isTest: true }).where(eq(charge.id, paid.id))
  expect((await voided()).status).toBe(200)
  expect(await payments()).toMatchObject([{ voidReason: 'Only a test' }])
  expect((await refund('1.00')).refusal?.message).toBe('At most $0.00 can be refunded.')
})

test('who paid by card gets a receipt, and a corrected one when some is given back; a test brings none', async () => {
  const [payer, tester] = [await addPaid({ isTest: false }), await addPaid()]
  const asked = await tester.call('POST', `${tester.admin}/receipts`, { winnerId: tester.winner.id })
  await payer.refund('60.00')
  await tester.refund('60.00')
  const receiptsOf = async ({ winner }: typeof payer) =>
    (await emailRowsTo(orm, winner.email, 'payment-receipt')).map(({ content }) => content)
  expect(await receiptsOf(payer)).toEqual([{ isCorrected: false }, { isCorrected: true }])
  expect([asked.status, await receiptsOf(tester)]).toEqual([409, []])
})
