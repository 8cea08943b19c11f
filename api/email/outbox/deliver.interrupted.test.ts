import { afterAll, afterEach, expect, setSystemTime, test } from 'bun:test'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { outbox } from '../../../db/schema/mail.ts'
import { outbid } from '../../../emails/kinds/outbid.tsx'
import { freshApp } from '../../../tests/support/app.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { hurry } from '../../../tests/support/hurry.ts'
import { startSmtp } from '../../../tests/support/smtp.ts'
import { until } from '../../../tests/support/until.ts'
import type { DraftEmail } from '../kinds/draft-email.ts'

import { openDelivery } from './deliver.ts'
import { reclaimEmails, recordOutcomes } from './outcomes.ts'
import { openSmtp, watchSending } from './smtp.ts'

const { orm, context } = await freshApp()
const draft: DraftEmail = async () => ({ kind: 'email', email: outbid.samples.outbid })

const confirmAtOnce = () => Promise.resolve()
const drop = () => Promise.reject(new Error('dropped'))
let confirm: (recipient: string) => Promise<void> = confirmAtOnce
const smtp = await startSmtp({ confirm: (recipient) => confirm(recipient) })
const opened: ReturnType<typeof openSmtp>[] = []
afterAll(async () => {
  for (const transport of opened) transport.close()
  await smtp.stop()
})
afterEach(() => {
  confirm = confirmAtOnce
})

const TIMES = { betweenRenewals: 30, recording: 40_000, betweenTries: 10, slow: 10_000, leaving: 100 }
/** Delivery as another process would have it, with short times. */
function openProcess(confirming = 10_000, times = TIMES) {
  const transport = openSmtp(new URL(smtp.url), { connecting: 5_000, sending: 10_000, confirming })
  opened.push(transport)
  const log = pino({ level: 'silent' })
  return openDelivery({ ...context, log }, { transport, from: 'bids@example.org' }, draft, times)
}

async function receipt() {
  const { id, recipient: email } = await addEmail(orm, null, { state: 'queued' })
  const row = async () => (await orm.select().from(outbox).where(eq(outbox.id, id)))[0]
  const copies = () => smtp.mails.filter((mail) => mail.to?.[0]?.address === email).length
  return { email, row, copies }
}

