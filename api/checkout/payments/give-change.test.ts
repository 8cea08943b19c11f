import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { cause as causeTable } from '../../../db/schema/causes.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { behind } from '../../../tests/support/behind-lock.ts'
import { addCause, addGift, giftsOf } from '../../../tests/support/gifts.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { addWins } from '../../../tests/support/won.ts'

const { database, orm, sendAnything } = await sharedApp()

/** Jane owes $50, and a cause is on. */
async function openBill() {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
  const winner = await addWins(orm, school, `jane-${crypto.randomUUID()}@example.org`, 50)
  const cause = await addCause(orm, school)
  const pay = (amount: string, causeId: string | null = cause.id, id: string = crypto.randomUUID(), kind = 'cash') => {
    const changeTo = causeId === null ? null : { causeId, amount: '10.00' }
    const payments = [{ id, winnerId: winner.id, amount }]
    return call('POST', `${admin}/payments`, { kind, changeTo, payments })
  }
  return {
    pay,
    cause,
    winner,
    call,
    admin,
    gifts: async () => (await giftsOf(orm, cause)).map(({ amount, cancelledAt }) => [amount, cancelledAt !== null]),
    sheet: async () => (await call('GET', `${admin}/winners/${winner.id}`)).body,
    undo: (id: string) => call('PATCH', `${admin}/payments/${id}/void`, { reason: 'A mistake' }),
  }
}

test('what is handed over beyond what is left is a gift, once, paid at once, and goes with the payment that it was part of', async () => {
  const { pay, undo, gifts, sheet } = await openBill()
  const id = crypto.randomUUID()
  const statuses = await Promise.all([pay('60.00', undefined, id), pay('60.00', undefined, id)])
  expect(statuses.map(({ status }) => status)).toEqual([200, 200])
  expect(await gifts()).toEqual([[1_000, false]])
  const { winner, gifts: onBill } = await sheet()
  expect(winner).toMatchObject({ due: '60.00', paid: '60.00', balance: '0.00', credit: '0.00' })
  expect(onBill).toMatchObject([{ amount: '10.00', isCovered: true, byName: expect.any(String) }])
  expect((await undo(id)).status).toBe(200)
  expect(await gifts()).toEqual([[1_000, true]])
  expect((await sheet()).winner).toMatchObject({ due: '50.00', balance: '50.00' })
})

test('what somebody else took meanwhile makes the gift no larger than was agreed, and whoever has a credit gives that first: nothing is recorded', async () => {
  const { pay, gifts, cause, winner } = await openBill()
  await pay('50.00', null)
  expect((await pay('60.00')).refusal).toMatchObject({ code: 'over' })
  const cash = { kind: 'cash' as const, amount: 700, madeAt: new Date(), madeByName: 'Ada' }
  const of = { organizationId: cause.organizationId, bidderId: winner.id }
  await orm.insert(payment).values({ id: crypto.randomUUID(), ...of, ...cash })
  expect((await pay('5.00')).refusal).toMatchObject({ code: 'over' })
  expect(await gifts()).toEqual([])
})

test('what was written off since stays so when the payment is voided', async () => {
  const { pay, undo, call, admin, cause, winner } = await openBill()
  const [id, back] = [crypto.randomUUID(), crypto.randomUUID()]
  await pay('60.00', undefined, id)
  const given = { id: back, winnerId: winner.id, kind: 'cash', amount: '10.00', reason: 'Torn note' }
  const answers = [
    await call('POST', `${admin}/refunds`, given),
    await call('PATCH', `${admin}/gifts/${id}/write-off`, { reason: 'Not paid' }),
    await undo(back),
    await undo(id),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await giftsOf(orm, cause)).toMatchObject([{ isWrittenOff: true, cancelReason: 'Not paid' }])
})

test('a payment that somebody sends by the id of another gift takes that nowhere with it', async () => {
  const { pay, undo, gifts, cause, winner } = await openBill()
  const theirs = await addWins(orm, { id: cause.organizationId }, `bob-${crypto.randomUUID()}@example.org`, 10)
  for (const { id: giver } of [theirs, winner]) {
    const { id } = await addGift(orm, cause, giver, 2_000)
    const amount = giver === winner.id ? '80.00' : '60.00'
    expect([(await pay(amount, undefined, id)).status, (await undo(id)).status]).toEqual([200, 200])
  }
  expect(await gifts()).toEqual(Array(2).fill([2_000, false]))
})

test('no more is taken than is left without a cause to give it to, nor waived, nor given to one that is off, or another school’s', async () => {
  const { pay, gifts } = await openBill()
  const elsewhere = await addCause(orm, await addSchool(orm))
  expect((await pay('60.00', null)).refusal).toMatchObject({ code: 'over' })
  expect((await pay('60.00', undefined, undefined, 'waived')).refusal).toMatchObject({ code: 'over' })
  const message = 'Nothing was recorded: no one can give to that right now.'
  expect(await pay('60.00', elsewhere.id)).toMatchObject({ status: 409, refusal: { message } })
  expect((await pay('50.00')).status).toBe(200)
  expect(await gifts()).toEqual([])
})

test('a payment that waits for its cause holds nobody’s bill meanwhile', async () => {
  const { pay, cause, winner } = await openBill()
  const [paid] = await behind(
    database,
    (tx) => tx.select().from(causeTable).where(eq(causeTable.id, cause.id)).for('update'),
    [() => pay('60.00')],
    (tx) => tx.select().from(bidder).where(eq(bidder.id, winner.id)).for('update', { noWait: true }),
  )
  expect(paid?.status).toBe(200)
})
