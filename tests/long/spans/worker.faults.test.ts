import { afterAll, expect, test } from 'bun:test'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { scheduleClosing } from '../../../api/auction/closing/schedule-closing.ts'
import type { EmailKind } from '../../../api/contract/values/kind/email-kind.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { freshDatabase } from '../../support/database.ts'
import { brokenInvariants } from '../../support/invariants.ts'
import { startProcess } from '../../support/process.ts'
import { addItem, addSchool, type Item } from '../../support/school.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'
import { addMember } from '../../support/team.ts'
import { until } from '../../support/until.ts'

const database = await freshDatabase()
const { orm } = database
const school = await addSchool(orm, { slug: 'maple-street' })
let smtp = await startSmtp()
const mail = { SMTP_URL: smtp.url, EMAIL_FROM: 'bids@example.org' }
let [doomed, survivor] = await Promise.all([startProcess(database.url, mail), startProcess(database.url, mail)])
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
async function letMinutePass(isCutOff: SQL | undefined) {
  await orm
    .update(outbox)
    .set({ claimedAt: sql`${outbox.claimedAt} - interval '1 minute'` })
    .where(isCutOff)
}

const rows = () => orm.select().from(outbox)
const copiesOf = (id: string) =>
  [...delivered, ...smtp.mails].filter((one) => one.messageId?.startsWith(`<${id}@`)).length
const hasUnsent = async () => (await orm.$count(outbox, inArray(outbox.state, ['queued', 'sending']))) > 0
const areAllClosed = async () => (await orm.$count(auctionLock, isNull(auctionLock.closedAt))) === 0

test('with the mail server away and a process killed after the closing, every mail that is owed arrives once', async () => {
  const endTime = new Date(Date.now() + 3_000)
  const items = await Promise.all(Array.from({ length: 12 }, () => addEndingItem(endTime)))
  const bidding = items.flatMap((item, index) =>
    [0, 1, 2, 3].map((turn) =>
      place(turn % 2 ? doomed.url : survivor.url, item, `bidder${index}-${turn}@example.org`, 125 + 5 * turn),
    ),
  )
  await stopEmail()
  await Promise.all(bidding)
  await until(areAllClosed)
  await doomed.kill('SIGKILL')
  smtp = await startSmtp({ port: smtp.port })
  doomed = await startProcess(database.url, mail)
  await until(async () => !(await hasUnsent()))

  const all = await rows()
  expect(all.filter(({ state }) => !['sent', 'suppressed'].includes(state))).toEqual([])
  expect(all.filter(({ id, state }) => copiesOf(id) !== (state === 'sent' ? 1 : 0))).toEqual([])
  const wins = all.filter(({ kind }) => kind === 'won')
  const won = await orm.$count(auctionItem, eq(auctionItem.winnerNotificationSent, true))
  expect([wins.length, wins.filter(({ state }) => state === 'sent').length, won]).toEqual([12, 12, 12])
}, 60_000)

test('a process killed while it hands a mail over sends it again under the same name, and says so', async () => {
  const item = await addItem(orm, school)
  await doomed.kill()
  await survivor.kill()
  const handing = Promise.withResolvers<void>()
  await stopEmail()
  smtp = await startSmtp({ port: smtp.port, onTaken: () => handing.resolve(), isSilent: true })
  const victim = await startProcess(database.url, mail)
  await place(victim.url, item, 'ann@example.org', 125)
  await handing.promise
  await victim.kill('SIGKILL')
  await stopEmail()
  await letMinutePass(and(eq(outbox.state, 'sending'), eq(outbox.recipient, 'ann@example.org')))
  smtp = await startSmtp({ port: smtp.port })
  ;[doomed, survivor] = await Promise.all([startProcess(database.url, mail), startProcess(database.url, mail)])
  await until(async () => !(await hasUnsent()))
  const [row] = await orm.select().from(outbox).where(eq(outbox.recipient, 'ann@example.org'))
  expect(row).toMatchObject({ state: 'sent', problem: 'Sending was interrupted; it may arrive twice.' })
  expect(copiesOf(row?.id ?? '')).toBe(2)
}, 60_000)

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
  await letMinutePass(eq(outbox.state, 'sending'))
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
