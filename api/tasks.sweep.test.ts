import { expect, test } from 'bun:test'
import { and, eq, inArray } from 'drizzle-orm'
import { auctionLock } from '../db/schema/items.ts'
import { outbox } from '../db/schema/mail.ts'
import { freshApp } from '../tests/support/app.ts'
import { addSchool } from '../tests/support/school.ts'
import { addWins } from '../tests/support/won.ts'
import { sweep } from './tasks.ts'

const { orm, context } = await freshApp()
const HOUR = 3_600_000

test('each minute winners are reminded to pay whose time has come, once, however many processes look', async () => {
  const school = await addSchool(orm, { remindsAfter24Hours: true })
  const won = await addWins(orm, school, 'jane@example.org', 120)
  const isTheirs = inArray(
    auctionLock.auctionItemId,
    won.items.map(({ id }) => id),
  )
  const reminders = () => orm.$count(outbox, and(eq(outbox.recipient, won.email), eq(outbox.kind, 'payment-reminder')))
  await sweep(context, [])
  expect(await reminders()).toBe(0)
  await orm
    .update(auctionLock)
    .set({ closedAt: new Date(Date.now() - 25 * HOUR) })
    .where(isTheirs)
  await Promise.all([1, 2].map(() => sweep(context, [])))
  await sweep(context, [])
  expect(await reminders()).toBe(1)
})
