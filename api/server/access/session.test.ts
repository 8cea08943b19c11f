import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { knownDevice, session, user } from '../../../db/schema/accounts.ts'
import { freshApp, openTestApp } from '../../../tests/support/app.ts'
import { addReader, carriedBy, HOME } from '../../../tests/support/email-reader.ts'
import { aBrowser, addPerson } from '../../../tests/support/person.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { DEMO_ORGANIZER } from '../../contract/values/demo.ts'
import { myBidsUrl } from '../../email/preferences/links.ts'
import { readConfig } from '../context/config.ts'
import { hashToken } from '../context/token.ts'
import { isKnownDevice } from './known-device.ts'
import { endSessions, findSession, startSession } from './session.ts'
import { sessionCookie } from './session-cookie.ts'

const { database, orm } = await freshApp()
const school = await addSchool(orm)
const noon = new Date('2026-03-02T12:00:00Z')
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds)

test('of a session only the SHA-256 of 32 random bytes is stored, and that opens nothing', async () => {
  const { id, token, tokenHash } = await addPerson(orm, {}, noon)
  expect(Uint8Array.fromBase64(token, { alphabet: 'base64url' })).toHaveLength(32)
  const [row] = await orm.select().from(session).where(eq(session.userId, id))
  expect(row).toMatchObject({ tokenHash, userId: id, createdAt: noon, expiresAt: after(30 * DAY) })
  expect(tokenHash).toBe(new Bun.CryptoHasher('sha256').update(token).digest('hex'))
  expect(await findSession(orm, tokenHash, noon)).toBeNull()
})

test('a session lasts 30 days from its last day of use, and moves on at most once a day', async () => {
  const moved = await addPerson(orm, {}, noon)
  const moments = [DAY - 1, DAY, DAY + HOUR]
  const isRenewed = []
  for (const moment of moments) isRenewed.push((await findSession(orm, moved.token, after(moment)))?.isRenewed)
  expect(isRenewed).toEqual([false, true, false])
  const { id, token } = await addPerson(orm, {}, noon)
  expect((await findSession(orm, token, after(30 * DAY - 1)))?.person.id).toBe(id)
  expect((await findSession(orm, token, after(60 * DAY - 2)))?.person.id).toBe(id)
  expect(await findSession(orm, token, after(90 * DAY))).toBeNull()
})

test('a session ends 90 days after it began, however often it is used', async () => {
  const { token } = await addPerson(orm, {}, noon)
  for (const days of [29, 58, 87]) expect(await findSession(orm, token, after(days * DAY))).not.toBeNull()
  expect(await findSession(orm, token, after(90 * DAY - 1))).not.toBeNull()
  expect(await findSession(orm, token, after(90 * DAY))).toBeNull()
})

test('a super admin’s ends after 12 hours without use', async () => {
  const { token } = await addPerson(orm, { isSuperAdmin: true }, noon)
  expect(await findSession(orm, token, after(12 * HOUR - 1))).not.toBeNull()
  expect(await findSession(orm, token, after(24 * HOUR - 2))).not.toBeNull()
  expect(await findSession(orm, token, after(36 * HOUR - 2))).toBeNull()
})

test('when and where a session was last used is noted every ten minutes', async () => {
  const { id, token } = await addPerson(orm, {}, noon)
  const seen = async (minutes: number, network: string) => {
    await findSession(orm, token, after(minutes * 60_000), network)
    const [row] = await orm.select().from(session).where(eq(session.userId, id))
    return [row?.lastSeenAt, row?.network]
  }
  expect(await seen(9, '203.0.113.7')).toEqual([noon, '198.51.100.7'])
  expect(await seen(10, '203.0.113.7')).toEqual([after(10 * 60_000), '203.0.113.7'])
  expect(await seen(19, '203.0.113.8')).toEqual([after(10 * 60_000), '203.0.113.7'])
})

test('of more than 100 sessions of a person the one ends that was not used for longest, in the demo none', async () => {
  // All but the last at once: a hundred sign-ins take their time.
  const signInOften = async (userId: string) => {
    const times = Array.from({ length: 98 }, (_, index) => after((index + 1) * 1_000))
    const sessions = times.map((at) => ({ createdAt: at, lastSeenAt: at, expiresAt: after(30 * DAY) }))
    await orm.insert(session).values(sessions.map((own) => ({ ...own, userId, tokenHash: crypto.randomUUID() })))
    await orm.transaction((tx) => startSession(tx, userId, aBrowser(), after(99_000)))
  }
  const isOpen = async (token: string) => (await findSession(orm, token, after(HOUR))) !== null
  const [ada, bea] = [await addPerson(orm, {}, noon), await addPerson(orm, {}, noon)]
  const organizer = await addPerson(orm, { email: DEMO_ORGANIZER }, noon)
  const phone = await orm.transaction((tx) => startSession(tx, ada.id, aBrowser(), after(500)))
  await findSession(orm, ada.token, after(HOUR))
  await signInOften(ada.id)
  expect([await isOpen(ada.token), await isOpen(phone), await isOpen(bea.token)]).toEqual([true, false, true])
  expect(await orm.$count(session, eq(session.userId, ada.id))).toBe(100)
  await signInOften(organizer.id)
  await orm.transaction((tx) => startSession(tx, organizer.id, aBrowser(), after(HOUR)))
  expect(await orm.$count(session, eq(session.userId, organizer.id))).toBe(101)
})

