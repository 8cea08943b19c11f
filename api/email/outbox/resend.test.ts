import { afterAll, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { accept, failure, startResend } from '../../../tests/support/resend.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { until } from '../../../tests/support/until.ts'
import { draftEmail } from '../drafts/draft-email.ts'
import { openDelivery } from './deliver.ts'
import { reclaimEmails } from './reclaim-emails.ts'
import { openResend } from './resend.ts'

const resend = startResend()
const { sent } = resend
afterAll(() => resend.stop())
beforeEach(() => resend.reset())

const SECRET = `whsec_${btoa('a secret of the webhook, long enough')}`
const database = await freshDatabase()
const { orm } = database
const env = {
  RATE_LIMITS: 'off',
  RESEND_API_KEY: 're_test',
  RESEND_WEBHOOK_SECRET: SECRET,
  EMAIL_FROM: 'bids@example.org',
}
const { context, send } = openTestApp(database, env)
const school = await addSchool(orm, { name: 'The "Maple" Street School' })
const opened = () => openDelivery(context, { transport: openResend('re_test'), from: 'bids@example.org' }, draftEmail)
let delivery = opened()

async function receipt() {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.org`
  const item = await addItem(orm, school, { title: 'Quilt' })
  await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount: 125 })
  const row = async () => (await orm.select().from(outbox).where(eq(outbox.recipient, email)))[0]
  return { email, row, id: (await row())?.id ?? '' }
}

test('a mail goes once, under the key of its row', async () => {
  const { email, id, row } = await receipt()
  await delivery.run()
  await delivery.run()
  expect(sent).toHaveLength(1)
  const from = '"The Maple Street School via Bidlark" <bids@example.org>'
  expect(sent[0]).toMatchObject({ key: id, body: { from, to: email, reply_to: 'office@example.org' } })
  expect(await row()).toMatchObject({ state: 'sent', providerId: `resend-${id}` })
})

test.each([
  [429, 'rate_limit_exceeded'],
  [500, 'application_error'],
  [503, 'service_unavailable'],
  [422, 'invalid_access'],
  [429, 'daily_quota_exceeded'],
])('an answer of %d loses nothing: the provider is left alone, and gets the mail later', async (status, name) => {
  const { row } = await receipt()
  resend.answer = () => failure(status, name, { 'retry-after': '1' })
  await delivery.run()
  await delivery.run()
  expect(sent).toHaveLength(1)
  expect(await row()).toMatchObject({ state: 'queued', attempts: 0, problem: `It says ${name}` })
  resend.answer = accept
  delivery = opened()
  await delivery.run()
  expect(await row()).toMatchObject({ state: 'sent' })
})

test.each([
  ['will never take is failed, and not tried again', 422, 'validation_error', { state: 'failed' }],
  // The address may only need to be set up.
  ['does not take from this sender waits', 422, 'invalid_from_address', { state: 'queued', attempts: 1 }],
  ['had taken before we were cut off counts as sent', 409, 'invalid_idempotent_request', { state: 'sent' }],
])('a mail that the provider %s', async (_, status, name, expected) => {
  const { row } = await receipt()
  resend.answer = () => failure(status, name)
  await delivery.run()
  await delivery.run()
  expect(sent).toHaveLength(1)
  const problem = expected.state === 'sent' ? null : `It says ${name}`
  expect(await row()).toMatchObject({ ...expected, problem })
})

test('whoever asks for the outbox to be emptied while it is does not wait for that', async () => {
  const { row } = await receipt()
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  resend.answer = async (mail) => {
    begun.resolve()
    await held.promise
    return accept(mail)
  }
  const emptied = delivery.run()
  await begun.promise
  const later = await receipt()
  await delivery.run()
  expect(await row()).toMatchObject({ state: 'sending' })
  held.resolve()
  await emptied
  expect(await row()).toMatchObject({ state: 'sent' })
  expect(await later.row()).toMatchObject({ state: 'sent' })
})

test('a process that leaves hands over what it began, and no more', async () => {
  const receipts: Awaited<ReturnType<typeof receipt>>[] = []
  while (receipts.length < 12) receipts.push(await receipt())
  const leaving = new AbortController()
  resend.answer = (mail) => {
    leaving.abort()
    return accept(mail)
  }
  await delivery.run(leaving.signal)
  const states = await Promise.all(receipts.map(async ({ row }) => (await row())?.state))
  expect(states.toSorted()).toEqual([...Array(2).fill('queued'), ...Array(10).fill('sent')])
  await delivery.run()
  expect(sent).toHaveLength(12)
})

test('a mail that the provider breaks down over each time holds up no other', async () => {
  const poison = await receipt()
  resend.answer = ({ body }) =>
    body.to === poison.email
      ? failure(500, 'application_error', { 'retry-after': '0.05' })
      : Response.json({ id: 'resend-other' })
  delivery = opened()
  await delivery.run()
  const other = await receipt()
  await until(async () => {
    await delivery.run()
    return (await other.row())?.state === 'sent'
  })
  expect(await poison.row()).toMatchObject({ state: 'queued', attempts: 0 })
  resend.answer = accept
  await until(async () => {
    await delivery.run()
    return (await poison.row())?.state === 'sent'
  })
})

test('a mail whose handover took so long that it was given up for lost is not sent once more', async () => {
  const { email, row } = await receipt()
  resend.answer = async (mail) => {
    await reclaimEmails(orm, new Date(Date.now() + 61_000), { knowsKeys: true })
    return accept(mail)
  }
  await delivery.run()
  await delivery.run()
  expect(sent.filter(({ body }) => body.to === email)).toHaveLength(1)
  expect(await row()).toMatchObject({ state: 'sent', problem: null })
})

async function report(event: object, secret = SECRET) {
  const payload = JSON.stringify(event)
  const [id, timestamp] = [`msg_${crypto.randomUUID()}`, `${Math.floor(Date.now() / 1000)}`]
  const key = Uint8Array.fromBase64(secret.replace('whsec_', ''))
  const signature = new Bun.CryptoHasher('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')
  const headers = { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` }
  return send('POST', '/api/mail/reports', payload, headers)
}
const permanent = { bounce: { type: 'Permanent', message: 'The mailbox does not exist.' } }
const transient = { bounce: { ...permanent.bounce, type: 'Transient' } }
const bounced = (id: string) => ({ type: 'email.bounced', data: { email_id: `resend-${id}`, ...permanent } })
const storedAddress = async (email: string) =>
  (await orm.select().from(mailAddress).where(eq(mailAddress.email, email)))[0]

