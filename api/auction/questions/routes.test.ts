import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { freshApp, openTestApp } from '../../../tests/support/app.ts'
import { setConfirmed } from '../../../tests/support/confirmed.ts'
import { addReader } from '../../../tests/support/email-reader.ts'
import { addKnownBidder } from '../../../tests/support/known-bidder.ts'
import { addItem, addMember, addSchool, type Item, type School } from '../../../tests/support/school.ts'
import { DEMO_SLUG } from '../../contract/values/demo.ts'
import { vouchFor } from '../../server/http/client-ip.ts'
import { openFormTokens } from '../../server/http/form-token.ts'
import { LIMITS, type RateLimit } from '../../server/http/limits.ts'
import { createLimit } from '../../server/http/rate-limit.ts'

const { database, orm, send } = await freshApp()
const limited = openTestApp(database, {})
const SECOND = 1_000
const nobody = () => `${crypto.randomUUID()}@example.org`
/** As another process makes them. */
const tokens = openFormTokens(orm)

const pathOf = (school: School, item: Item) => `/api/${school.slug}/auction/${item.slug}/question` as const
const tokenOf = (item: Item, seconds = 60) => tokens.issue(item.id, new Date(Date.now() - seconds * SECOND))
async function ask(school: School, item: Item, more: object = {}) {
  const body = { email: nobody(), text: 'May it be washed?', token: await tokenOf(item), ...more }
  return send('POST', pathOf(school, item), body)
}
const emailOf = ({ id }: School) => and(eq(outbox.organizationId, id), eq(outbox.kind, 'question'))
const emailsTo = (school: School) => orm.select().from(outbox).where(emailOf(school))
async function addQuilt(more: Partial<School> = {}) {
  const school = await addSchool(orm, { contactEmail: nobody(), ...more })
  return { school, item: await addItem(orm, school) }
}

describe('a question', () => {
  test('becomes one email to the contact email of the organization, however often its form is posted', async () => {
    const { school, item } = await addQuilt()
    const text = ' May\0 it\r\nbe washed?\ud800 '
    const question = { email: ' Jane@Example.org ', text, token: await tokenOf(item) }
    const sent = await Promise.all([1, 2, 3].map(() => ask(school, item, question)))
    for (const { status, body } of sent) expect([status, body]).toEqual([200, { message: 'Question sent' }])
    const row = { recipient: school.contactEmail, auctionItemId: item.id, state: 'queued' as const }
    const content = { askerEmail: 'jane@example.org', text: 'May  it\nbe washed?\ufffd' }
    expect(await emailsTo(school)).toMatchObject([{ kind: 'question', ...row, content }])
  })

  test('about an item that has ended is sent, about one that is archived or of the demo is not', async () => {
    const { school } = await addQuilt()
    const hour = 3_600_000
    const [startTime, endTime] = [new Date(Date.now() - 2 * hour), new Date(Date.now() - hour)]
    expect((await ask(school, await addItem(orm, school, { startTime, endTime }))).status).toBe(200)
    expect((await ask(school, await addItem(orm, school, { isActive: false }))).status).toBe(404)
    // Emails of the demo reach nobody.
    const demo = await addQuilt({ slug: DEMO_SLUG, isDemo: true })
    expect((await ask(demo.school, demo.item)).status).toBe(403)
  })

  test('is not passed on where its email would not arrive, and its asker is told whom to write to', async () => {
    const { school, item } = await addQuilt()
    const reader = await addReader(orm, school.contactEmail)
    const message = `We can’t pass questions on right now. Please email ${school.contactEmail}.`
    for (const reason of ['bouncedAt', 'unsubscribedAt', 'complainedAt']) {
      const reach = { bouncedAt: null, unsubscribedAt: null, complainedAt: null, [reason]: new Date() }
      await orm.update(mailAddress).set(reach).where(eq(mailAddress.id, reader.id))
      const refused = await ask(school, item)
      expect([refused.status, refused.refusal]).toEqual([409, { code: 'unreachable', message }])
    }
    expect(await emailsTo(school)).toEqual([])
  })

  test('is not passed on to the contact email of an organization that nobody has confirmed', async () => {
    const { school, item } = await addQuilt()
    const admin = await addMember(orm, school, 'admin')
    expect((await ask(school, item)).refusal?.code).toBe('unreachable')
    expect(await emailsTo(school)).toEqual([])
    // Nor does what its owner said as a bidder count.
    await orm.insert(mailAddress).values({ email: admin.email, confirmedAt: new Date() })
    expect((await ask(school, item)).refusal?.code).toBe('unreachable')
    await setConfirmed(orm, admin.email)
    expect((await ask(school, item)).status).toBe(200)
  })

  test('without a word or an address, or too long, is refused beside the field', async () => {
    const { school, item } = await addQuilt()
    for (const [wrong, path, message] of [
      [{ email: 'jane' }, 'email', 'Please enter a valid email address'],
      [{ text: ' \n ' }, 'text', 'Please write your question'],
      [{ text: 'x'.repeat(1_001) }, 'text', 'Please use at most 1,000 characters'],
    ] as const) {
      const refused = await ask(school, item, wrong)
      expect([refused.status, refused.refusal]).toEqual([400, { message, issues: [{ path, message }] }])
    }
  })
})

