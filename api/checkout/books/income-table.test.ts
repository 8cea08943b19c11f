import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { gift } from '../../../db/schema/causes.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addCause, addGift } from '../../../tests/support/gifts.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPlaces, orderOf } from '../../../tests/support/places.ts'
import { addWins } from '../../../tests/support/won.ts'
import { books } from '../../contract/checkout/books-view.ts'
import { HIGHEST_BID } from '../../contract/values/money/money.ts'
import type { RecordedKind } from '../../contract/values/money/payment.ts'

const { orm, send, sendAnything } = await sharedApp()

/** Somebody who won an item for $100, bought two places for $40, and promised $50. */
async function openBooks() {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
  const winner = await addWins(orm, school, `jane-${school.slug}@example.org`, 100)
  const at = (closing?: string) => `${admin}/books${closing ? `?closing=${closing}` : ''}`
  const read = async (path: string) => books.parse((await call.sendAnything('GET', path)).body)
  return {
    async buyAndGive() {
      const sale = await addPlaces(orm, school)
      await send('POST', `/api/${school.slug}/auction/${sale.slug}/purchases`, orderOf(winner.email, 2))
      return addGift(orm, await addCause(orm, school), winner.id, 5_000)
    },
    pay: async (amount: string, kind: RecordedKind = 'cash') => {
      const payments = [{ id: crypto.randomUUID(), winnerId: winner.id, amount }]
      expect((await call('POST', `${admin}/payments`, { kind, payments })).status).toBe(200)
    },
    give: async (amount: number, count: number) => {
      const cause = await addCause(orm, school)
      for (let given = 0; given < count; given++) await addGift(orm, cause, winner.id, amount)
    },
    close: async () => (await call('POST', `${admin}/books`)).body.id,
    income: async (closing?: string) => (await read(at(closing))).income?.rows.map((row) => row.join(': ')) ?? null,
  }
}

test('a packet says what its money paid for, once that is more than what was won: wins first, places, then gifts', async () => {
  const { pay, close, income, buyAndGive } = await openBooks()
  await pay('60.00')
  expect(await income()).toBeNull()
  await buyAndGive()
  const first = await close()
  await pay('20.00', 'waived')
  await pay('85.00')
  expect(await income(first)).toEqual(['Won Items: $60.00'])
  expect(await income()).toEqual(['Won Items: $20.00', 'Places: $40.00', 'Gifts: $25.00'])
})

test('what nothing is owed for any more is told apart, so that the sum stays what came in', async () => {
  const { pay, income, buyAndGive } = await openBooks()
  const { id } = await buyAndGive()
  await pay('190.00')
  await orm.update(gift).set({ cancelledAt: new Date() }).where(eq(gift.id, id))
  const apart = 'Paid too much, or for something cancelled since: $50.00'
  expect(await income()).toEqual(['Won Items: $100.00', 'Places: $40.00', apart])
})

test('what somebody promised may be more than a column of money takes', async () => {
  const { give, pay, income } = await openBooks()
  await give(HIGHEST_BID, 11)
  await pay('9999999.00')
  expect(await income()).toEqual(['Won Items: $100.00', 'Gifts: $9,999,899.00'])
})
