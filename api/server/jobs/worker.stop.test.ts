import { afterAll, expect, test } from 'bun:test'
import { inArray } from 'drizzle-orm'
import { outbox } from '../../../db/schema/mail.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { addNotice } from '../../../tests/support/emails.ts'
import { startProcess } from '../../../tests/support/process.ts'
import { startSmtp } from '../../../tests/support/smtp.ts'
import { until } from '../../../tests/support/until.ts'

const { orm, url } = await freshDatabase()
const ending = Promise.withResolvers<void>()
/** Once it took some, no more before the process is asked to end; then each takes a while. */
const smtp = await startSmtp({
  confirm: async () => {
    if (smtp.mails.length > 10) await ending.promise
    await Bun.sleep(200)
  },
})
await Promise.all(Array.from({ length: 60 }, () => addNotice(orm)))
// A start takes as long as it takes on a busy machine, and is no part of the test.
const server = await startProcess(url, { SMTP_URL: smtp.url, EMAIL_FROM: 'bids@example.org' })
afterAll(() => smtp.stop())

test('a process that is asked to end leaves the emails that wait to another', async () => {
  await until(async () => smtp.mails.length > 10)
  const ended = server.kill()
  ending.resolve()
  await ended
  expect(await orm.$count(outbox, inArray(outbox.state, ['queued']))).toBeGreaterThan(20)
  expect(await orm.$count(outbox, inArray(outbox.state, ['sending']))).toBe(0)
})
