import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidder } from '../../db/schema/bidder.ts'
import { payment } from '../../db/schema/checkout.ts'
import { activityOf } from '../../tests/support/activity.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addOwnTeam } from '../../tests/support/own-team.ts'
import { winningBidOf } from '../../tests/support/second-chance.ts'
import { addWins } from '../../tests/support/won.ts'
import { winnerList, winnerSheet } from '../contract/checkout/winner-view.ts'
import type { Role } from '../contract/values/kind/role.ts'
import type { PaymentKind } from '../contract/values/money/payment.ts'
import { takePayments } from './payments/take-payments.ts'
import { readOwnCheckout } from './winners/read-own-checkout.ts'

const { orm, sendAnything } = await sharedApp()
const anAddress = () => `jane-${crypto.randomUUID().slice(0, 8)}@example.org`
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)

async function addTeam(role: Role = 'owner') {
  const { school, call: asMember, admin: path } = await addOwnTeam({ orm, sendAnything }, role)
  const { sendAnything: call } = asMember
  return {
    school,
    call,
    path,
    win: (...amounts: number[]) => addWins(orm, school, anAddress(), ...amounts),
    list: async (query = '') => winnerList.parse((await call('GET', `${path}/winners${query}`)).body),
    sheet: async (id: string) => winnerSheet.parse((await call('GET', `${path}/winners/${id}`)).body),
    pay: (winnerId: string, amount: string, kind: PaymentKind = 'cash', id: string = crypto.randomUUID()) =>
      call('POST', `${path}/payments`, { kind, payments: [{ id, winnerId, amount }] }),
    handOver: (winnerId: string, itemIds: string[]) => call('POST', `${path}/handovers`, { winnerId, itemIds }),
  }
}

test('who wins at a closing is listed with a code, what they owe, and what they have not picked up', async () => {
  const { win, list, sheet, pay } = await addTeam('manager')
  const { id, email, items } = await win(120, 30)
  const { winners, counts, totals } = await list()
  expect(winners).toMatchObject([{ id, label: email, due: '150.00', paid: '0.00', balance: '150.00', credit: '0.00' }])
  expect(winners[0]).toMatchObject({ code: expect.stringMatching(/^[2-9B-Z]{6}$/), itemCount: 2, leftCount: 2 })
  expect(counts).toEqual({ all: 1, unpaid: 1, promised: 0, 'not-picked-up': 1, done: 0 })
  expect(totals).toMatchObject({ due: '150.00', given: '0.00', paid: '0.00', balance: '150.00' })
  const { items: won, payments, emails } = await sheet(id)
  expect(won.map(({ amount }) => amount).sort()).toEqual(['120.00', '30.00'])
  expect(idsOf(won).sort()).toEqual(idsOf(items).sort())
  expect(payments).toEqual([])
  expect(emails.map(({ subject }) => subject)).toContain('Won')
  // Owners alone waive.
  expect((await pay(id, '10.00', 'waived')).status).toBe(403)
})

