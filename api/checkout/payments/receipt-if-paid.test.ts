import { expect, test } from 'bun:test'
import { and, asc, eq } from 'drizzle-orm'
import { handover } from '../../../db/schema/checkout.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { addCause, addGift } from '../../../tests/support/gifts.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPaddle } from '../../../tests/support/paddle.ts'
import { addSchool, type Item } from '../../../tests/support/school.ts'
import { addPaddleWins, addWins } from '../../../tests/support/won.ts'
import { deleteItem } from '../../auction/items/bulk/apply-bulk-edit.ts'
import type { RecordedKind } from '../../contract/values/money/payment.ts'
import { isReceiptDue } from './receipt-if-paid.ts'

const { orm, sendAnything } = await sharedApp()

/** A school, its owner, and Jane, who won an item for $120 and another for $30. */
async function openBill() {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
  const winner = await addWins(orm, school, `jane-${crypto.randomUUID()}@example.org`, 120, 30)
  const pay = async (amount: string, kind: RecordedKind = 'cash', winnerId = winner.id) => {
    const id = crypto.randomUUID()
    const form = { kind, payments: [{ id, winnerId, amount }] }
    expect((await call('POST', `${admin}/payments`, form)).status).toBe(200)
    return { id, again: () => call('POST', `${admin}/payments`, form) }
  }
  const ofSchool = and(eq(outbox.organizationId, school.id), eq(outbox.kind, 'payment-receipt'))
  const elsewhere = await addSchool(orm)
  // Newer than all below, and none of its receipts.
  for (const other of [{ organizationId: elsewhere.id }, { organizationId: school.id, kind: 'won' as const }])
    await orm.insert(outbox).values({
      kind: 'payment-receipt',
      recipient: winner.email,
      content: { isCorrected: true },
      ...other,
      id: `ffffffff${crypto.randomUUID().slice(8)}`,
    })
  return {
    school,
    winner,
    pay,
    undo: ({ id }: { id: string }) => call('PATCH', `/api/${school.slug}/checkout/payments/${id}/undo`),
    voidPayment: ({ id }: { id: string }) => call('PATCH', `${admin}/payments/${id}/void`, { reason: 'It bounced' }),
    ask: () => call('POST', `${admin}/receipts`, { winnerId: winner.id }),
    receipts: () => orm.select().from(outbox).where(ofSchool).orderBy(asc(outbox.id)),
    settle: (settled: Partial<typeof outbox.$inferInsert>) => orm.update(outbox).set(settled).where(ofSchool),
    markSent: () => orm.update(outbox).set({ state: 'sent', claimedAt: new Date() }).where(ofSchool),
  }
}

type Bill = Awaited<ReturnType<typeof openBill>>

/** What each of the receipts would say now: the email, or why none is sent. */
async function draftsOf({ receipts }: Bill) {
  const drafts = await Promise.all((await receipts()).map((row) => draftOf(orm, row)))
  return drafts.map((draft) => (draft.kind === 'email' ? draft.email : draft.kind === 'needless' && draft.reason))
}

test('whoever paid by two payments gets one receipt, once the second cannot be undone any more', async () => {
  const bill = await openBill()
  await bill.pay('100.00')
  expect(await bill.receipts()).toEqual([])
  const before = Date.now()
  const last = await bill.pay('50.00', 'check')
  await last.again()
  const [receipt, ...others] = await bill.receipts()
  expect(others).toEqual([])
  expect(receipt).toMatchObject({ recipient: bill.winner.email, content: { isCorrected: false }, state: 'queued' })
  // The database's clock and ours are not quite one.
  expect(receipt?.sendAfter.getTime()).toBeWithin(before + 119_000, Date.now() + 121_000)
  expect(await draftsOf(bill)).toMatchObject([
    { isCorrected: false, due: '150.00', paid: '150.00', waived: '0.00', balance: '0.00', code: bill.winner.code },
  ])
})

test('whoever has paid for the rest gets one once an item is deleted', async () => {
  const bill = await openBill()
  await bill.pay('30.00')
  await deleteItem(orm, bill.school, bill.winner.items[0]?.id ?? '', new Date())
  expect(await draftsOf(bill)).toMatchObject([{ isCorrected: false, due: '30.00', paid: '30.00' }])
})

test('it has the code for pickup until all is picked up', async () => {
  const bill = await openBill()
  const handOver = ({ id: auctionItemId }: Item) => {
    const made = { organizationId: bill.school.id, bidderId: bill.winner.id, auctionItemId }
    return orm.insert(handover).values({ ...made, handedAt: new Date(), handedByName: 'Ada' })
  }
  await bill.pay('150.00')
  const [first, second] = bill.winner.items
  if (!first || !second) throw new Error('Nothing was won')
  await handOver(first)
  expect(await draftsOf(bill)).toMatchObject([{ code: bill.winner.code }])
  await handOver(second)
  expect(await draftsOf(bill)).toMatchObject([{ code: null }])
})

