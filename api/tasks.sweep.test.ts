import { expect, test } from 'bun:test'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { auctionLock } from '../db/schema/items.ts'
import { mailAddress, outbox } from '../db/schema/mail.ts'
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

test('at noon addresses that no record has are forgotten, whatever else fails: some servers are stopped overnight', async () => {
  const email = `${crypto.randomUUID()}@example.org`
  await orm.insert(mailAddress).values({ email })
  const noon = new Date(new Date().setUTCHours(17, 30, 0, 0))
  await orm.execute(sql`alter table session rename to away`)
  await sweep({ ...context, clock: { ...context.clock, now: () => noon } }, [])
  await orm.execute(sql`alter table away rename to session`)
  expect(await orm.$count(mailAddress, eq(mailAddress.email, email))).toBe(0)
})
