import { expect, test } from 'bun:test'
import { payment } from '../../../db/schema/checkout.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { addRow } from '../../../tests/support/add-row.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { csvRows } from '../../../tests/support/csv-rows.ts'
import { emailRowsTo } from '../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { winningBidOf } from '../../../tests/support/second-chance.ts'
import { addWins } from '../../../tests/support/won.ts'
import { paidLineInWords } from '../../contract/words/paid-line-in-words.ts'
import { readPaidLines } from '../balances/read-paid-lines.ts'

const { orm, sendAnything } = await sharedApp()

/** Jane, who won three items for $100 in all, and an owner who takes her money and gives it back. */
async function openBill() {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
  const winner = await addWins(orm, school, `jane-${crypto.randomUUID()}@example.org`, 50, 30, 20)
  const winnerId = winner.id
  return {
    school,
    call,
    admin,
    winner,
    sheet: async () => (await call('GET', `${admin}/winners/${winnerId}`)).body,
    async pay(amount: string, kind: 'cash' | 'check' | 'waived' = 'cash') {
      const id = crypto.randomUUID()
      expect((await call('POST', `${admin}/payments`, { kind, payments: [{ id, winnerId, amount }] })).status).toBe(200)
      return id
    },
    giveBack: (
      amount: string,
      more: { id?: string; kind?: 'check'; reference?: string; reason?: string; returnable?: string } = {},
    ) => {
      const form = { id: crypto.randomUUID() as string, winnerId, kind: 'cash' as const, amount, reason: 'Cannot come' }
      return call('POST', `${admin}/refunds`, { ...form, ...more })
    },
    voidIt: (id: string) => call('PATCH', `${admin}/payments/${id}/void`, { reason: 'By mistake' }),
    undo: (id: string) => call('PATCH', `/api/${school.slug}/checkout/payments/${id}/undo`),
    sums: async () => {
      const { winner: row, returnable } = (await call('GET', `${admin}/winners/${winnerId}`)).body
      return { paid: row.paid, balance: row.balance, credit: row.credit, returnable }
    },
  }
}

test('who paid cash for three things and loses one gets its price back, and it is in the activity with its reason', async () => {
  const { pay, giveBack, winner, call, admin, sheet, sums } = await openBill()
  await pay('100.00')
  const [item] = winner.items
  const form = { bidId: item ? await winningBidOf(orm, item) : '', reason: 'Cannot come', next: 'win' as const }
  expect((await call('POST', `${admin}/wins/${item?.id}/cancel`, form)).status).toBe(200)
  expect(await sums()).toEqual({ paid: '100.00', balance: '0.00', credit: '50.00', returnable: '100.00' })
  const entries = await activityOf(orm, async () => expect((await giveBack('50.00')).status).toBe(200))
  const changes = { price: ['50.00', null], reason: [null, 'Cannot come'] }
  expect(entries).toMatchObject([{ kind: 'payment-given-back', about: winner.code, changes }])
  expect(await sums()).toEqual({ paid: '50.00', balance: '0.00', credit: '0.00', returnable: '50.00' })
  const given = { kind: 'cash', amount: '-50.00', refundReason: 'Cannot come', byName: 'Ada Lark' }
  expect((await sheet()).payments.at(-1)).toMatchObject(given)
})

test('no more goes back than was paid, nothing of what was waived, and what goes back beyond a credit is owed again', async () => {
  const { pay, giveBack, sums } = await openBill()
  expect((await giveBack('1.00')).refusal?.message).toBe('At most $0.00 can be given back.')
  await pay('40.00', 'waived')
  await pay('25.00', 'check')
  await pay('35.00')
  expect((await giveBack('60.01')).refusal?.message).toBe('At most $60.00 can be given back.')
  // However it came in.
  expect((await giveBack('45.00')).status).toBe(200)
  expect(await sums()).toEqual({ paid: '15.00', balance: '45.00', credit: '0.00', returnable: '15.00' })
  expect((await giveBack('15.01', { kind: 'check' })).status).toBe(409)
  // Two who give back the same credit do it once.
  const outdated = await giveBack('10.00', { returnable: '60.00' })
  expect(outdated.refusal?.message).toBe('What they paid has changed meanwhile. Please close this and look again.')
  expect((await giveBack('10.00', { returnable: '15.00' })).status).toBe(200)
  // What else is no amount is in money.test.ts.
  for (const amount of ['0', '-5', '5.001']) expect((await giveBack(amount)).status).toBe(400)
  expect((await giveBack('5.00', { reason: ' ' })).status).toBe(400)
})

