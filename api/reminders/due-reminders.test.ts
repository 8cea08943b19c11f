import { expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import { cancelledBid } from '../../db/schema/bids.ts'
import { payment, winner } from '../../db/schema/checkout.ts'
import { auctionLock } from '../../db/schema/items.ts'
import { organization } from '../../db/schema/organizations.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { bidsOf, mailsTo } from '../../tests/support/item-rows.ts'
import { addSchool, type School } from '../../tests/support/school.ts'
import { addWins } from '../../tests/support/won.ts'
import { dueReminders } from './due-reminders.ts'
import { remindWinners } from './remind-winners.ts'

const { orm } = await freshDatabase()
const HOUR = 3_600_000

/** A school, somebody who won there, and hours counted from that win. */
async function openSchool(settings: Partial<School> = { remindsAfter24Hours: true, remindsAfter48Hours: true }) {
  const school = await addSchool(orm, settings)
  const won = await addWins(orm, school, `jane-${crypto.randomUUID()}@example.org`, 120)
  const [lock] = await orm.select().from(auctionLock).where(areLocksOf(won))
  return { school, won, after: (hours: number) => new Date(Number(lock?.closedAt) + hours * HOUR) }
}
const areLocksOf = ({ items }: { items: { id: string }[] }) =>
  inArray(
    auctionLock.auctionItemId,
    items.map(({ id }) => id),
  )

/** What the sweep of each minute does. @returns how many were reminded */
async function remindDue(school: School, now: Date): Promise<number> {
  const ids = (await dueReminders(orm, now)).get(school.id)
  return ids ? ((await remindWinners(orm, school.id, ids, now)) ?? 0) : 0
}

/** How many were reminded at each of these hours after the win. */
async function remindedAt({ school, after }: Awaited<ReturnType<typeof openSchool>>, hours: number[]) {
  const counts: number[] = []
  for (const hour of hours) counts.push(await remindDue(school, after(hour)))
  return counts
}

test('who has not paid is reminded once 24 and 48 hours after a win, where that is switched on, by one process', async () => {
  const hours = [0, 23.9, 24.1, 24.2, 47.9, 48.05, 48.2, 60, 71, 72.2, 100]
  expect(await remindedAt(await openSchool(), hours)).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0])
  const first = await openSchool({ remindsAfter24Hours: true })
  expect(await remindedAt(first, hours)).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
  const second = await openSchool({ remindsAfter48Hours: true })
  expect(await remindedAt(second, hours)).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])
  expect(await remindedAt(await openSchool({}), hours)).toEqual(hours.map(() => 0))
  // Turning them on brings none about wins of long ago.
  expect(await remindedAt(await openSchool(), [72.1, 500])).toEqual([0, 0])
  expect(await remindedAt(await openSchool({ remindsAfter24Hours: true }), [48.1])).toEqual([0])
  const { school, after } = await openSchool()
  const together = await Promise.all([1, 2, 3, 4].map(() => remindDue(school, after(25))))
  expect(together.sort()).toEqual([0, 0, 0, 1])
})

test('who was reminded by hand is not reminded by rule within 24 hours', async () => {
  const { school, won, after } = await openSchool()
  expect(await remindWinners(orm, school.id, [won.id], after(20))).toBe(1)
  expect(await remindDue(school, after(25))).toBe(0)
  expect(await remindWinners(orm, school.id, [won.id], after(25))).toBe(0)
  expect(await remindDue(school, after(44.1))).toBe(1)
})

test('who has paid is not reminded, nor whoever won at an organization that is inactive', async () => {
  const { school, won, after } = await openSchool()
  const made = { id: crypto.randomUUID(), kind: 'cash' as const, madeAt: new Date(), madeByName: 'Ada' }
  await orm.insert(payment).values({ ...made, organizationId: school.id, winnerId: won.id, amount: 12_000 })
  expect(await remindDue(school, after(25))).toBe(0)
  const inactive = await openSchool()
  await orm.update(organization).set({ isActive: false }).where(eq(organization.id, inactive.school.id))
  expect(await remindDue(inactive.school, inactive.after(25))).toBe(0)
})

test('the hours count from the latest win', async () => {
  const { school, won, after } = await openSchool()
  const again = await addWins(orm, school, won.email, 60)
  const closedAt = after(30)
  await orm.update(auctionLock).set({ closedAt }).where(areLocksOf(again))
  expect(await remindDue(school, after(50))).toBe(0)
  expect(await remindDue(school, after(54.1))).toBe(1)
})

test('who won because another bid was cancelled has their hours from then on', async () => {
  const { school, won, after } = await openSchool()
  const [item] = won.items
  const [placed] = item ? await bidsOf(orm, item) : []
  if (!placed) throw new Error('No bid')
  const { isWinning: _, ...row } = placed
  const gone = { id: crypto.randomUUID(), amount: 13_000, cancelledAt: after(23), email: 'gone@example.org' }
  await orm.insert(cancelledBid).values({ ...row, ...gone })
  expect(await remindDue(school, after(25))).toBe(0)
  expect(await remindDue(school, after(47.1))).toBe(1)
})

test('the database refuses a second reminder within 24 hours, and to forget one', async () => {
  const { school, won, after } = await openSchool()
  await remindWinners(orm, school.id, [won.id], after(1))
  const set = (remindedAt: Date | null) => orm.update(winner).set({ remindedAt }).where(eq(winner.id, won.id))
  for (const at of [after(24.9), after(0), null])
    expect((await set(at).catch((error) => error)).cause?.message).toContain('was reminded less than 24 hours ago')
  await set(after(25))
  expect(await mailsTo(orm, won.email, 'payment-reminder')).toHaveLength(1)
})