const suppressed = { type: 'OnAccountSuppressionList', message: 'The address bounced before.' }
const failed = { reason: 'reached_daily_quota' }
test.each([
  ['a bounce marks the mail and its address', 'bounced', permanent, 'bounced', permanent.bounce.message, 'bouncedAt'],
  ['a mailbox that is full for now keeps its address', 'bounced', transient, 'bounced', permanent.bounce.message, null],
  ['a complaint is heeded like an unsubscription', 'complained', {}, 'sent', null, 'complainedAt'],
  ['a mail that could not be sent after all is failed', 'failed', { failed }, 'failed', failed.reason, null],
  ['a suppressed mail is bounced', 'suppressed', { suppressed }, 'bounced', suppressed.message, 'bouncedAt'],
  ['anything else changes nothing', 'delivered', {}, 'sent', null, null],
] as const)('%s', async (_, type, data, state, problem, marked) => {
  const { email, id, row } = await receipt()
  await delivery.run()
  expect((await report({ type: `email.${type}`, data: { email_id: `resend-${id}`, ...data } })).status).toBe(200)
  expect(await row()).toMatchObject({ state, problem })
  const { bouncedAt, complainedAt } = (await storedAddress(email)) ?? {}
  const expected = { bouncedAt: null, complainedAt: null, ...(marked && { [marked]: expect.any(Date) }) }
  expect({ bouncedAt, complainedAt }).toEqual(expected)
})

test('a bounce that is reported before we wrote down that the mail was taken counts all the same', async () => {
  const { email, row } = await receipt()
  resend.answer = async (mail) => {
    const { name, value } = mail.body.tags[0] ?? { name: '', value: '' }
    const { type, data } = bounced('unknown to us')
    await report({ type, data: { ...data, tags: { [name]: value } } })
    return accept(mail)
  }
  await delivery.run()
  expect(await row()).toMatchObject({ state: 'bounced', problem: 'The mailbox does not exist.' })
  expect((await storedAddress(email))?.bouncedAt).toBeDate()
})

test('a report with a wrong signature, or none, is refused', async () => {
  const { id, row } = await receipt()
  await delivery.run()
  const other = `whsec_${btoa('another secret, just as long as it')}`
  expect((await report(bounced(id), other)).status).toBe(401)
  expect((await send('POST', '/api/mail/reports', bounced(id))).status).toBe(401)
  expect(await row()).toMatchObject({ state: 'sent' })
})
