import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { charge } from '../../../db/schema/cards.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { openCardSchools } from '../../../tests/support/card-schools.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { emailRowsOf } from '../../../tests/support/item-rows.ts'
import { readForTeam } from '../../bidders/erasure/read-bidder.ts'
import { readPaidLines } from '../../checkout/balances/read-paid-lines.ts'
import { booksView, readBooks } from '../../checkout/books/books.ts'
import { packetRows } from '../../checkout/books/packet-file.ts'
import { paidLineInWords } from '../../contract/words/paid-line-in-words.ts'

const { stripe, orm, addPayer } = await openCardSchools()
beforeEach(() => stripe.reset())

/** Somebody who owes $185.00 to a school that lets them add the fee. */
async function addAsked() {
  const payer = await addPayer()
  const fee = { isOn: true, percent: '2.9', fixed: '0.30' }
  const { body } = await payer.call('PATCH', `${payer.admin}/cards`, fee)
  expect(body.account?.fee).toEqual({ isOn: true, percent: '2.90', fixed: '0.30' })
  return payer
}

test('what a bidder adds for the fee is taken, is of no bill, and is given back last', async () => {
  const payer = await addAsked()
  expect((await payer.bill()).extra).toBe('5.83')
  const plain = await payer.pay()
  const { session } = await payer.pay({ addsExtra: true, 'accept-language': 'es-MX' })
  expect(stripe.sessions.get(plain.session)?.status).toBe('expired')
  expect(stripe.sessions.get(session)).toMatchObject({ amount: 19_083, locale: 'es' })
  expect((await payer.pay({ addsExtra: true })).session).toBe(session)
  stripe.pay(session)
  const [entry] = await activityOf(orm, () => payer.outcome())
  expect(entry).toMatchObject({ kind: 'payment-taken', actorId: null, actorName: 'Stripe' })
  expect(await payer.payments()).toMatchObject([{ amount: 18_500, extra: 583 }])
  expect(await payer.bill()).toMatchObject({ paid: '185.00', balance: '0.00', credit: '0.00', extra: null })

  const { school, call, admin, winner } = payer
  await orm.update(charge).set({ isTest: false }).where(eq(charge.bidderId, winner.id))
  const read = await readBooks(orm, { ...school, closingId: null }, new Date())
  if (!read) throw new Error('No books')
  const { packet } = booksView(read)
  expect(packet?.total).toBe('190.83')
  expect(packet?.tables.find(({ title }) => title === 'Card Payments Online')?.rows).toMatchObject([
    [expect.anything(), winner.code, '$185.00'],
    [expect.anything(), `${winner.code}, for the card fee`, '$5.83'],
  ])
  const rows = packetRows(read.lines, school.timeZone, read.payouts)
  const told = rows.map(([, what, , amount]) => `${what}: ${amount}`)
  expect(told).toEqual(['Payment: 185.00', 'Payment, for the card fee: 5.83'])

  const [paid] = await payer.payments()
  const refund = (amount: string) => {
    const form = { id: crypto.randomUUID(), amount, reason: 'Broken' }
    return call('POST', `${admin}/card-payments/${paid?.id}/refund`, form)
  }
  await refund('100.00')
  expect((await refund('90.84')).refusal?.message).toBe('At most $90.83 can be refunded.')
  await refund('90.00')
  await refund('0.83')
  const payments = await payer.payments()
  expect(payments.map(({ amount }) => amount)).toEqual([18_500, -10_000, -8_500, 0])
  expect(payments.map(({ extra }) => extra)).toEqual([583, 0, -500, -83])
  const lines = (await readPaidLines(orm, school.id)).get(winner.id) ?? []
  expect(
    lines.map((line) => paidLineInWords({ ...line, reference: null }, 'UTC').replace(/, \w+ \d+, \d{4}/, '')),
  ).toEqual([
    'Card online, and $5.83 for the card fee',
    'Refund',
    'Refund, and $5.00 for the card fee',
    'Refund, and $0.83 for the card fee',
  ])
  const stored = await readForTeam(orm, school.id, winner.email ?? '')
  const amounts = stored.organizations[0]?.checkout?.payments.map(({ amount }) => amount)
  expect(amounts).toEqual(['190.83', '-100.00', '-90.00', '-0.83'])
})

test('nothing is added where nobody asks for it', async () => {
  const payer = await addPayer()
  expect((await payer.bill()).extra).toBeNull()
  const { session } = await payer.pay({ addsExtra: true })
  expect(stripe.sessions.get(session)?.amount).toBe(18_500)
  const other = await addAsked()
  const off = await other.call('PATCH', `${other.admin}/cards`, { isOn: false, percent: '2.9', fixed: '0.30' })
  expect(off.body.account?.fee.isOn).toBe(false)
  expect((await other.bill()).extra).toBeNull()
})

test('of what was paid too much the owners are told once, while it is so', async () => {
  const payer = await addPayer(100)
  const { session } = await payer.pay()
  await orm.update(charge).set({ isTest: false }).where(eq(charge.bidderId, payer.winner.id))
  await payer.takeCash('40.00')
  stripe.pay(session)
  await Promise.all([payer.outcome(), payer.outcome()])
  const emails = await emailRowsOf(orm, payer.school, 'overpaid')
  expect(emails.map(({ recipient }) => recipient)).toEqual([payer.member.email])
  const { code, email } = payer.winner
  const winnerUrl = expect.stringContaining(`${payer.school.slug}/admin/winners/${payer.winner.id}`)
  expect(await draftOf(orm, emails[0])).toMatchObject({ email: { payer: email, code, credit: '40.00', winnerUrl } })
  const [paid] = await payer.payments().then((rows) => rows.filter(({ kind }) => kind === 'online'))
  const refund = { id: crypto.randomUUID(), amount: '40.00', reason: 'Paid twice' }
  await payer.call('POST', `${payer.admin}/card-payments/${paid?.id}/refund`, refund)
  expect(await draftOf(orm, emails[0])).toMatchObject({ reason: 'It’s settled already.' })
})
