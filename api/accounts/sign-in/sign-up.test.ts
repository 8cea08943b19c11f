import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/accounts.ts'
import { freshApp, openTestApp } from '../../../tests/support/app.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { vouchFor } from '../../server/http/client-ip.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit } from '../../server/http/rate-limit.ts'

const { database, orm, send, sendAnything } = await freshApp()
const limited = openTestApp(database, {})
const check = (password: unknown) => send('POST', '/api/auth/check-password', { password })

const ann = { name: 'Ann Lark', email: 'ann@example.org', password: 'Passw0rd', confirmPassword: 'Passw0rd' }
const form = (more: object = {}) => ({ ...ann, ...more })
const signUp = (more: object = {}) => send('POST', '/api/auth/signup', form(more))

describe('signing up', () => {
  test('makes an ordinary account, whatever is sent, and signs its owner in', async () => {
    const wishes = { id: crypto.randomUUID(), isSuperAdmin: true, isActive: false, role: 'admin', passwordHash: 'x' }
    const ann = visitor(sendAnything)
    const answer = await ann('POST', '/api/auth/signup', form({ email: 'Ann@Example.org ', ...wishes }))
    const shown = { id: expect.any(String), name: 'Ann Lark', email: 'ann@example.org', isSuperAdmin: false }
    expect([answer.status, answer.body]).toEqual([201, { user: shown }])
    expect(answer.setCookie).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await ann('GET', '/api/auth/me')).body).toEqual(answer.body)
    const [row] = await orm.select().from(user).where(eq(user.email, 'ann@example.org'))
    expect(row?.passwordHash).toStartWith('$argon2id$')
    expect(row).toMatchObject({ isSuperAdmin: false, isActive: true })
    expect(row?.id).not.toBe(wishes.id)
  })

  test('with an e-mail that has an account is refused, and changes nothing', async () => {
    const { id, email } = await addPerson(orm)
    const stored = () => orm.select().from(user).where(eq(user.id, id))
    const before = await stored()
    const answer = await signUp({ email: email.toUpperCase() })
    expect([answer.status, answer.refusal]).toEqual([409, { message: 'An account with this email already exists.' }])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await stored()).toEqual(before)
  })

  test('with a malformed field is refused beside it, and echoes nothing', async () => {
    const answer = await signUp({ email: 'new@example.org', confirmPassword: 'Passw0rd2' })
    const issue = { path: 'confirmPassword', message: 'Passwords do not match' }
    expect([answer.status, answer.refusal]).toEqual([400, { message: issue.message, issues: [issue] }])
    expect(answer.text).not.toContain('Passw0r')
    expect(await orm.$count(user, eq(user.email, 'new@example.org'))).toBe(0)
  })

  test('is slowed after 30 forms an hour from one address, and only there', async () => {
    const from = (address: string) => limited.send('POST', '/api/auth/signup', form({ email: 'no' }), vouchFor(address))
    await createLimit(limited.context, LIMITS.accounts.signUps).count('203.0.113.7', 29)
    expect((await from('203.0.113.7')).status).toBe(400)
    const slowed = await from('203.0.113.7')
    expect([slowed.status, slowed.refusal?.message]).toEqual([429, 'Too many attempts. Please try again in 1 hour.'])
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect((await from('203.0.113.8')).status).toBe(400)
  })
})

test('who has an account can be found out ten times an hour from one network; then every sign-up waits there', async () => {
  const { email } = await addPerson(orm)
  const signUpAs = async (address: string) =>
    (await limited.send('POST', '/api/auth/signup', form({ email: address }))).status
  const nobody = () => `${crypto.randomUUID()}@example.org`
  await createLimit(limited.context, LIMITS.accounts.signUpsAgain).count('unknown', 9)
  expect(await signUpAs(nobody())).toBe(201)
  expect(await signUpAs(email)).toBe(409)
  expect([await signUpAs(email), await signUpAs(nobody())]).toEqual([429, 429])
})

test.each([
  ['Password1', true],
  ['Meadow-Lark-2', false],
])('%p is on the common lists: %p; either may be chosen', async (password, isCommon) => {
  const answer = await check(password)
  expect([answer.status, answer.body]).toEqual([200, { isCommon }])
  expect((await signUp({ email: `${password}@example.org`, password, confirmPassword: password })).status).toBe(201)
})

test('what is no password yet is not looked up', async () => {
  expect((await check('short')).status).toBe(400)
})
