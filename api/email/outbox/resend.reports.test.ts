import { afterAll, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { accept, startResend } from '../../../tests/support/resend.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { draftEmail } from '../kinds/draft-email.ts'
import { openDelivery } from './deliver.ts'
import { openResend } from './resend.ts'
import { sendAgain } from './send-again.ts'

const resend = startResend()
afterAll(() => resend.stop())
beforeEach(() => resend.reset())

const SECRET = `whsec_${btoa('a secret of the webhook, long enough')}`
const database = await freshDatabase()
const { orm } = database
const mail = { RESEND_API_KEY: 're_test', RESEND_WEBHOOK_SECRET: SECRET, EMAIL_FROM: 'bids@example.org' }
const { context, send } = openTestApp(database, { RATE_LIMITS: 'off', ...mail })
const school = await addSchool(orm)
const delivery = openDelivery(context, { transport: openResend('re_test'), from: 'bids@example.org' }, draftEmail)

async function receipt(email = `${crypto.randomUUID().slice(0, 8)}@example.org`) {
  const item = await addItem(orm, school)
  await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount: 125 })
  const row = async () => (await orm.select().from(outbox).where(eq(outbox.recipient, email)))[0]
  return { email, row, id: (await row())?.id ?? '' }
}

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
  resend.answer = async (call) => {
    const own = call.emails.find(({ to }) => to === email)
    const { name, value } = own?.tags[0] ?? { name: '', value: '' }
    const { type, data } = bounced('unknown to us')
    await report({ type, data: { ...data, tags: { [name]: value } } })
    return accept(call)
  }
  await delivery.run()
  expect(await row()).toMatchObject({ state: 'bounced', problem: 'The mailbox does not exist.' })
  expect((await storedAddress(email))?.bouncedAt).toBeDate()
})

test('a bounce that is reported twice is not counted again once somebody had the email sent again', async () => {
  const { email, id } = await receipt()
  await delivery.run()
  await report(bounced(id))
  expect(await sendAgain(orm, school.id, id, new Date(Date.now() + 2 * MINUTE_MS))).toEqual({ kind: 'written' })
  expect((await report(bounced(id))).status).toBe(200)
  expect((await storedAddress(email))?.bouncedAt).toBeNull()
})

test('a report with a wrong signature, or none, is refused', async () => {
  const { id, row } = await receipt()
  await delivery.run()
  const other = `whsec_${btoa('another secret, just as long as it')}`
  expect((await report(bounced(id), other)).status).toBe(401)
  expect((await send('POST', '/api/mail/reports', bounced(id))).status).toBe(401)
  expect(await row()).toMatchObject({ state: 'sent' })
})