describe('a program', () => {
  test('that fills in every field, is faster than people, or waits for too long, is refused; the form then works', async () => {
    const { school, item } = await addQuilt()
    const refused = await ask(school, item, { trap: 'https://example.org' })
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'trap'])
    expect(refused.refusal?.message).toContain(school.contactEmail)
    const { token } = (await send('GET', pathOf(school, item))).body
    expect((await ask(school, item, { token })).refusal?.code).toBe('early')
    expect((await ask(school, item, { token: await tokenOf(item, 24 * 3_600 + 1) })).refusal?.code).toBe('stale')
    expect(await emailsTo(school)).toEqual([])
    expect((await ask(school, item, { token: await tokenOf(item, 4) })).status).toBe(200)
    const body = { email: nobody(), text: '¿Se puede lavar?', token: 'x' }
    const inSpanish = await send('POST', pathOf(school, item), body, { 'accept-language': 'es' })
    const message = 'Esta página estuvo abierta demasiado tiempo. Presione Enviar pregunta otra vez.'
    expect(inSpanish.refusal?.message).toBe(message)
  })

  test('that makes up what a form carries, or takes it from another item, is refused', async () => {
    const { school, item } = await addQuilt()
    const openedAt = Date.now() - 60 * SECOND
    const [, proof] = (await tokenOf(item, 1)).split('.')
    const made = ['', 'x', '.', String(openedAt), `${openedAt}.${proof}`, await tokenOf(await addItem(orm, school))]
    for (const token of made) expect((await ask(school, item, { token })).refusal?.code).toBe('stale')
    expect(await emailsTo(school)).toEqual([])
  })

  test('asks forty times an hour from one network, a bidder’s device past that, an inbox five times, and all of them an organization sixty times', async () => {
    const { school, item } = await addQuilt()
    const post = async (ip: string, email: string, cookie = '') => {
      const body = { email, text: 'Is it blue?', token: await tokens.issue(item.id, new Date(Date.now() - askedAt++)) }
      return (await limited.send('POST', pathOf(school, item), body, { ...vouchFor(ip), cookie })).status
    }
    let askedAt = 60_000
    const useUp = (row: RateLimit, key: string, count: number) => createLimit(limited.context, row).count(key, count)
    const { network, inbox, organization } = LIMITS.questions
    await useUp(network, '203.0.113.7', 39)
    expect([await post('203.0.113.7', nobody()), await post('203.0.113.7', nobody())]).toEqual([200, 429])
    const { cookie } = await addKnownBidder(orm, send, school)
    for (let count = 0; count < 5; count++) expect(await post('203.0.113.7', nobody(), cookie)).toBe(200)
    expect(await post('203.0.113.7', nobody(), cookie)).toBe(429)
    await useUp(inbox, 'jane@example.org', 3)
    for (const of of ['jane+1', 'jane+2']) expect(await post('203.0.113.8', `${of}@example.org`)).toBe(200)
    expect(await post('203.0.113.8', 'jane@example.org')).toBe(429)
    expect(await emailsTo(school)).toHaveLength(8)
    await useUp(organization, school.id, 51)
    expect([await post('198.51.100.1', nobody()), await post('198.51.100.2', nobody())]).toEqual([200, 429])
  })
})