describe('a payment', () => {
  test('in parts, and what is waived, make up what is due; each is in the activity', async () => {
    const { win, pay, sheet, list } = await addTeam()
    const { id, code } = await win(100)
    const entries = await activityOf(orm, async () => {
      expect((await pay(id, '60.00')).status).toBe(200)
      expect((await pay(id, '25.5', 'check')).status).toBe(200)
      expect((await pay(id, '14.50', 'waived')).status).toBe(200)
    })
    expect(entries.map(({ kind, about, changes }) => [kind, about, changes?.price?.[1]]).reverse()).toEqual([
      ['payment-taken', code, '60.00'],
      ['payment-taken', code, '25.50'],
      ['payment-waived', code, '14.50'],
    ])
    expect((await sheet(id)).winner).toMatchObject({ due: '100.00', paid: '85.50', waived: '14.50', balance: '0.00' })
    expect((await list('?filter=unpaid')).winners).toEqual([])
  })

  test('is not more than is owed, also where ids are in capitals, or the win was cancelled just now', async () => {
    const { school, win, pay, call, path } = await addTeam()
    const [jane, paul] = [await win(100), await win(50)]
    const id = crypto.randomUUID()
    expect((await pay(jane.id.toUpperCase(), '100.01')).status).toBe(409)
    expect((await pay(jane.id.toUpperCase(), '60.00', 'cash', id.toUpperCase())).status).toBe(200)
    expect((await pay(jane.id, '60.00', 'cash', id)).status).toBe(200)
    const left = `${jane.code}: only $40.00 is left to pay. Nothing was recorded.`
    expect(await pay(jane.id, '40.01')).toMatchObject({ status: 409, refusal: { message: left, code: 'over' } })
    const [item] = paul.items
    if (!item) throw new Error('Nothing was won')
    const form = { bidId: await winningBidOf(orm, item), reason: 'Won by mistake', next: 'win' }
    expect((await call('POST', `${path}/wins/${item.id}/cancel`, form)).status).toBe(200)
    const message = `${paul.code}: nothing is left to pay. Nothing was recorded.`
    expect((await pay(paul.id, '50.00')).refusal).toEqual({ message, code: 'over' })
    const payments = await orm.select().from(payment).where(eq(payment.organizationId, school.id))
    expect(payments.map((one) => [one.bidderId, one.amount])).toEqual([[jane.id, 6_000]])
  })

  test('that two take at the same moment is one, and so is one that is sent twice, unless its details differ', async () => {
    const { win, pay, sheet } = await addTeam()
    const [first, second] = [await win(100), await win(50)]
    const answers = await Promise.all([pay(first.id, '100.00'), pay(first.id, '100.00', 'check')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const message = `${first.code}: paid already. Nothing was recorded.`
    expect(answers.find(({ status }) => status === 409)?.refusal).toEqual({ message, code: 'over' })
    const same = crypto.randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => pay(second.id, '40.00', 'cash', same)))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await pay(second.id, '10.00', 'cash', same)).status).toBe(409)
    expect((await pay(second.id, '40.00', 'check', same)).status).toBe(409)
    for (const { id } of [first, second]) expect((await sheet(id)).payments).toHaveLength(1)
  })

  test('of several winners is recorded for all of them or for none', async () => {
    const { win, call, path, list } = await addTeam()
    const winners = [await win(100), await win(50), await win(20)]
    const payments = winners.map(({ id }, index) => ({
      id: crypto.randomUUID(),
      winnerId: id,
      amount: ['100.00', '50.00', '20.01'][index],
    }))
    const send = (chosen: typeof payments) => call('POST', `${path}/payments`, { kind: 'card', payments: chosen })
    expect((await send(payments)).status).toBe(409)
    const tooMuch = payments.map((one) => ({ ...one, amount: '100.01' }))
    expect((await send(tooMuch)).refusal?.message).toMatch(/^[A-Z\d-]+ and 2 more: only \$/)
    expect((await list()).totals.paid).toBe('0.00')
    expect(await send(payments.slice(0, 2))).toMatchObject({ status: 200, body: { message: 'Payments recorded' } })
    const { totals, paidBy } = await list()
    expect(totals).toMatchObject({ due: '170.00', paid: '150.00', balance: '20.00' })
    expect(paidBy).toEqual([{ kind: 'card', amount: '150.00' }])
  })

  test('is voided once, with a reason, and owed again', async () => {
    const { win, pay, sheet, call, path } = await addTeam()
    const { id } = await win(100)
    const paymentId = crypto.randomUUID()
    await pay(id, '100.00', 'check', paymentId)
    const drop = (reason: string) => call('PATCH', `${path}/payments/${paymentId}/void`, { reason })
    expect((await drop(' ')).status).toBe(400)
    const entries = await activityOf(orm, async () => {
      expect((await drop('The check bounced')).status).toBe(200)
      expect((await drop('Once more')).status).toBe(200)
    })
    expect(entries).toMatchObject([{ kind: 'payment-voided', changes: { price: ['100.00', null] } }])
    const { winner: row, payments } = await sheet(id)
    expect(row).toMatchObject({ paid: '0.00', balance: '100.00' })
    expect(payments).toMatchObject([{ amount: '100.00', voided: { reason: 'The check bounced', byName: 'Ada Lark' } }])
  })

  test('of a win that is cancelled later is too much, and can be voided after the last one was, and is told of then', async () => {
    const { win, pay, sheet, call, path } = await addTeam('admin')
    const { id, items } = await win(100, 50)
    const [paymentId, [first, second]] = [crypto.randomUUID(), items]
    if (!first || !second) throw new Error('Nothing was won')
    await pay(id, '150.00', 'cash', paymentId)
    const cancel = async (item: typeof first) =>
      (await call('DELETE', `${path}/auction/${item.slug}/bid/${await winningBidOf(orm, item)}`)).status
    expect(await cancel(second)).toBe(200)
    expect((await sheet(id)).winner).toMatchObject({ due: '100.00', paid: '150.00', balance: '0.00', credit: '50.00' })
    expect(await cancel(first)).toBe(200)
    const voided = await call('PATCH', `${path}/payments/${paymentId}/void`, { reason: 'Given back' })
    expect(voided.status).toBe(200)
    const { winner, payments } = await sheet(id)
    expect([winner.credit, payments]).toMatchObject(['0.00', [{ voided: { reason: 'Given back' } }]])
  })
})

