import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidderCode, bidderDevice } from '../../../db/schema/bidders.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { openTestApp, sharedApp } from '../../../tests/support/app.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { addReader, carriedBy, HOME } from '../../../tests/support/email-reader.ts'
import { emailRowsTo } from '../../../tests/support/item-rows.ts'
import { addKnownBidder } from '../../../tests/support/known-bidder.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { renderEmail } from '../../email/outbox/send-batch.ts'
import { myBidsUrl, unsubscribeUrl } from '../../email/preferences/links.ts'
import { vouchFor } from '../../server/http/client-ip.ts'
import { LIMITS, type RateLimit } from '../../server/http/limits.ts'
import { createLimit } from '../../server/http/rate-limit.ts'

const { database, orm, send } = await sharedApp()
const limited = openTestApp(database, {})
const school = await addSchool(orm)
const base = `/api/${school.slug}/my-bids` as const
/** So many attempts of what may happen only so often, counted before. */
const useUp = (row: RateLimit, key: string, count: number) => createLimit(limited.context, row).count(key, count)
const IN_SPANISH = { 'accept-language': 'es-US' }
const IS_OVER = { expiresAt: new Date(Date.now() - 1_000) }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const nobody = () => `${crypto.randomUUID()}@example.org`
const linkOf = (reader: { id: string; key: string }, now = new Date()) =>
  carriedBy(myBidsUrl(HOME, reader, school.slug, now))
const openLink = (link: object) => send('POST', `${base}/link`, link)
const open = (typed: object, headers = {}) => send('POST', `${base}/open`, typed, headers)
const read = (cookie: string, headers = {}) => send('GET', base, undefined, { cookie, ...headers })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
async function confirmedAt(id: string) {
  const [address] = await orm.select().from(mailAddress).where(eq(mailAddress.id, id))
  return address?.confirmedAt ?? null
}
const codeOf = async (email: string) =>
  (await emailRowsTo(orm, email, 'bidder-code')).at(-1)?.content as { token: string; organizationName: string }

/** Asks for a code. @returns what it is typed with */
async function askFor(email: string) {
  const { challenge } = (await send('POST', `${base}/code`, { email })).body
  return { email, challenge, code: (await codeOf(email)).token }
}

describe('a link from an email', () => {
  test('says whose it is, masked, and changes nothing by being opened', async () => {
    const reader = await addReader(orm, `jane-${crypto.randomUUID()}@gmail.com`)
    const answer = await send('GET', `${base}/link?${new URLSearchParams(linkOf(reader))}`)
    expect([answer.status, answer.body]).toEqual([200, { maskedEmail: 'j***@g***.com', isYours: false }])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await confirmedAt(reader.id)).toBeNull()
  })

  test('opens a device once it is pressed, for 90 days, and confirms the address', async () => {
    const { id, email, opened, cookie } = await addKnownBidder(orm, send, school)
    expect(opened.status).toBe(200)
    expect(opened.headers.get('set-cookie')).toMatch(
      /^bidder=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await read(cookie)).body.email).toBe(email)
    expect(await confirmedAt(id)).toBeInstanceOf(Date)
  })

  test('works for 90 days, its last day cannot be changed, and no other proof opens anything', async () => {
    const [reader, other] = [await addReader(orm), await addReader(orm)]
    expect((await openLink(linkOf(reader, daysAgo(89)))).status).toBe(200)
    const old = linkOf(reader, daysAgo(92))
    const { until, proof } = linkOf(reader)
    for (const [link, why] of [
      [old, /^This link is too old\./],
      [{ ...old, until }, /^This link isn’t working/],
      [{ ...linkOf(other), proof }, /^This link isn’t working/],
    ] as const) {
      const answer = await openLink(link)
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([404, null])
      expect(answer.refusal?.message).toMatch(why)
    }
    expect((await openLink(carriedBy(unsubscribeUrl(HOME, reader)))).status).toBe(400)
  })
})

