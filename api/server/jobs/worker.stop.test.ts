import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { outbox } from '../../../db/schema/mail.ts'
import { freshApp } from '../../../tests/support/fresh-app.ts'
import { addNotice } from '../../../tests/support/mail.ts'
import { startSmtp } from '../../../tests/support/smtp.ts'
import { until } from '../../../tests/support/until.ts'
import { draftEmail } from '../../email/drafts/draft-email.ts'
import { openDelivery } from '../../email/outbox/deliver.ts'
import { openSmtp } from '../../email/outbox/smtp.ts'
import { tasksOf } from '../../tasks.ts'
import { openWorker } from './worker.ts'

const { context, orm } = await freshApp()
const smtp = await startSmtp({ confirm: () => Bun.sleep(200) })
const transport = openSmtp(new URL(smtp.url))
afterAll(async () => {
  transport.close()
  await smtp.stop()
})

test('a worker that is asked to end leaves the emails that wait to another', async () => {
  await Promise.all(Array.from({ length: 40 }, () => addNotice(orm)))
  const delivery = openDelivery(context, { transport, from: 'bids@example.org' }, draftEmail)
  const worker = await openWorker(context, tasksOf(context, delivery, []))
  await until(async () => smtp.mails.length > 5)
  await worker.close()
  expect(await orm.$count(outbox, eq(outbox.state, 'queued'))).toBeGreaterThan(15)
  expect(await orm.$count(outbox, eq(outbox.state, 'sending'))).toBe(0)
})