/** A server that has a message and says so only when it is asked to. */
function delayConfirmation() {
  const [taken, confirmed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  confirm = () => {
    taken.resolve()
    return confirmed.promise
  }
  return { taken: taken.promise, confirm: () => confirmed.resolve() }
}
const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

test('emails that wait for their call stay claimed like those under way', async () => {
  const hold = delayConfirmation()
  const receipts = await Promise.all(Array.from({ length: 8 }, receipt))
  const claims = () => Promise.all(receipts.map(async ({ row }) => Number((await row())?.claimedAt)))
  const running = openProcess().run()
  await hold.taken
  const first = await claims()
  await until(async () => (await claims()).every((claimedAt, index) => claimedAt > (first[index] ?? 0)))
  hold.confirm()
  await running
  expect(receipts.map(({ copies }) => copies())).toEqual(Array(8).fill(1))
})

test('a message may be long on its way, and its confirmation longer', async () => {
  const isGivenUp = (message: Readable, isSent: boolean) =>
    hurry([TIMES.slow], async () => {
      const watch = watchSending({ connecting: 60_000, sending: TIMES.slow, confirming: 600_000 })
      watch.follow(message).resume()
      await until(async () => watch.signal.aborted || (isSent && watch.isComplete()))
      watch.end()
      return watch.signal.aborted
    })
  expect(await isGivenUp(Readable.from(['All of it']), true)).toBeFalse()
  expect(await isGivenUp(new Readable({ read() {} }), false)).toBeTrue()
})

test.each([
  ['that is being handed over for minutes is not taken for lost by another process', 0],
  ['is not taken for lost because the clock of the machine that sends it is wrong', -600],
])('an email %s', async (_, wrongBy) => {
  const { row, copies } = await receipt()
  const server = delayConfirmation()
  setSystemTime(later(wrongBy))
  const delivered = openProcess().run()
  await server.taken
  setSystemTime()
  await reclaimEmails(orm, later(1), { knowsKeys: false })
  expect(await row()).toMatchObject({ state: 'sending' })
  const claimedAt = (await row())?.claimedAt ?? new Date()
  await until(async () => ((await row())?.claimedAt ?? 0) > claimedAt)
  await reclaimEmails(orm, new Date(claimedAt.getTime() + 60_001), { knowsKeys: false })
  expect(await row()).toMatchObject({ state: 'sending' })
  server.confirm()
  await delivered
  expect(await row()).toMatchObject({ state: 'sent', problem: null })
  expect(copies()).toBe(1)
})

test('an email over which the connection breaks once it was taken is repeated once, and says so', async () => {
  const { row, copies } = await receipt()
  confirm = drop
  await openProcess().run()
  expect(await row()).toMatchObject({ state: 'queued', problem: 'Sending was interrupted; it may arrive twice.' })
  confirm = confirmAtOnce
  await openProcess().run()
  expect(await row()).toMatchObject({ state: 'sent', problem: 'Sending was interrupted; it may arrive twice.' })
  expect(copies()).toBe(2)
})

test('an email that a server never confirms is given up after one repeat', async () => {
  const { row, copies } = await receipt()
  confirm = () => new Promise(() => {})
  for (let turn = 1; turn <= 3; turn++) await openProcess(200).run()
  const problem = 'Sending was interrupted twice; it may have arrived.'
  expect(await row()).toMatchObject({ state: 'failed', problem, email: null })
  expect(copies()).toBe(2)
})

test('more emails than there are connections that a server does not confirm hold up no other', async () => {
  const stuck = await Promise.all(Array.from({ length: 12 }, receipt))
  const others = await Promise.all(Array.from({ length: 12 }, receipt))
  const names = new Set(stuck.map(({ email }) => email))
  const confirmed = Promise.withResolvers<void>()
  confirm = (recipient) => (names.has(recipient) ? confirmed.promise : Promise.resolve())
  const delivered = openProcess(60_000, { ...TIMES, slow: 50 }).run()
  await until(async () => (await Promise.all(others.map(({ row }) => row()))).every((row) => row?.state === 'sent'))
  for (const { row } of stuck) expect(await row()).toMatchObject({ state: 'sending' })
  confirmed.resolve()
  await delivered
  for (const { row } of stuck) expect(await row()).toMatchObject({ state: 'sent', problem: null })
})

test('an email whose process died twice is given up, unless the provider knows it by its key', async () => {
  const [mail, known] = [await receipt(), await receipt()]
  const stateOf = async ({ row }: typeof mail) => (await row())?.state
  const server = delayConfirmation()
  const dead = openProcess().run()
  await server.taken
  await until(async () => (await stateOf(known)) === 'sending')
  for (let death = 1; death <= 2; death++) {
    await orm.update(outbox).set({ state: 'sending' }).where(eq(outbox.state, 'queued'))
    await reclaimEmails(orm, later(61), { knowsKeys: true })
  }
  expect(await stateOf(known)).toBe('queued')
  await orm.update(outbox).set({ state: 'sending' }).where(eq(outbox.state, 'queued'))
  await reclaimEmails(orm, later(61), { knowsKeys: false })
  expect(await stateOf(mail)).toBe('failed')
  expect((await mail.row())?.problem).toBe('Sending was interrupted twice; it may have arrived.')
  server.confirm()
  await dead
})

test('an email that two processes hand over, one of which was taken for dead, says that it may arrive twice', async () => {
  const { row, copies } = await receipt()
  const first = delayConfirmation()
  const slow = openProcess().run()
  await first.taken
  await reclaimEmails(orm, later(61), { knowsKeys: false })
  const second = delayConfirmation()
  const other = openProcess().run()
  await second.taken
  first.confirm()
  await slow
  expect(await row()).toMatchObject({ state: 'sent', problem: 'Sending was interrupted; it may arrive twice.' })
  second.confirm()
  await other
  expect(await row()).toMatchObject({ state: 'sent', problem: 'Sending was interrupted; it may arrive twice.' })
  expect(copies()).toBe(2)
})

test('an email that may have arrived keeps saying so while the server is away, and when it is refused', async () => {
  const { row } = await receipt()
  confirm = drop
  await openProcess().run()
  const away = openSmtp(new URL('smtp://127.0.0.1:1'))
  opened.push(away)
  await openDelivery(context, { transport: away, from: 'bids@example.org' }, draft, TIMES).run()
  expect(await row()).toMatchObject({ state: 'queued', problem: 'Sending was interrupted; it may arrive twice.' })
  const strict = await startSmtp({ judge: () => ({ code: 550, message: 'No such user' }) })
  const refusing = openSmtp(new URL(strict.url))
  await openDelivery(context, { transport: refusing, from: 'bids@example.org' }, draft, TIMES).run()
  refusing.close()
  await strict.stop()
  const told = await row()
  expect(told?.state).toBe('failed')
  expect(told?.problem).toMatch(/^Sending was interrupted; it may have arrived\. After that: .*No such user/)
})

test('emails that were handed over while the database was away are recorded when it is back', async () => {
  const mails = [await receipt(), await receipt(), await receipt()]
  const server = delayConfirmation()
  const delivered = openProcess().run()
  await until(async () => mails.every(({ copies }) => copies() === 1))
  // It takes nothing until it was asked this often.
  await orm.execute(sql`create sequence tries`)
  await orm.execute(sql`alter table outbox add constraint away check (nextval('tries') > 30) not valid`)
  server.confirm()
  await delivered
  await orm.execute(sql`alter table outbox drop constraint away`)
  await reclaimEmails(orm, later(61), { knowsKeys: false })
  await openProcess().run()
  for (const { row, copies } of mails) {
    expect(await row()).toMatchObject({ state: 'sent', problem: null })
    expect(copies()).toBe(1)
  }
})

test('one of a repeated batch that is not taken yet is handed over later by itself, in the same words', async () => {
  const about = { state: 'sending', claimedAt: new Date(), batchId: crypto.randomUUID() } as const
  const row = await addEmail(orm, null, { ...about, email: outbid.samples.outbid })
  const outcome = { row, subject: 'Outbid', result: { kind: 'later', problem: 'No such from address' } } as const
  await recordOutcomes(orm, () => eq(outbox.state, 'sending'), [outcome], new Date())
  const [left] = await orm.select().from(outbox).where(eq(outbox.id, row.id))
  expect(left).toMatchObject({ state: 'queued', batchId: null, attempts: 1, email: row.email })
})

test('a process that ends does not wait minutes for a slow server', async () => {
  const { row, copies } = await receipt()
  const server = delayConfirmation()
  const leaving = new AbortController()
  const left = openProcess().run(leaving.signal)
  await server.taken
  leaving.abort()
  await left
  expect(await row()).toMatchObject({ state: 'sending' })
  server.confirm()
  await until(async () => (await row())?.state === 'sent')
  expect(copies()).toBe(1)
})
