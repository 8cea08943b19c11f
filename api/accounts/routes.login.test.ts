import { describe, expect, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { session } from '../../db/schema/accounts.ts'
import { rateLimit } from '../../db/schema/upkeep.ts'
import { freshApp, openTestApp } from '../../tests/support/app.ts'
import { aBrowser, addPerson } from '../../tests/support/person.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { addAccount, PASSWORD } from '../../tests/support/with-password.ts'
import { startSession } from '../server/access/session.ts'
import { hashToken } from '../server/context/token.ts'
import { vouchFor } from '../server/http/client-ip.ts'
import { LIMITS } from '../server/http/limits.ts'
import { createLimits } from '../server/http/rate-limit.ts'

const { database, orm, send, sendAnything } = await freshApp()

const REFUSED = { message: 'Invalid email or password' }
const logIn = (email: unknown, password: unknown) => send('POST', '/api/auth/login', { email, password })

describe('signing in', () => {
  test('answers with the person and where to go, and sets the cookie; it accepts no session that somebody else chose, and ends the one before', async () => {
    const { id } = await addAccount(orm, { email: 'ann@example.org', name: 'Ann' })
    const ann = visitor(sendAnything)
    const answer = await ann('POST', '/api/auth/login', { email: ' Ann@Example.org', password: PASSWORD })
    const shown = { id, name: 'Ann', email: 'ann@example.org', isSuperAdmin: false }
    expect([answer.status, answer.body]).toEqual([200, { user: shown, redirectUrl: '/' }])
    expect(answer.setCookie).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await ann('GET', '/api/auth/me')).body).toEqual({ user: answer.body.user })
    const chosen = 'a'.repeat(43)
    await visitor(sendAnything, chosen)('POST', '/api/auth/login', { email: 'ann@example.org', password: PASSWORD })
    expect((await visitor(sendAnything, chosen)('GET', '/api/auth/me')).status).toBe(401)
    const first = /session=([\w-]+)/.exec(answer.setCookie ?? '')?.[1] ?? ''
    expect(
      (await ann('POST', '/api/auth/login', { email: 'ann@example.org', password: PASSWORD })).setCookie,
    ).not.toContain(first)
    expect(await orm.$count(session, eq(session.tokenHash, hashToken(first)))).toBe(0)
  })

  test('sends a super admin to /super-admin, and nobody anywhere else, whatever they ask for', async () => {
    await addAccount(orm, { email: 'root@example.org', isSuperAdmin: true })
    const elsewhere = { redirectUrl: '//evil.example', next: '//evil.example' }
    const body = { email: 'root@example.org', password: PASSWORD, ...elsewhere }
    expect((await send('POST', '/api/auth/login?next=//evil.example', body)).body.redirectUrl).toBe('/super-admin')
  })

  test.each([
    ['a wrong password', 'somebody@example.org', 'Wrong-pa55word'],
    ['an unknown e-mail', 'nobody@example.org', PASSWORD],
    ['a deactivated person', 'gone@example.org', PASSWORD],
  ])('with %s is refused in the same words, without a cookie', async (_, email, password) => {
    const isActive = email !== 'gone@example.org'
    if (email !== 'nobody@example.org') await addAccount(orm, { email, isActive })
    const answer = await logIn(email, password)
    expect([answer.status, answer.refusal]).toEqual([401, REFUSED])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('with an unknown e-mail as much is hashed as with a wrong password, so that it takes as long', async () => {
    const { email } = await addAccount(orm)
    using verify = spyOn(Bun.password, 'verify')
    await logIn(email, 'Wrong-pa55word')
    await logIn('who@example.org', 'Wrong-pa55word')
    const costs = verify.mock.calls.map(([, hash]) => String(hash).split('$').slice(0, 4))
    expect(costs).toHaveLength(2)
    expect(costs[0]).toEqual(costs[1] ?? [])
  })

  test.each([
    [{ email: 'ann@example.org', password: ['x'] }, 'Password is required'],
    [{ email: 'ann@example.org', password: 'x'.repeat(1000) }, 'Password is too long'],
    [{ email: { $ne: null }, password: 'x' }, 'Please enter a valid email address'],
  ])('with %j is refused before any password is looked at', async (body, message) => {
    const answer = await send('POST', '/api/auth/login', body)
    expect([answer.status, answer.refusal?.message]).toEqual([400, message])
    expect(answer.text).not.toContain('xxx')
  })
})

describe('guessing passwords', async () => {
  const limited = openTestApp(database, {})
  const address = vouchFor('203.0.113.7')
  const guess = (email: string, password: string, headers: object = address) =>
    limited.send('POST', '/api/auth/login', { email, password }, { ...headers })

  await addAccount(orm, { email: 'target@example.org' })
  const limits = createLimits(limited.context, LIMITS.passwords)

  test('pauses after 10 failures of an account from one network, says for how long, and locks nobody out elsewhere or for ever', async () => {
    const { email } = await addAccount(orm)
    await limits.account.count(`${email} 203.0.113.7`, 9)
    expect((await guess(email, 'Wrong-pa55word')).status).toBe(401)
    const slowed = await guess(email, PASSWORD)
    const message = 'Too many attempts. Please try again in 15 minutes.'
    expect([slowed.status, slowed.refusal?.message]).toEqual([429, message])
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await guess(email, PASSWORD, vouchFor('203.0.113.8'))).status).toBe(200)
    const key = `password-of-account:${hashToken(`${email} 203.0.113.7`)}`
    const over = { expire: new Date(0) }
    await orm.update(rateLimit).set(over).where(eq(rateLimit.key, key))
    expect((await guess(email, PASSWORD)).status).toBe(200)
  })

  test('from a hundred networks pauses for browsers that were never in this account, not for those that were', async () => {
    const { email } = await addAccount(orm)
    const owner = visitor(limited.sendAnything)
    const signIn = (browser: typeof owner, password = PASSWORD) =>
      browser('POST', '/api/auth/login', { email, password }, vouchFor('203.0.113.9'))
    const welcome = await signIn(owner)
    const cookie = welcome.headers.getSetCookie()[1]
    expect(cookie).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    await owner('POST', '/api/auth/logout')
    await limits.everywhere.count(email, 101)
    expect((await signIn(visitor(limited.sendAnything))).status).toBe(429)
    expect((await signIn(owner)).status).toBe(200)
    const device = /device=([^;]+)/.exec(cookie ?? '')?.[1]
    await limits.device.count(`${email} ${device}`, 10)
    expect((await signIn(owner)).status).toBe(429)
  })

  test('a browser is known for the accounts that were signed in to there, and not for others', async () => {
    const [one, other] = [await addAccount(orm), await addAccount(orm)]
    const browser = visitor(limited.sendAnything)
    const signIn = (email: string) => browser('POST', '/api/auth/login', { email, password: PASSWORD })
    expect((await signIn(one.email)).status).toBe(200)
    await limits.everywhere.count(other.email, 101)
    expect((await signIn(other.email)).status).toBe(429)
  })

  test('over many accounts pauses after 100 failures from one network, and nowhere else', async () => {
    await limits.network.count('2001:db8:1:2::/64', 100)
    const from = (ip: string) => guess('target@example.org', PASSWORD, vouchFor(ip))
    expect((await from('2001:db8:1:2::9')).status).toBe(429)
    expect((await from('2001:db8:1:3::9')).status).toBe(200)
  })

  test('is not what people do who know their password', async () => {
    const { email } = await addAccount(orm)
    await limits.account.count(`${email} 203.0.113.7`, 9)
    for (let login = 0; login < 3; login++) expect((await guess(email, PASSWORD)).status).toBe(200)
  })
})

test('signing out ends the session and takes the cookie, also when there is none, and leaves other browsers signed in', async () => {
  for (const path of ['/api/auth/logout', '/api/any-school/logout'] as const) {
    const { id, token, tokenHash } = await addPerson(orm)
    const elsewhere = await orm.transaction((tx) => startSession(tx, id, aBrowser(), new Date()))
    const ann = visitor(sendAnything, token)
    const answer = await ann('POST', path)
    expect(answer.status).toBe(200)
    expect(answer.setCookie).toBe('session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
    expect(await orm.$count(session, eq(session.tokenHash, tokenHash))).toBe(0)
    expect((await visitor(sendAnything, token)('GET', '/api/auth/me')).status).toBe(401)
    expect((await visitor(sendAnything, elsewhere)('GET', '/api/auth/me')).status).toBe(200)
    expect((await visitor(sendAnything)('POST', path)).status).toBe(200)
  }
})
