import { afterAll, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { outbox } from '../../../db/schema/mail.ts'
import { outbid } from '../../../emails/kinds/outbid.tsx'
import { won } from '../../../emails/kinds/won.tsx'
import { openTestApp } from '../../../tests/support/app.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { accept, failure, rowOf, startResend } from '../../../tests/support/resend.ts'
import { until } from '../../../tests/support/until.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import type { DraftEmail } from '../kinds/draft-email.ts'

import { openDelivery, openProviderBackOff } from './deliver.ts'
import { reclaimEmails } from './outcomes.ts'
import { openResend } from './resend.ts'
import { envelopeOf } from './send-batch.ts'
import type { Transport } from './transport.ts'

const resend = startResend()
const { calls } = resend
afterAll(() => resend.stop())

const database = await freshDatabase()
const { orm } = database
const env = { RATE_LIMITS: 'off', RESEND_API_KEY: 're_test', EMAIL_FROM: 'bids@example.org' }
const { context } = openTestApp(database, env)
const organization = { ...outbid.samples.outbid.organization, name: 'The "Maple" Street School' }
const draft: DraftEmail = async () => ({ kind: 'email', email: { ...outbid.samples.outbid, organization } })
const opened = (transport = openResend('re_test')) =>
  openDelivery(context, { transport, from: 'bids@example.org' }, draft)
let delivery = opened()
beforeEach(async () => {
  // Nothing is due, and the provider is not left alone, that another test left.
  await orm.delete(outbox)
  delivery = opened()
  resend.reset()
})

async function receipt() {
  const { id, recipient: email } = await addEmail(orm, null, { state: 'queued' })
  const row = async () => (await orm.select().from(outbox).where(eq(outbox.id, id)))[0]
  return { email, row, id }
}

test('what is due goes in one call, each email to its recipient and under the id of its row', async () => {
  const receipts = [await receipt(), await receipt(), await receipt()]
  await delivery.run()
  await delivery.run()
  expect(calls.map(({ emails }) => emails.length)).toEqual([3])
  const from = '"The Maple Street School via Bidlark" <bids@example.org>'
  for (const { id, email, row } of receipts) {
    expect(resend.taken).toContainEqual(
      expect.objectContaining({ from, to: email, reply_to: organization.contactEmail }),
    )
    expect(await row()).toMatchObject({ state: 'sent', providerId: `resend-${id}`, batchId: null })
  }
  expect(resend.taken.map(rowOf).toSorted()).toEqual(receipts.map(({ id }) => id).toSorted())
})

test.each([
  [422, 'invalid_access'],
  [429, 'daily_quota_exceeded'],
])(
  'an answer of %d, %s, loses nothing: the provider is left alone, and gets the emails later',
  async (status, name) => {
    const rows = [(await receipt()).row, (await receipt()).row]
    resend.answer = () => failure(status, name, { 'retry-after': '1' })
    await delivery.run()
    await delivery.run()
    expect(calls).toHaveLength(1)
    for (const row of rows)
      expect(await row()).toMatchObject({ state: 'queued', attempts: 0, problem: `It says ${name}`, batchId: null })
    resend.answer = accept
    delivery = opened()
    await delivery.run()
    for (const row of rows) expect(await row()).toMatchObject({ state: 'sent', problem: null })
  },
)

test('a call that was one too many is made again in the same run, when the provider says so, and is no problem', async () => {
  const { row } = await receipt()
  const times: number[] = []
  resend.answer = (call) => {
    times.push(performance.now())
    return times.length === 1 ? failure(429, 'rate_limit_exceeded', { 'retry-after': '0.3' }) : accept(call)
  }
  delivery = opened()
  await delivery.run()
  const [first = 0, second = 0] = times
  expect(second - first).toBeGreaterThan(290)
  expect(await row()).toMatchObject({ state: 'sent', attempts: 0, problem: null })
})

test.each([
  [429, 'daily_quota_exceeded', 'down'],
  [500, 'application_error', 'failed'],
  [503, 'service_unavailable', 'unanswered'],
])('a provider that answers %d, %s, is left alone for as long as it asks', async (status, name, kind) => {
  resend.answer = () => failure(status, name, { 'retry-after': '7' })
  const id = crypto.randomUUID()
  const about = { id, to: 'ann@example.org', from: 'bids@example.org', site: new URL('http://localhost') }
  const results = await openResend('re_test').send([await envelopeOf(won.samples.won, about)], id)
  expect(results).toMatchObject([{ kind, retryAfterSeconds: 7 }])
  const [backOff, now] = [openProviderBackOff(), new Date()]
  for (const result of results) backOff.record(result, now)
  expect(backOff.until(now)).toEqual(new Date(now.getTime() + 7_000))
})

test('a provider that asks for more than a minute is tried again after one', () => {
  const [backOff, now] = [openProviderBackOff(), new Date()]
  backOff.record({ kind: 'down', problem: 'It is down.', retryAfterSeconds: 1e30 }, now)
  expect(backOff.until(now)).toEqual(new Date(now.getTime() + 60_000))
})

test.each([
  ['breaks down over', () => failure(500, 'application_error', { 'retry-after': '0.05' })],
  ['refuses a whole batch for', () => failure(422, 'validation_error')],
  ['finds too long', () => failure(413, 'payload_too_large')],
])('an email that the provider %s is found by halves, and the others go', async (_, refuse) => {
  const [poison, ...innocents] = [await receipt(), await receipt(), await receipt()]
  resend.answer = (call) => (call.emails.some(({ to }) => to === poison.email) ? refuse() : accept(call))
  await until(async () => {
    delivery = opened()
    await delivery.run()
    const states = await Promise.all(innocents.map(async ({ row }) => (await row())?.state))
    return states.every((state) => state === 'sent')
  })
  expect(resend.taken.map(rowOf).toSorted()).toEqual(innocents.map(({ id }) => id).toSorted())
})

test.each([
  ['will never take is failed, and not tried again', '`to` is not an address', { state: 'failed' }],
  // The address may only need to be set up.
  ['does not take from this sender waits', 'The `from` domain is not verified', { state: 'queued', attempts: 1 }],
])('an email of a batch that the provider %s, and the others go', async (_, problem, expected) => {
  const [refused, other] = [await receipt(), await receipt()]
  resend.answer = (call) => accept(call, { [refused.email]: problem })
  await delivery.run()
  await delivery.run()
  expect(calls).toHaveLength(1)
  expect(await refused.row()).toMatchObject({ ...expected, problem })
  expect(await other.row()).toMatchObject({ state: 'sent', providerId: `resend-${other.id}` })
})

test('a batch over which the connection breaks once it was taken is repeated in the same words and sent once', async () => {
  const receipts = [await receipt(), await receipt()]
  await opened(cutOff()).run()
  for (const { row } of receipts) expect(await row()).toMatchObject({ state: 'queued', attempts: 0 })
  const later = await receipt()
  delivery = opened()
  await delivery.run()
  expect(calls.slice(1)).toContainEqual(expect.objectContaining({ ...calls[0] }))
  expect(resend.taken).toHaveLength(3)
  for (const { row, id } of [...receipts, later])
    expect(await row()).toMatchObject({ state: 'sent', providerId: `resend-${id}`, problem: null })
})

test('a batch that the provider takes and answers with 500 is sent once', async () => {
  const receipts = [await receipt(), await receipt()]
  const keys = new Set<string>()
  const sent: string[] = []
  resend.answer = (call) => {
    if (keys.has(call.key)) return accept(call)
    keys.add(call.key)
    sent.push(...call.emails.map(rowOf))
    return keys.size === 1 ? failure(500, 'application_error', { 'retry-after': '0.05' }) : accept(call)
  }
  await until(async () => {
    delivery = opened()
    await delivery.run()
    return (await Promise.all(receipts.map(({ row }) => row()))).every((row) => row?.state === 'sent')
  })
  expect(sent.toSorted()).toEqual(receipts.map(({ id }) => id).toSorted())
})

test.each([
  ['takes a call without saying what it took', () => Response.json({})],
  ['fails without a word', () => new Response('null', { status: 503 })],
])('a provider that %s gets the same emails again under their key', async (_, answer) => {
  const { row, id } = await receipt()
  resend.answer = answer
  await delivery.run()
  expect(await row()).toMatchObject({ state: 'queued', attempts: 0 })
  resend.reset()
  delivery = opened()
  await delivery.run()
  expect(await row()).toMatchObject({ state: 'sent', providerId: `resend-${id}`, problem: null })
})

test('batches that are repeated are called for one by one, as fast as the provider allows', async () => {
  for (let count = 0; count < 3; count++)
    await addEmail(orm, null, { kind: 'won', state: 'queued', batchId: crypto.randomUUID(), email: won.samples.won })
  let allowed = 0
  const early: string[] = []
  const transport: Transport = {
    ...openResend('re_test'),
    async ready() {
      allowed++
    },
    async send(batch, key) {
      if (--allowed < 0) early.push(key)
      return batch.map(() => ({ kind: 'accepted', providerId: null }))
    },
  }
  await opened(transport).run()
  expect(early).toEqual([])
})

/** Resend, over a connection that breaks once a call was taken. */
function cutOff(): Transport {
  const transport = openResend('re_test')
  return {
    ...transport,
    async send(batch, key) {
      await transport.send(batch, key)
      return batch.map(() => ({ kind: 'unanswered', problem: 'The email provider didn’t answer in time.' }))
    },
  }
}

test('whoever asks for the outbox to be emptied while it is does not wait for that', async () => {
  const { row } = await receipt()
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  resend.answer = async (call) => {
    begun.resolve()
    await held.promise
    return accept(call)
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
  const begun = await receipt()
  const leaving = new AbortController()
  let late: typeof begun | null = null
  resend.answer = async (call) => {
    leaving.abort()
    late = await receipt()
    return accept(call)
  }
  await delivery.run(leaving.signal)
  expect(await begun.row()).toMatchObject({ state: 'sent' })
  expect(await (late ?? begun).row()).toMatchObject({ state: 'queued' })
})

test('a mail whose result took so long that it was given up for lost is not sent once more', async () => {
  const { email, row } = await receipt()
  resend.answer = async (call) => {
    await reclaimEmails(orm, new Date(Date.now() + 61_000), { knowsKeys: true })
    return accept(call)
  }
  await delivery.run()
  await delivery.run()
  expect(resend.taken.filter(({ to }) => to === email)).toHaveLength(1)
  expect(await row()).toMatchObject({ state: 'sent', problem: null })
})

test('a super admin reads the quota of which more is used up, of the day or of the month, if the provider says so', async () => {
  const { token } = await addPerson(orm, { isSuperAdmin: true })
  // Each process asks for it now and then.
  const superAdmin = () => visitor(openTestApp(database, env).sendAnything, token)
  const readQuota = async () => (await superAdmin()('GET', '/api/super-admin/mail-quota')).body.quota
  const resets_at = '2026-11-26T00:00:00Z'
  const use = (daily: object, monthly: object) => {
    const emails = { daily: { ...daily, resets_at }, monthly: { ...monthly, resets_at } }
    resend.usage = () => Response.json({ object: 'usage', emails })
  }
  use({ used: 90, limit: 100 }, { used: 1_000, limit: 3_000 })
  expect(await readQuota()).toMatchObject({ period: 'daily', used: 90, limit: 100, resetsAt: resets_at })
  use({ used: 90, limit: null }, { used: 2_400, limit: 3_000 })
  expect(await readQuota()).toMatchObject({ period: 'monthly', used: 2_400, limit: 3_000, resetsAt: resets_at })
  resend.usage = () => failure(403, 'restricted_api_key')
  expect(await readQuota()).toBeNull()
  expect((await superAdmin()('GET', '/api/super-admin/mail-health')).body).toMatchObject({ sending: true })
})
