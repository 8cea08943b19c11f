import { afterAll, expect, mock, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import type { Database } from '../../../db/clients.ts'
import { mailPlace, outbox } from '../../../db/schema/mail.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { emailRowsTo } from '../../../tests/support/item-rows.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { startSmtp } from '../../../tests/support/smtp.ts'
import { draftEmail } from '../kinds/draft-email.ts'
import { openDelivery } from './deliver.ts'
import { openSmtp } from './smtp.ts'

const smtp = await startSmtp()
const transport = openSmtp(new URL(smtp.url))
afterAll(async () => {
  transport.close()
  await smtp.stop()
})

/** A site on `database` that sends email, and what waits there. */
async function openInstallation(database: Database, publicUrl = 'https://bids.example.org') {
  const { orm } = database
  const mail = { SMTP_URL: smtp.url, EMAIL_FROM: 'bids@example.org' }
  const { context, send } = openTestApp(database, { RATE_LIMITS: 'off', PUBLIC_URL: publicUrl, ...mail })
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  const delivery = openDelivery({ ...context, log }, { transport, from: 'bids@example.org' }, draftEmail)
  const { token } = await addPerson(orm, { isSuperAdmin: true })
  const asSuperAdmin = { cookie: `__Host-session=${token}` }
  const school = await addSchool(orm)
  return {
    lines,
    async deliverReceipt() {
      const item = await addItem(orm, school)
      const email = `${crypto.randomUUID().slice(0, 8)}@example.org`
      await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount: 125 })
      await delivery.run()
      return (await emailRowsTo(orm, email))[0]?.state
    },
    deliver: () => delivery.run(),
    isHeld: async () => (await send('GET', '/api/super-admin/mail-health', undefined, asSuperAdmin)).body.isHeld,
    sendHeld: () => send('POST', '/api/super-admin/mails/send-held', undefined, asSuperAdmin),
    waiting: () => orm.$count(outbox, eq(outbox.state, 'queued')),
  }
}

test('a restored copy of a database sends nothing until a super admin says so', async () => {
  const [original, copied] = [await freshDatabase(), await freshDatabase()]
  const site = await openInstallation(original)
  expect(await site.deliverReceipt()).toBe('sent')
  await copied.orm.insert(mailPlace).values(await original.orm.select().from(mailPlace))

  const copy = await openInstallation(copied)
  expect([await copy.deliverReceipt(), await copy.deliverReceipt()]).toEqual(['queued', 'queued'])
  expect(await copy.isHeld()).toBeTrue()
  expect(copy.lines).toEqual([expect.stringContaining('email is held')])
  expect([await site.isHeld(), await site.deliverReceipt()]).toEqual([false, 'sent'])

  const requestDelivery = mock()
  copied.subscribe({ requestDelivery })
  expect((await copy.sendHeld()).status).toBe(200)
  expect(requestDelivery).toHaveBeenCalledTimes(1)
  await copy.deliver()
  expect([await copy.isHeld(), await copy.waiting()]).toEqual([false, 0])
})

test('a database whose site has another address sends nothing either', async () => {
  const database = await freshDatabase()
  const site = await openInstallation(database)
  await site.deliverReceipt()
  const rehearsal = await openInstallation(database, 'https://rehearsal.example.org')
  expect([await rehearsal.deliverReceipt(), await rehearsal.isHeld()]).toEqual(['queued', true])
})
