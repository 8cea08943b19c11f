import { afterAll, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { startProcess } from '../../../tests/support/process.ts'
import { addItem, addMember, addSchool } from '../../../tests/support/school.ts'
import { startSmtp } from '../../../tests/support/smtp.ts'
import { until } from '../../../tests/support/until.ts'
import { scheduleClosing } from '../../auction/closing/schedule-closing.ts'

const database = await freshDatabase()
const { orm } = database
const school = await addSchool(orm, { slug: 'maple-street' })
const owner = await addMember(orm, school, 'owner')
const smtp = await startSmtp({ judge: (recipient) => ({ code: 421, message: `Too much for <${recipient}>` }) })
const server = await startProcess(database.url, { SMTP_URL: smtp.url, EMAIL_FROM: 'bids@example.org' })
afterAll(async () => {
  await server.kill()
  await smtp.stop()
})

const ADDRESS = /[^\s"<>]+@example\.org/
/** As long as the secret of a link or a session, and made of the same characters. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const bid = (slug: string, email: string, amount: number) =>
  post(`/api/maple-street/auction/${slug}/bid`, { email, amount })
const forget = () => post('/api/auth/forgot-password', { email: owner.email })
const newcomer = { email: 'new@example.org', role: 'manager' }
const invite = () => post('/api/maple-street/admin/invite', newcomer, { cookie: `session=${owner.token}` })

/** Makes every write to the outbox fail that `condition` refuses, as a fault in the program would. */
async function refuseMails(condition: string) {
  await orm.execute(sql.raw('alter table outbox drop constraint if exists broken'))
  await orm.execute(sql.raw(`alter table outbox add constraint broken check (${condition}) not valid`))
}
async function lastErrors(): Promise<string[]> {
  const jobs = await orm.execute<{ last_error: string }>(
    sql`select last_error from graphile_worker._private_jobs where last_error is not null`,
  )
  return jobs.map((job) => job.last_error)
}

test('the log and the jobs of a process in which much fails name no address and no secret', async () => {
  const item = await addItem(orm, school)
  // The mail server refuses everything, by name.
  await bid(item.slug, 'ann@example.org', 125)
  await until(async () => (await orm.$count(outbox, sql`${outbox.problem} is not null`)) > 0)
  // Delivery fails over emails that hold a secret, requests fail over what they write, and a closing over its winner.
  await refuseMails("state <> 'sending'")
  expect((await forget()).status).toBe(200)
  await until(async () => (await lastErrors()).length > 0)
  await refuseMails("kind not in ('bid-receipt', 'forgotten-password', 'invitation', 'won')")
  const failed = await Promise.all([forget(), invite(), bid(item.slug, 'bob@example.org', 130)])
  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500])
  const endTime = new Date(Date.now() - 2_000)
  await orm.update(auctionItem).set({ endTime }).where(eq(auctionItem.id, item.id))
  await orm.transaction((tx) => scheduleClosing(tx, { ...item, endTime }))
  await until(async () => (await lastErrors()).length > 1)
  const errors = await lastErrors()
  await server.kill()
  const log = await server.output

  expect(log).toContain('"job":"deliver-mail"')
  expect(log).toContain('"job":"close-items"')
  expect(log).toContain('a request failed')
  expect(log).toContain('violates check constraint')
  for (const text of [log, ...errors]) {
    expect(text).not.toMatch(ADDRESS)
    expect(text).not.toMatch(TOKEN)
  }
})