test('it says what was won, at which value, how it was paid, and, where the address is confirmed, who the school is', async () => {
  const bill = await openBill()
  const about = { postalAddress: '1 Elm St\nPine Hill', taxNumber: '12-3456789' }
  await orm.update(organization).set(about).where(eq(organization.id, bill.school.id))
  await orm.update(auctionItem).set({ estimatedValue: 2_500 }).where(eq(auctionItem.organizationId, bill.school.id))
  await bill.pay('100.00')
  await bill.pay('20.00', 'waived')
  await bill.pay('30.00', 'check')
  expect(await draftsOf(bill)).toMatchObject([{ postalAddress: null, taxNumber: null }])
  await orm.update(mailAddress).set({ confirmedAt: new Date() }).where(eq(mailAddress.email, bill.winner.email))
  const line = { reference: null, at: expect.any(String) }
  const [email] = await draftsOf(bill)
  expect(email).toMatchObject({
    ...about,
    items: expect.arrayContaining(
      ['120.00', '30.00'].map((amount) => expect.objectContaining({ amount, value: '25.00' })),
    ),
    payments: [
      { kind: 'cash', amount: '100.00', ...line },
      { kind: 'check', amount: '30.00', ...line },
    ],
    paid: '130.00',
    waived: '20.00',
  })
})

test('what is taken back before the receipt leaves was never said', async () => {
  const bill = await openBill()
  await bill.voidPayment(await bill.pay('150.00'))
  expect(await draftsOf(bill)).toEqual(['A later receipt takes its place.', 'They haven’t paid for everything.'])
  await bill.pay('150.00', 'check')
  expect((await draftsOf(bill)).at(-1)).toMatchObject({ isCorrected: false, paid: '150.00' })
  expect(await bill.receipts()).toHaveLength(3)
})

test('whoever won more before it left gets one once that is cancelled, though they paid nothing since', async () => {
  const bill = await openBill()
  await bill.pay('150.00')
  const { items } = await addWins(orm, bill.school, bill.winner.email, 40)
  const [problem] = await draftsOf(bill)
  expect(problem).toBe('They haven’t paid for everything.')
  await bill.settle({ state: 'suppressed', problem: String(problem) })
  await bill.pay('10.00', 'waived')
  expect(await bill.receipts()).toHaveLength(1)
  await deleteItem(orm, bill.school, items[0]?.id ?? '', new Date())
  expect(await bill.receipts()).toHaveLength(2)
  expect((await draftsOf(bill)).at(-1)).toMatchObject({ isCorrected: false, due: '150.00', balance: '0.00' })
})

test('what is taken back afterwards is corrected at once, and again when it is paid', async () => {
  const bill = await openBill()
  const first = await bill.pay('150.00')
  await bill.markSent()
  await bill.voidPayment(first)
  await bill.voidPayment(first)
  expect((await draftsOf(bill)).at(-1)).toMatchObject({ isCorrected: true, paid: '0.00', balance: '150.00' })
  await bill.pay('90.00')
  expect(await bill.receipts()).toHaveLength(2)
  await bill.pay('60.00', 'check')
  expect((await draftsOf(bill)).slice(1)).toMatchObject([
    'A later receipt takes its place.',
    { isCorrected: true, paid: '150.00', balance: '0.00' },
  ])
})

test('so is what was waived by mistake: a receipt said that nothing is left', async () => {
  const bill = await openBill()
  const waived = await bill.pay('20.00', 'waived')
  await bill.pay('130.00')
  await bill.markSent()
  await bill.voidPayment(waived)
  expect((await draftsOf(bill)).at(-1)).toMatchObject({ isCorrected: true, paid: '130.00', balance: '20.00' })
  await bill.pay('5.00')
  await bill.voidPayment(await bill.pay('1.00', 'waived'))
  expect(await bill.receipts()).toHaveLength(2)
  await bill.pay('15.00')
  expect((await draftsOf(bill)).at(-1)).toMatchObject({ isCorrected: true, paid: '150.00', balance: '0.00' })
})

test.each([[{ state: 'sending' }], [{ state: 'queued', email: {} }]] as const)(
  'so is what may have left: %p',
  async (underWay) => {
    const bill = await openBill()
    const first = await bill.pay('150.00')
    await bill.settle({ ...underWay, claimedAt: new Date() })
    await bill.voidPayment(first)
    expect((await draftsOf(bill)).at(-1)).toMatchObject({ isCorrected: true, balance: '150.00' })
  },
)

