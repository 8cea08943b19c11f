import { afterAll, expect, test } from 'bun:test'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { scheduleClosing } from '../../../api/auction/closing/schedule-closing.ts'
import type { EmailKind } from '../../../api/contract/values/kind/email-kind.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { freshDatabase } from '../../support/database.ts'
import { brokenInvariants } from '../../support/invariants.ts'
import { startProcess } from '../../support/process.ts'
import { addItem, addMember, addSchool, type Item } from '../../support/school.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'
import { until } from '../../support/until.ts'

const database = await freshDatabase()
const { orm } = database
const school = await addSchool(orm, { slug: 'maple-street' })
let smtp = await startSmtp()
const mail = { SMTP_URL: smtp.url, EMAIL_FROM: 'bids@example.org' }
let doomed = await startProcess(database.url, mail)
const survivor = await startProcess(database.url, mail)
const delivered: Smtp['mails'] = []
afterAll(async () => {
  await Promise.all([doomed.kill(), survivor.kill()])
  await smtp.stop()
})

/** The mail server goes away, and what it took is kept. */
async function stopEmail() {
  await smtp.stop()
  delivered.push(...smtp.mails)
}

async function addEndingItem(endTime: Date): Promise<Item> {
  const item = await addItem(orm, school, { endTime })
  await orm.transaction((tx) => scheduleClosing(tx, item))
  return item
}

async function place(url: string, item: Item, email: string, amount: number) {
  await fetch(`${url}/api/maple-street/auction/${item.slug}/bid`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, amount }),
  })
}

/** What was cut off becomes what the sweep of a later minute would find. */
async function letMinutePass() {
  const claimedAt = sql`${outbox.claimedAt} - interval '1 minute'`
  await orm.update(outbox).set({ claimedAt }).where(eq(outbox.state, 'sending'))
}

const copiesOf = (id: string) =>
  [...delivered, ...smtp.mails].filter((one) => one.messageId?.startsWith(`<${id}@`)).length
const hasUnsent = async () => (await orm.$count(outbox, inArray(outbox.state, ['queued', 'sending']))) > 0

test('with a process killed while a closing is open, its winner gets two emails and everybody else one', async () => {
  const owner = await addMember(orm, school, 'owner')
  const now = Date.now()
  const items = await Promise.all([4_000, 6_000, 8_000].map((later) => addEndingItem(new Date(now + later))))
  for (const item of items) {
    await place(survivor.url, item, 'lost@example.org', 125)
    await place(doomed.url, item, 'won@example.org', 130)
  }
  await until(async () => !(await hasUnsent()))
  await stopEmail()
  await until(async () => (await rowsTo('won@example.org', 'won')).length > 0)
  await doomed.kill('SIGKILL')
  await letMinutePass()
  smtp = await startSmtp({ port: smtp.port })
  await until(async () => (await rowsTo(owner.email, 'closing-summary')).length > 0)
  doomed = await startProcess(database.url, mail)
  await until(async () => !(await hasUnsent()))

  const told = await Promise.all([
    rowsTo('won@example.org', 'won'),
    rowsTo('lost@example.org', 'closing-results'),
    rowsTo(owner.email, 'closing-summary'),
  ])
  expect(told.map((mails) => mails.map(({ id, content }) => [linesOf(content), copiesOf(id)]))).toEqual([
    [
      [1, 1],
      [2, 1],
    ],
    [[3, 1]],
    [[3, 1]],
  ])
  expect(await brokenInvariants(database.url)).toEqual([])
}, 60_000)

const rowsTo = (recipient: string, kind: EmailKind) =>
  orm
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), eq(outbox.kind, kind)))
    .orderBy(asc(outbox.id))
/** How many items a mail of a closing is about. */
const linesOf = (content: unknown) => Object.values(content ?? {}).find(Array.isArray)?.length