test('a hand-over is of what they won alone, once, and can be taken back', async () => {
  const { win, handOver, sheet, call, path, list } = await addTeam('manager')
  const [{ id, items }, john] = [await win(100, 50), await win(50)]
  const ids = idsOf(items)
  expect((await handOver(id, [...ids, ...idsOf(john.items)])).status).toBe(409)
  expect((await sheet(id)).winner.leftCount).toBe(2)
  const entries = await activityOf(orm, async () => {
    const both = await Promise.all([handOver(id, ids), handOver(id, ids)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
  })
  expect(entries.map(({ kind }) => kind)).toEqual(['handed-over', 'handed-over'])
  expect((await list('?filter=not-picked-up')).winners).toMatchObject([{ id: john.id }])
  const [first] = (await sheet(id)).items
  expect(first?.handovers).toMatchObject([{ byName: 'Ada Lark', isUndoable: true }])
  const undo = () => call('PATCH', `${path}/handovers/${first?.handovers[0]?.id}/undo`)
  for (const answer of [await undo(), await undo()]) expect(answer.status).toBe(200)
  const after = await sheet(id)
  expect(after.winner).toMatchObject({ itemCount: 2, leftCount: 1 })
  expect(after.undone).toMatchObject([{ title: first?.title, undone: { byName: 'Ada Lark' } }])
  expect((await handOver(id, ids)).status).toBe(200)
  expect(await sheet(id)).toMatchObject({ winner: { leftCount: 0 }, items: [{}, {}] })
})

test('several winners have picked up all of theirs at once, or none; what was given before stays', async () => {
  const { win, handOver, sheet, call, path } = await addTeam('manager')
  const [jane, john] = [await win(100, 50), await win(50)]
  await handOver(jane.id, idsOf(jane.items).slice(0, 1))
  const all = (...winnerIds: string[]) => call('POST', `${path}/handovers/all`, { winnerIds })
  expect((await all(jane.id, crypto.randomUUID())).status).toBe(404)
  expect((await sheet(jane.id)).winner.leftCount).toBe(1)
  const entries = await activityOf(orm, async () => {
    for (const answer of [await all(jane.id, john.id), await all(jane.id, john.id)]) expect(answer.status).toBe(200)
  })
  expect(entries.map(({ kind }) => kind)).toEqual(['handed-over', 'handed-over'])
  for (const { id } of [jane, john]) expect((await sheet(id)).winner.leftCount).toBe(0)
})

test('winners are found by code, address, title, and number, and by what is left to do', async () => {
  const { win, list, pay, handOver } = await addTeam()
  const [jane, john] = [await win(100), await win(50)]
  const found = async (query: string) => (await list(query)).winners.map(({ id }) => id).sort()
  for (const words of [jane.code.toLowerCase(), `%23${jane.code}`, jane.email.slice(0, 10)])
    expect(await found(`?search=${words}`)).toEqual([jane.id])
  expect(await found('?search=week%20at')).toEqual([jane.id, john.id].sort())
  for (const sign of ['%25', '%23']) expect(await found(`?search=${sign}`)).toEqual([])
  await pay(jane.id, '100.00')
  await handOver(jane.id, idsOf(jane.items))
  expect(await found('?filter=done')).toEqual([jane.id])
  expect(await found('?filter=unpaid')).toEqual([john.id])
  expect(await found('?filter=not-picked-up')).toEqual([john.id])
})

test('a note is stored, and the activity tells that, not what', async () => {
  const { win, call, path, sheet } = await addTeam('manager')
  const { id } = await win(100)
  const entries = await activityOf(orm, () => call('PATCH', `${path}/winners/${id}`, { note: ' Picks up on Friday. ' }))
  expect((await sheet(id)).note).toBe('Picks up on Friday.')
  expect(entries.map(({ kind }) => kind)).toEqual(['winner-noted'])
  expect(JSON.stringify(entries)).not.toContain('Friday')
})

test('a winner reads their code, what is left, and how to pay as long as something is', async () => {
  const { school, win, pay, handOver, call, path } = await addTeam()
  const { id, code, email, items } = await win(100, 50)
  const settings = {
    paymentInstructions: 'Checks of {amount} to the PTA.',
    paymentLink: 'pay.example.org/{code}?a={amount}',
    otherPaymentLink: 'paypal.me/pinehill/{amount}USD',
  }
  expect((await call('PATCH', `${path}/organization`, settings)).status).toBe(200)
  const read = () => readOwnCheckout(orm, school.id, email ?? '')
  const money = { due: '150.00', paid: '0.00', waived: '0.00', balance: '150.00', credit: '0.00' }
  const links = [`https://pay.example.org/${code}?a=150.00`, 'https://paypal.me/pinehill/150.00USD']
  const how = { instructions: 'Checks of $150.00 to the PTA.', links, payPath: null }
  const rest = { shares: [], gifts: [], isPickedUp: false, asksName: true }
  expect(await read()).toEqual({ code, ...money, ...how, ...rest })
  await pay(id, '150.00')
  await handOver(id, idsOf(items))
  const after = { paid: '150.00', isPickedUp: true, instructions: null, links: [], asksName: false }
  expect(await read()).toMatchObject(after)
  expect(await readOwnCheckout(orm, school.id, 'somebody@example.org')).toBeNull()
})

// What the path of a call names of another organization is asked for in guards.permissions.test.ts.
test('an organization lists, charges, and hands over to no winners of another', async () => {
  const [ours, theirs] = [await addTeam(), await addTeam()]
  const { id, items } = await theirs.win(100)
  expect((await ours.list()).winners).toEqual([])
  expect((await ours.pay(id, '100.00')).status).toBe(404)
  expect((await ours.handOver(id, idsOf(items))).status).toBe(404)
  expect(await orm.$count(bidder, eq(bidder.organizationId, ours.school.id))).toBe(0)
})

test('the same id, sent for two winners at the same moment, is one payment, and of the other request none is taken', async () => {
  const { school, win } = await addTeam()
  const [jane, paul, zoe] = [await win(500), await win(500), await win(500)]
  const form = { kind: 'cash', reference: null, changeTo: null } as const
  const staffAction = { staff: { id: null, name: 'Ada Lark' }, now: new Date() }
  const pay = (...sent: { id: string; winnerId: string }[]) =>
    takePayments(orm, school.id, { ...form, payments: sent.map((one) => ({ ...one, amount: 100 })) }, staffAction)
  for (let round = 1; round <= 20; round++) {
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const outcomes = await Promise.all([
      pay({ id, winnerId: jane.id }),
      pay({ id, winnerId: paul.id }, { id: other, winnerId: zoe.id }),
    ])
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['reused', 'taken'])
    expect(await orm.$count(payment, eq(payment.id, id))).toBe(1)
    expect(await orm.$count(payment, eq(payment.id, other))).toBe(outcomes[1]?.kind === 'taken' ? 1 : 0)
  }
})