/** A bill of which a receipt of one payment was sent. */
async function openReceipted() {
  const bill = await openBill()
  const first = await bill.pay('150.00')
  const [email] = await draftsOf(bill)
  await bill.settle({ state: 'sent', claimedAt: new Date(), email })
  return { bill, first }
}

test('a payment that is undone at once corrects no receipt of before', async () => {
  const { bill } = await openReceipted()
  await addWins(orm, bill.school, bill.winner.email, 40)
  await bill.pay('10.00')
  expect(await bill.receipts()).toHaveLength(1)
  expect((await bill.undo(await bill.pay('30.00'))).status).toBe(200)
  const drafts = ['A later receipt takes its place.', 'They haven’t paid for everything.']
  expect((await draftsOf(bill)).slice(1)).toEqual(drafts)
  await bill.pay('30.00', 'check')
  expect((await draftsOf(bill)).at(-1)).toMatchObject({ isCorrected: false, paid: '190.00', balance: '0.00' })
})

test('one that is recorded in place of another at once does', async () => {
  const { bill, first } = await openReceipted()
  await bill.voidPayment(first)
  await bill.pay('150.00', 'check')
  expect((await draftsOf(bill)).at(-1)).toMatchObject({ isCorrected: true, paid: '150.00', balance: '0.00' })
})

test('it is in the language in which they gave last, if that was after their bids, and not entered by the team', async () => {
  const bill = await openBill()
  const own = await addCause(orm, bill.school)
  const give = (more: object) => addGift(orm, own, bill.winner.id, 1_000, { givenAt: new Date(), ...more })
  await bill.pay('150.00')
  expect(await draftsOf(bill)).toMatchObject([{ language: 'en' }])
  await give({ language: 'es' })
  await give({ language: 'en', enteredByName: 'Ada Lark', enteredSession: 'abc' })
  await bill.pay('20.00')
  expect((await draftsOf(bill)).at(-1)).toMatchObject({ language: 'es' })
})

test('nobody gets one for what was waived alone, nor a paddle', async () => {
  const bill = await openBill()
  await bill.pay('150.00', 'waived')
  expect((await bill.ask()).status).toBe(409)
  const paddle = await addPaddleWins(orm, bill.school, await addPaddle(orm, bill.school, 12), 40)
  await bill.pay('40.00', 'cash', paddle.id)
  expect(await bill.receipts()).toEqual([])
})

test('it is emailed again on request, not twice within a minute, and only what is paid', async () => {
  const bill = await openBill()
  const message = 'A receipt is for who has paid for everything.'
  expect(await bill.ask()).toMatchObject({ status: 409, refusal: { message } })
  await bill.pay('150.00')
  const onItsWay = { status: 409, refusal: { message: 'A receipt is on its way.' } }
  expect(await bill.ask()).toMatchObject(onItsWay)
  const overAMinuteAgo = () => bill.settle({ sendAfter: new Date(Date.now() - 61_000) })
  await bill.markSent()
  await overAMinuteAgo()
  const entries = await activityOf(orm, async () => {
    const answers = await Promise.all([bill.ask(), bill.ask()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(onItsWay)
  })
  expect(entries).toMatchObject([{ kind: 'receipt-emailed', about: bill.winner.code }])
  expect((await draftsOf(bill)).at(-1)).toMatchObject({ isCorrected: false, paid: '150.00' })
  expect(await bill.receipts()).toHaveLength(2)
  await bill.settle({ content: { isCorrected: true } })
  await overAMinuteAgo()
  await bill.ask()
  expect((await bill.receipts()).at(-1)?.content).toEqual({ isCorrected: true })
})

test.each([
  [{ due: 100, paid: 0, waived: 0 }, null, false],
  [{ due: 100, paid: 100, waived: 0 }, null, true],
  [{ due: 100, paid: 60, waived: 40 }, null, true],
  [{ due: 100, paid: 100, waived: 0 }, { paid: 100, left: 0 }, false],
  // More was won since, and paid in parts.
  [{ due: 150, paid: 120, waived: 0 }, { paid: 100, left: 0 }, false],
  [{ due: 150, paid: 150, waived: 0 }, { paid: 100, left: 0 }, true],
  // Some was given back, or voided.
  [{ due: 80, paid: 80, waived: 0 }, { paid: 100, left: 0 }, true],
  [{ due: 100, paid: 40, waived: 0 }, { paid: 100, left: 0 }, true],
  [{ due: 100, paid: 40, waived: 0 }, { paid: 40, left: 60 }, false],
  [{ due: 100, paid: 40, waived: 60 }, { paid: 40, left: 60 }, true],
  [{ due: 100, paid: 0, waived: 100 }, { paid: 0, left: 100 }, false],
])('of a bill of %j after a receipt of %j another is due: %j', (account, last, isDue) => {
  expect(isReceiptDue({ given: 0, ...account }, last)).toBe(isDue)
})