test('one that is sent twice, also at the same moment, is given back once; of two, no more than was paid', async () => {
  const { pay, giveBack, voidIt, sums, call, admin, school } = await openBill()
  const paidId = await pay('60.00')
  const id = crypto.randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => giveBack('20.00', { id })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await giveBack('20.00', { id: id.toUpperCase() })).status).toBe(200)
  for (const other of [
    giveBack('21.00', { id }),
    giveBack('20.00', { id, kind: 'check' }),
    giveBack('60.00', { id: paidId }),
  ])
    expect((await other).refusal?.message).toBe('This was sent before with other details.')
  const rival = await addWins(orm, school, `paul-${crypto.randomUUID()}@example.org`, 10)
  const theirs = { id, winnerId: rival.id, kind: 'cash' as const, amount: '20.00', reason: 'Mine' }
  expect((await call('POST', `${admin}/refunds`, theirs)).status).toBe(409)
  expect((await call('POST', `${admin}/refunds`, { ...theirs, winnerId: crypto.randomUUID() })).status).toBe(404)
  const both = await Promise.all([giveBack('30.00'), giveBack('30.00', { kind: 'check' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await sums()).toMatchObject({ paid: '10.00', returnable: '10.00' })
  expect((await voidIt(id)).status).toBe(200)
  expect((await giveBack('20.00', { id })).refusal?.code).toBe('voided')
  expect(await sums()).toMatchObject({ paid: '30.00' })
})

test('a payment of which some was given back is voided only after that was, and is not undone either', async () => {
  const { pay, giveBack, voidIt, undo, sums } = await openBill()
  const [first, id] = [await pay('50.00'), crypto.randomUUID()]
  await giveBack('50.00', { id })
  const refused = {
    status: 409,
    refusal: { message: 'Some of this payment was given back. If it wasn’t, please void that first.' },
  }
  expect(await voidIt(first)).toMatchObject(refused)
  const last = await pay('50.00', 'check')
  // What is left covers it.
  expect((await voidIt(first)).status).toBe(200)
  expect(await voidIt(last)).toMatchObject(refused)
  expect(await undo(last)).toMatchObject(refused)
  expect(await sums()).toMatchObject({ paid: '0.00', balance: '100.00' })
  expect((await voidIt(id)).status).toBe(200)
  expect(await sums()).toMatchObject({ paid: '50.00', balance: '50.00' })
  expect((await undo(last)).status).toBe(200)
})

test('where the card service gave back what they had in cash, no more goes back, and what was given by mistake can be voided', async () => {
  const { giveBack, voidIt, sums, school, winner } = await openBill()
  const made = { organizationId: school.id, bidderId: winner.id, kind: 'online' as const, madeAt: new Date() }
  const byCard = { ...made, id: crypto.randomUUID(), madeByName: 'Jane' }
  await addRow(orm, payment, { ...byCard, amount: 6_000 })
  const id = crypto.randomUUID()
  for (const sent of [id, undefined]) await giveBack('30.00', sent ? { id: sent } : {})
  await addRow(orm, payment, { ...byCard, id: crypto.randomUUID(), refundOf: byCard.id, amount: -6_000 })
  expect(await sums()).toMatchObject({ paid: '-60.00' })
  expect((await giveBack('1.00')).refusal?.message).toBe('At most $0.00 can be given back.')
  expect((await voidIt(id)).status).toBe(200)
  expect(await sums()).toMatchObject({ paid: '-30.00' })
})

test('of a payment being voided and given back at the same moment, one counts', async () => {
  const { pay, giveBack, voidIt, sums } = await openBill()
  const id = await pay('50.00')
  const answers = await Promise.all([voidIt(id), giveBack('50.00')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await sums()).toMatchObject({ paid: '0.00', balance: '100.00' })
})

// For how long is in is-undoable.test.ts.
test('whoever gave it back undoes it at the checkout', async () => {
  const { pay, giveBack, undo, sums } = await openBill()
  const [_, id] = [await pay('50.00'), crypto.randomUUID()]
  await giveBack('20.00', { id })
  expect((await undo(id)).status).toBe(200)
  expect(await sums()).toMatchObject({ paid: '50.00' })
})

test('the packet lists it by itself, the cash to count is less by it, and after a closing it is in the next', async () => {
  const { pay, giveBack, call, admin, winner } = await openBill()
  await pay('100.00')
  await giveBack('30.00')
  await giveBack('20.00', { kind: 'check', reference: '1043' })
  const { packet } = (await call('GET', `${admin}/books`)).body
  expect(packet).toMatchObject({ total: '50.00', cash: '70.00' })
  const listed = ['By Kind', 'Given Back, Cash', 'Given Back, Checks', 'Refunds'].map((title) =>
    packet?.tables.find((table) => table.title === title)?.rows.map((row) => row.slice(-4).join('|')),
  )
  expect(listed).toEqual([
    ['Cash|$100.00|-$30.00|$70.00', 'Check|$0.00|-$20.00|-$20.00'],
    [`${winner.code}|Ada Lark|Cannot come|-$30.00`],
    [`${winner.code}|Ada Lark|Check 1043: Cannot come|-$20.00`],
    undefined,
  ])
  const ofPacket = csvRows((await call('GET', `${admin}/books/file`)).text)
  expect(ofPacket.map((row) => row.split(',').slice(1, 4).join())).toEqual([
    'What,Paid By,Amount',
    'Payment,Cash,100.00',
    'Given back,Cash,-30.00',
    'Given back,Check,-20.00',
  ])
  expect(csvRows((await call('GET', `${admin}/export/payments`)).text).at(-1)).toContain('Check,-20.00,,,1043,Ada Lark')
  expect((await call('POST', `${admin}/books`)).status).toBe(201)
  await giveBack('10.00')
  expect((await call('GET', `${admin}/books`)).body.packet).toMatchObject({ total: '-10.00', cash: '-10.00' })
})

test('a receipt that went out is corrected, and says how it was given back, in both languages', async () => {
  const { pay, giveBack, school, winner } = await openBill()
  await pay('100.00')
  await giveBack('30.00')
  await giveBack('20.00', { kind: 'check', reference: '1043' })
  const receipts = await emailRowsTo(orm, winner.email, 'payment-receipt')
  expect(receipts.map(({ content }) => content)).toEqual([false, true, true].map((isCorrected) => ({ isCorrected })))
  const lines = (await readPaidLines(orm, school.id)).get(winner.id) ?? []
  const namesIn = (language: 'en' | 'es') =>
    lines.slice(1).map((line) => paidLineInWords(line, 'UTC', language).split(',')[0])
  expect(namesIn('en')).toEqual(['Refund in cash', 'Refund by check'])
  expect(namesIn('es')).toEqual(['Reembolso en efectivo', 'Reembolso con cheque'])
})

test.each([
  ['waived', { kind: 'waived' }],
  ['without a reason', { refundReason: null }],
  ['with a fee', { extra: -100 }],
] as const)('no payment below zero that is of no other can be stored %s', async (_, wrong) => {
  const { winner, school } = await openBill()
  const row = { id: crypto.randomUUID(), organizationId: school.id, bidderId: winner.id, madeAt: new Date() }
  const given = { ...row, kind: 'cash' as const, amount: -100, madeByName: 'Ada', refundReason: 'Broken' }
  const store = async () => await orm.insert(payment).values({ ...given, ...wrong })
  await expect(store()).rejects.toThrow()
})
