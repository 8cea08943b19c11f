import { afterAll, expect, test } from 'bun:test'
import { inArray } from 'drizzle-orm'
import { outbox } from '../../../db/schema/mail.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { startProcess } from '../../../tests/support/process.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { startSmtp } from '../../../tests/support/smtp.ts'
import { until } from '../../../tests/support/until.ts'

const database = await freshDatabase()
const { orm, url } = database
const { send } = openTestApp(database)
const smtp = await startSmtp({ confirm: () => Bun.sleep(200) })
afterAll(() => smtp.stop())

test('a process that is asked to end leaves the emails that wait to another', async () => {
  const school = await addSchool(orm)
  const items = await Promise.all(Array.from({ length: 60 }, () => addItem(orm, school)))
  const bids = items.map(({ slug }, index) =>
    send('POST', `/api/${school.slug}/auction/${slug}/bid`, { email: `bidder${index}@example.org`, amount: 125 }),
  )
  expect((await Promise.all(bids)).filter(({ status }) => status !== 200)).toEqual([])
  const server = await startProcess(url, { SMTP_URL: smtp.url, EMAIL_FROM: 'bids@example.org' })
  await until(async () => smtp.mails.length > 10)
  await server.kill()
  expect(await orm.$count(outbox, inArray(outbox.state, ['queued']))).toBeGreaterThan(20)
  expect(await orm.$count(outbox, inArray(outbox.state, ['sending']))).toBe(0)
})
