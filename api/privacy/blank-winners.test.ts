import { expect, test } from 'bun:test'
import { and, eq, inArray } from 'drizzle-orm'
import { payment, winner } from '../../db/schema/checkout.ts'
import { closing } from '../../db/schema/closings.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { addWins } from '../../tests/support/won.ts'
import { winnerList, winnerSheet } from '../contract/checkout/winner-view.ts'
import { isErased } from '../contract/values/erased.ts'
import { blankOldAddresses } from './blank-old-addresses.ts'
import { eraseForTeam } from './erase-bidder.ts'

const database = await sharedDatabase()
const { orm } = database
const { sendAnything } = openTestApp(database, { RATE_LIMITS: 'off' })

async function addTeam() {
  const school = await addSchool(orm)
  const call = visitor(sendAnything, (await addMember(orm, school, 'owner')).token).sendAnything
  const path = `/api/${school.slug}/admin`
  const email = `jane-${crypto.randomUUID().slice(0, 8)}@example.org`
  return {
    ...{ school, call, path, email },
    win: (...amounts: number[]) => addWins(orm, school, email, ...amounts),
    pay: (winnerId: string, amount: string) =>
      call('POST', `${path}/payments`, { kind: 'cash', payments: [{ id: crypto.randomUUID(), winnerId, amount }] }),
    list: async () => winnerList.parse((await call('GET', `${path}/winners`)).body).winners,
    sheet: async (id: string) => winnerSheet.parse((await call('GET', `${path}/winners/${id}`)).body),
  }
}

test('with a winner’s address goes what was written down about them; what they paid and picked up stays', async () => {
  const { school, call, path, email, win, pay, list, sheet } = await addTeam()
  const { id, items } = await win(100, 50)
  await pay(id, '120.00')
  await call('POST', `${path}/handovers`, { winnerId: id, itemIds: items.slice(0, 1).map((item) => item.id) })
  await call('PATCH', `${path}/winners/${id}`, { note: 'Her number is 555 123' })
  expect(await eraseForTeam(orm, school.id, email, new Date(Date.now() + 2 * 86_400_000))).toBeNull()
  const [row, ...others] = await list()
  expect(others).toEqual([])
  expect(row).toMatchObject({ email: 'erased', due: '150.00', paid: '120.00', balance: '30.00', leftCount: 1 })
  expect((await sheet(row?.id ?? '')).note).toBeNull()
  expect(await orm.$count(winner, eq(winner.email, email))).toBe(0)
})

test('what is blanked because of its age leaves every balance as it was', async () => {
  const { school, win, pay, list, email } = await addTeam()
  const old = await win(100)
  await pay(old.id, '30.00')
  await pay(old.id, '60.00')
  const ids = old.items.map((item) => item.id)
  // So long ago that it is blanked.
  const longAgo = new Date(Date.now() - 3 * 365 * 86_400_000)
  const soonAfter = new Date(longAgo.getTime() + 60_000)
  await orm.update(auctionItem).set({ startTime: longAgo, endTime: soonAfter }).where(inArray(auctionItem.id, ids))
  await orm
    .update(closing)
    .set({ firstEnd: soonAfter, lastEnd: soonAfter, settledAt: soonAfter })
    .where(eq(closing.organizationId, school.id))
  const { id } = await win(40)
  expect(id).toBe(old.id)
  await pay(id, '25.00')
  expect(await list()).toMatchObject([{ due: '140.00', paid: '115.00', balance: '25.00' }])
  await blankOldAddresses(orm, new Date())
  const rows = await orm.select().from(winner).where(eq(winner.organizationId, school.id))
  expect(rows.map((row) => isErased(row.bidder)).sort()).toEqual([false, true])
  const after = await list()
  expect(after.find((row) => row.email === email)).toMatchObject({ due: '40.00', paid: '15.00', balance: '25.00' })
  expect(after.find((row) => row.email === 'erased')).toMatchObject({ due: '100.00', paid: '100.00', balance: '0.00' })
  const amounts = await orm
    .select({ amount: payment.amount })
    .from(payment)
    .where(and(eq(payment.organizationId, school.id)))
  expect(amounts.map(({ amount }) => amount).sort((one, other) => one - other)).toEqual([1_000, 1_500, 3_000, 6_000])
})