describe('a code', () => {
  test('is mailed to whatever address asks, with the same answer for all, not stored as it is, and not mailed in the demo', async () => {
    const emails = [(await addReader(orm)).email, nobody()]
    for (const email of emails) {
      const { status, body } = await send('POST', `${base}/code`, { email })
      expect([status, body.message]).toEqual([200, `We emailed a code to ${email}. It’s good for 10 minutes.`])
      const token = expect.stringMatching(/^\d{6}$/)
      const code = await codeOf(email)
      expect(code).toMatchObject({ token, organizationName: school.name })
      expect(JSON.stringify(await orm.select().from(bidderCode))).not.toContain(`"${code.token}"`)
    }
    const demo = await addSchool(orm, { isDemo: true })
    expect((await send('POST', `/api/${demo.slug}/my-bids/code`, { email: nobody() })).status).toBe(403)
  })

  test('opens a device once, with spaces or without', async () => {
    const codeRequest = await askFor(nobody())
    const spaced = ` ${codeRequest.code.slice(0, 3)} ${codeRequest.code.slice(3)} `
    expect((await open({ ...codeRequest, code: spaced })).headers.get('set-cookie')).toStartWith('bidder=')
    const again = await open(codeRequest)
    expect([again.status, again.refusal?.code]).toEqual([400, 'wrong-code'])
  })

  test('is over after ten minutes, and of somebody else is nothing', async () => {
    const [one, other] = [await askFor(nobody()), await askFor(nobody())]
    expect((await open({ ...one, email: other.email })).status).toBe(400)
    expect((await open({ ...other, code: one.code, challenge: one.challenge })).status).toBe(400)
    await orm.update(bidderCode).set(IS_OVER).where(eq(bidderCode.challenge, one.challenge))
    const answer = await open(one)
    const message = 'This code isn’t right, or it’s no longer good. Check it, or ask for a new one.'
    expect([answer.status, answer.refusal?.message]).toEqual([400, message])
  })

  test('can be missed five times, side by side as well, and the right one does not work then', async () => {
    const codeRequest = await askFor(nobody())
    const miss = () => open({ ...codeRequest, code: wrong(codeRequest.code) })
    await Promise.all([miss(), miss(), miss(), miss()])
    expect((await miss()).status).toBe(400)
    expect((await open(codeRequest)).status).toBe(400)
    expect((await open(await askFor(codeRequest.email))).status).toBe(200)
  })

  test('stays good while strangers ask for others, and miss them', async () => {
    const codeRequest = await askFor(nobody())
    const theirs = await askFor(codeRequest.email)
    for (let miss = 0; miss < 5; miss++) await open({ ...theirs, code: wrong(theirs.code) })
    expect((await open({ ...codeRequest, challenge: crypto.randomUUID() })).status).toBe(400)
    expect((await open(codeRequest)).status).toBe(200)
  })

  test('may be asked for five times an hour at one address from one network, and twenty times from all', async () => {
    const email = nobody()
    const ask = async (network: string) =>
      (await limited.send('POST', `${base}/code`, { email }, vouchFor(network))).status
    const statuses: number[] = []
    for (let asked = 0; asked < 6; asked++) statuses.push(await ask('203.0.113.1'))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await useUp(LIMITS.codes.recipient, email, 14)
    expect([await ask('203.0.113.2'), await ask('203.0.113.3')]).toEqual([200, 429])
  })

  test('is mailed to 500 families in one network, and a used one makes room for another', async () => {
    const ask = (email: string) => limited.send('POST', `${base}/code`, { email }, vouchFor('192.0.2.1'))
    const email = nobody()
    const { challenge } = (await ask(email)).body
    const typed = { email, challenge, code: (await codeOf(email)).token }
    await useUp(LIMITS.codes.unused, '192.0.2.1', 498)
    expect((await ask(nobody())).status).toBe(200)
    expect(Number((await ask(nobody())).headers.get('retry-after'))).toBeLessThanOrEqual(600)
    await limited.send('POST', `${base}/open`, typed, vouchFor('192.0.2.1'))
    expect((await ask(nobody())).status).toBe(200)
  })

  test('opens at the first try whatever else was typed in its network, and is not guessed there', async () => {
    const type = (typed: object) => limited.send('POST', `${base}/open`, typed, vouchFor('192.0.2.2'))
    const [right, guessed] = [await askFor(nobody()), await askFor(nobody())]
    await useUp(LIMITS.codes.wrong, '192.0.2.2', 299)
    const miss = () => type({ ...right, challenge: crypto.randomUUID() })
    expect([(await miss()).status, (await miss()).status]).toEqual([400, 429])
    expect((await type({ ...guessed, code: wrong(guessed.code) })).status).toBe(429)
    expect([(await type(guessed)).status, (await type(right)).status]).toEqual([429, 200])
  })

  test.each([
    [IN_SPANISH, 'Su código para Maple Street School'],
    [{}, 'Your code for Maple Street School'],
  ])('that was asked for with %j is emailed as "%s"', async (headers, subject) => {
    const email = nobody()
    await send('POST', `${base}/code`, { email }, headers)
    const [row] = await emailRowsTo(orm, email)
    const draft = await draftOf(orm, row)
    if (draft.kind !== 'email') throw new Error('No email')
    expect((await renderEmail(draft.email, HOME)).subject).toBe(subject)
  })
})

test('a device is forgotten when its bidder says so, and after 90 days', async () => {
  const [jane, bob] = [await addKnownBidder(orm, send, school), await addKnownBidder(orm, send, school)]
  for (const cookie of ['bidder=made-up', jane.cookie]) {
    const { headers } = await send('POST', `${base}/forget`, undefined, { cookie })
    expect(headers.get('set-cookie')).toStartWith('bidder=; Max-Age=0')
  }
  expect([(await read(jane.cookie)).status, (await read(bob.cookie)).status]).toEqual([401, 200])
  await orm.update(bidderDevice).set(IS_OVER).where(eq(bidderDevice.addressId, bob.id))
  const over = await read(bob.cookie)
  const message = 'Open My bids with a link from an email, or with a code.'
  expect([over.status, over.refusal]).toEqual([401, { message, code: 'unknown-device' }])
})

test('My bids answers in the language of its bidder, refusals and guards alike', async () => {
  expect((await read('', IN_SPANISH)).refusal).toEqual({
    code: 'unknown-device',
    message: 'Abra Mis ofertas con el enlace de un correo o con un código.',
  })
  const typed = { email: 'ana@example.org', challenge: crypto.randomUUID() }
  const short = await open({ ...typed, code: '1' }, IN_SPANISH)
  expect(short.refusal?.message).toBe('Escriba los 6 dígitos de nuestro correo')
  expect((await open({ ...typed, code: '123456' }, IN_SPANISH)).refusal).toMatchObject({
    code: 'wrong-code',
    message: 'Este código no es correcto o ya no sirve. Revíselo o pida uno nuevo.',
  })
})