test('signing in is remembered as the last login, and clears away what is over', async () => {
  const { id, tokenHash } = await addPerson(orm, {}, noon)
  await orm.transaction((tx) => startSession(tx, id, aBrowser(), after(30 * DAY)))
  const hashes = (await orm.select().from(session).where(eq(session.userId, id))).map((row) => row.tokenHash)
  expect(hashes).toHaveLength(1)
  expect(hashes).not.toContain(tokenHash)
  const [row] = await orm.select().from(user).where(eq(user.id, id))
  expect(row?.lastLoginAt).toEqual(after(30 * DAY))
})

test('of a browser that somebody signed in with, only the SHA-256 is stored; it stays known when others are signed out, and not when all are', async () => {
  const { id, email, tokenHash } = await addPerson(orm)
  const browser = aBrowser()
  expect(await isKnownDevice(orm, browser.deviceToken, email)).toBe(false)
  await orm.transaction((tx) => startSession(tx, id, browser, noon))
  expect(await isKnownDevice(orm, browser.deviceToken, email)).toBe(true)
  const hash = hashToken(browser.deviceToken)
  expect(await orm.select().from(knownDevice).where(eq(knownDevice.tokenHash, hash))).toEqual([
    { tokenHash: hash, userId: id, signedInAt: noon },
  ])
  expect(await isKnownDevice(orm, hash, email)).toBe(false)
  await orm.transaction((tx) => endSessions(tx, id, tokenHash))
  expect(await isKnownDevice(orm, browser.deviceToken, email)).toBe(true)
  await orm.transaction((tx) => endSessions(tx, id))
  expect(await isKnownDevice(orm, browser.deviceToken, email)).toBe(false)
})

test('a browser is forgotten 400 days after somebody last signed in with it', async () => {
  const [person, other] = [await addPerson(orm), await addPerson(orm)]
  const browser = aBrowser()
  const signIn = (id: string, days: number) =>
    orm.transaction((tx) => startSession(tx, id, browser, new Date(noon.getTime() + days * DAY)))
  await signIn(person.id, 0)
  await signIn(other.id, 399)
  expect(await isKnownDevice(orm, browser.deviceToken, person.email)).toBe(true)
  await signIn(other.id, 400)
  expect(await isKnownDevice(orm, browser.deviceToken, person.email)).toBe(false)
})

const MONTH_IN_SECONDS = 30 * 24 * 60 * 60

async function cookiesAfter(path: string, publicUrl: string, cookie = '') {
  const app = new Elysia()
    .use(sessionCookie(readConfig({ PUBLIC_URL: publicUrl })))
    .get('/keep', ({ sessionCookie }) => sessionCookie.renew('secret'))
    .get('/forget', ({ sessionCookie }) => sessionCookie.forget())
    .get('/read', ({ sessionCookie }) => ({ token: sessionCookie.token }))
  const response = await app.handle(new Request(`http://localhost${path}`, { headers: { cookie } }))
  const { headers } = response
  return { set: headers.getSetCookie(), cache: headers.get('cache-control'), text: await response.text() }
}

describe('the session cookie', () => {
  const HTTPS = 'https://bids.example.org'
  const forAMonth = `Max-Age=${MONTH_IN_SECONDS}; Path=/; HttpOnly;`
  const ONLY_HERE = 'Secure; SameSite=Lax'

  test('over https is bound to this host, hidden from scripts and other sites, and taken away under the same name and path', async () => {
    const forNoTime = 'Max-Age=0; Path=/; HttpOnly;'
    expect((await cookiesAfter('/keep', HTTPS)).set).toEqual([`__Host-session=secret; ${forAMonth} ${ONLY_HERE}`])
    expect((await cookiesAfter('/forget', HTTPS)).set).toEqual([`__Host-session=; ${forNoTime} ${ONLY_HERE}`])
  })

  test('over plain http has a plain name, or the browser would drop it; no cache keeps answers in which it is looked at', async () => {
    const { set } = await cookiesAfter('/keep', 'http://localhost:4321')
    expect(set).toEqual([`session=secret; ${forAMonth} SameSite=Lax`])
    expect((await cookiesAfter('/read', HTTPS)).cache).toBe('private, no-store')
  })

  test.each([
    ['its own name among others', 'a=1; __Host-session=abc; session=evil', 'abc'],
    ['the plain name, which a neighbouring host may have set', 'session=evil', null],
    ['no cookie', '', null],
    ['an empty one', '__Host-session=', null],
    ['something broken', '=;;%%%; __Host-session=%E0%A4%A', '%E0%A4%A'],
  ])('is read over https from %s', async (_, cookie, token) => {
    expect((await cookiesAfter('/read', 'https://bids.example.org', cookie)).text).toBe(JSON.stringify({ token }))
  })
})

test('over https no other host can set a cookie, and no answer that depends on one is cached', async () => {
  const { send } = openTestApp(database, { PUBLIC_URL: 'https://bid.example.org', RATE_LIMITS: 'off' })
  const link = carriedBy(myBidsUrl(HOME, await addReader(orm), school.slug, new Date()))
  const answer = await send('POST', `/api/${school.slug}/my-bids/link`, link)
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-bidder=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await send('GET', `/api/${school.slug}/my-bids`, undefined, { cookie })).status).toBe(200)
  const unprefixed = cookie.replace('__Host-', '')
  expect((await send('GET', `/api/${school.slug}/my-bids`, undefined, { cookie: unprefixed })).status).toBe(401)
})
