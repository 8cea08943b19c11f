import { expect, test } from 'bun:test'
import { and, eq, sql } from 'drizzle-orm'
import { mailAddress, mailPlace, outbox } from '../db/schema/mail.ts'
import { freshApp } from '../tests/support/app.ts'
import { addSchool } from '../tests/support/school.ts'
import { temporaryFolder } from '../tests/support/temporary-folder.ts'
import { addWins, setWonAt } from '../tests/support/won.ts'
import { openFolderStore } from './server/uploads/folder-store.ts'
import { addPicture } from './server/uploads/picture-store.ts'
import { dropPictures, sweep } from './tasks.ts'

const { orm, context } = await freshApp()
const HOUR = 3_600_000

test('each minute winners are reminded to pay whose time has come, once, however many processes look', async () => {
  const school = await addSchool(orm, { remindsAfter24Hours: true })
  const won = await addWins(orm, school, 'jane@example.org', 120)
  const reminders = () => orm.$count(outbox, and(eq(outbox.recipient, won.email), eq(outbox.kind, 'payment-reminder')))
  await sweep(context, [])
  expect(await reminders()).toBe(0)
  await setWonAt(orm, won.items, new Date(Date.now() - 25 * HOUR))
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

test('a copy of the database deletes no photos: those that it does not know may be the original’s', async () => {
  const store = openFolderStore(await temporaryFolder())
  const file = { width: 480 as const, bytes: new Uint8Array(9) }
  await addSchool(orm, { logoUrl: await addPicture(store, [file]) })
  await addPicture(store, [file])
  const onTheHour = new Date(new Date(Date.now() + 26 * HOUR).setUTCMinutes(0))
  const drop = () => dropPictures(store)(context, onTheHour)
  await orm.insert(mailPlace).values({ place: 'https://bids.example.org 1/2' })
  await drop()
  expect(await store.list()).toHaveLength(2)
  await orm.delete(mailPlace)
  await drop()
  expect(await store.list()).toHaveLength(1)
})
