import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { payment } from '../../../db/schema/checkout.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import type { Item } from '../../../tests/support/school.ts'
import { winningBidOf } from '../../../tests/support/second-chance.ts'
import { addWins, setWonAt } from '../../../tests/support/won.ts'

const { orm, sendAnything } = await sharedApp()

/** An owner who waived some of what somebody won at these amounts, hours ago, and then cancelled the first of these wins. */
async function addWaived(waived: string, ...amounts: number[]) {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
  const email = `ann-${crypto.randomUUID()}@example.org`
  const { id, items } = await addWins(orm, school, email, ...amounts)
  const pay = async (amount: string, kind: 'cash' | 'waived') => {
    const payments = [{ id: crypto.randomUUID(), winnerId: id, amount }]
    expect((await call('POST', `${admin}/payments`, { kind, payments })).status).toBe(200)
  }
  await pay(waived, 'waived')
  await setWonAt(orm, items, inHours(-3))
  await orm
    .update(payment)
    .set({ madeAt: inHours(-2) })
    .where(eq(payment.bidderId, id))
  const cancel = async (item: Pick<Item, 'id'>) => {
    const form = { bidId: await winningBidOf(orm, item), reason: 'It broke', next: 'nobody' as const }
    expect((await call('POST', `${admin}/wins/${item.id}/cancel`, form)).status).toBe(200)
  }
  const [first, ...others] = items
  if (!first) throw new Error('Nothing was won')
  await cancel(first)
  return {
    call,
    admin,
    id,
    others,
    pay,
    cancel,
    win: (amount: number) => addWins(orm, school, email, amount),
    account: async () => (await call('GET', `${admin}/winners/${id}`)).body.winner,
  }
}

test('what was waived of a win that was cancelled pays for nothing that is won later', async () => {
  const { account, win } = await addWaived('100.00', 100)
  expect(await account()).toMatchObject({ due: '0.00', waived: '0.00', balance: '0.00' })
  await win(80)
  expect(await account()).toMatchObject({ due: '80.00', waived: '0.00', balance: '80.00', credit: '0.00' })
})

test('what was waived of what another pays now pays for nothing that is won later', async () => {
  const { call, admin, id, others, account, win } = await addWaived('100.00', 60, 40, 100)
  const to = `bob-${crypto.randomUUID()}@example.org`
  for (const [at, amount] of [
    [0, '40.00'],
    [1, '100.00'],
  ] as const) {
    const split = { id: crypto.randomUUID(), winnerId: id, itemId: others[at]?.id ?? '', amount, to }
    expect((await call('POST', `${admin}/splits`, split)).status).toBe(200)
  }
  await win(80)
  expect(await account()).toMatchObject({ due: '80.00', waived: '0.00', balance: '80.00' })
})

test('what a cancelled win would leave as a credit counts nothing that was waived of it', async () => {
  const { call, admin, others, pay, cancel, account, win } = await addWaived('70.00', 10, 100)
  const [trip] = others
  if (!trip) throw new Error('Nothing is left')
  await win(80)
  await pay('50.00', 'cash')
  expect((await call('GET', `${admin}/wins/${trip.id}`)).body.win?.creditAfter).toBe('0.00')
  await cancel(trip)
  expect(await account()).toMatchObject({ balance: '30.00', credit: '0.00' })
})

test('what is waived later is taken off what is left, and no more of what was waived before than was on the bill by then', async () => {
  const { pay, account, win } = await addWaived('70.00', 60, 40)
  await win(50)
  expect(await account()).toMatchObject({ due: '90.00', waived: '40.00', balance: '50.00' })
  await pay('20.00', 'waived')
  expect(await account()).toMatchObject({ waived: '60.00', balance: '30.00' })
  await pay('30.00', 'cash')
  expect(await account()).toMatchObject({ paid: '30.00', balance: '0.00', credit: '0.00' })
})
