import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { session, user } from '../../db/schema/accounts.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { aBrowser, addPerson } from '../../tests/support/person.ts'
import { untilWaiting } from '../../tests/support/until-waiting.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { hashPassword } from '../access/password.ts'
import { passwordLimits } from '../access/password-limits.ts'
import { endSessions, startSession } from '../access/session.ts'

const database = await sharedDatabase()
const { orm } = database
const { send, sendAnything } = openTestApp(database)
const PASSWORD = 'Right-pa55word'
const passwordHash = await hashPassword(PASSWORD)

test.each([
  ['GET', '/api/auth/me'],
  ['PATCH', '/api/user/profile'],
  ['PATCH', '/api/user/password'],
])('%s %s asks a stranger to sign in, before it reads anything', async (method, path) => {
  const answer = await sendAnything(method, path, method === 'GET' ? undefined : {})
  expect([answer.status, answer.refusal]).toEqual([401, { message: 'Please sign in.' }])
})

describe('a profile', () => {
  const change = (token: string, body: object) => visitor(sendAnything, token)('PATCH', '/api/user/profile', body)

  test('takes another name, and nothing that was not asked for', async () => {
    const { id, email, token } = await addPerson(orm)
    const answer = await change(token, { name: ' Bea ', email: email.toUpperCase(), isSuperAdmin: true, id: 'x' })
    const bea = { id, name: 'Bea', email, isSuperAdmin: false }
    expect([answer.status, answer.body]).toEqual([200, { user: bea, pendingEmail: null }])
    expect((await visitor(sendAnything, token)('GET', '/api/auth/me')).body).toEqual({ user: bea })
  })

  test('keeps its e-mail until a new one is confirmed', async () => {
    const { email, token } = await addPerson(orm)
    const answer = await change(token, { name: 'Cy', email: 'cy@example.org' })
    expect(answer.body).toMatchObject({ user: { name: 'Cy', email }, pendingEmail: 'cy@example.org' })
    expect((await visitor(sendAnything, token)('GET', '/api/auth/me')).body.user.email).toBe(email)
  })

  test.each([
    [{ name: '', email: 'a@example.org' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(101), email: 'a@example.org' }, 'name', 'Name too long'],
    [{ name: 'Ann', email: 'a' }, 'email', 'Please enter a valid email address'],
  ])('with %j is refused beside the field', async (body, path, message) => {
    const { token } = await addPerson(orm)
    const answer = await change(token, body)
    expect([answer.status, answer.refusal]).toEqual([400, { message, issues: [{ path, message }] }])
  })
})

describe('a password', () => {
  const NEXT = 'Other-pa55word'
  const change = (token: string, currentPassword: string, newPassword = NEXT, confirmPassword = newPassword) =>
    visitor(sendAnything, token)('PATCH', '/api/user/password', { currentPassword, newPassword, confirmPassword })

  test('changed here signs out every other browser of that person, and nobody else', async () => {
    const { id, email, token } = await addPerson(orm, { passwordHash })
    const elsewhere = await orm.transaction((tx) => startSession(tx, id, aBrowser(), new Date()))
    const neighbour = await addPerson(orm)
    expect((await change(token, PASSWORD)).status).toBe(200)
    const statuses = [token, elsewhere, neighbour.token].map((each) =>
      visitor(sendAnything, each)('GET', '/api/auth/me'),
    )
    expect((await Promise.all(statuses)).map((answer) => answer.status)).toEqual([200, 401, 200])
    expect((await send('POST', '/api/auth/login', { email, password: PASSWORD })).status).toBe(401)
    expect((await send('POST', '/api/auth/login', { email, password: NEXT })).status).toBe(200)
  })

  test('changed while somebody signs in with the old one keeps them out', async () => {
    const { id, email } = await addPerson(orm, { passwordHash })
    const nextHash = await hashPassword(NEXT)
    const { login } = await orm.transaction(async (tx) => {
      await tx.update(user).set({ passwordHash: nextHash }).where(eq(user.id, id))
      await endSessions(tx, id)
      const login = send('POST', '/api/auth/login', { email, password: PASSWORD })
      await untilWaiting(database, 1)
      return { login }
    })
    expect((await login).status).toBe(401)
    expect(await orm.$count(session, eq(session.userId, id))).toBe(0)
  })

  test('stays when the current one is wrong', async () => {
    const { id, token } = await addPerson(orm, { passwordHash })
    const answer = await change(token, 'Wrong-pa55word')
    const message = 'Current password is incorrect'
    expect([answer.status, answer.refusal]).toEqual([400, { message, issues: [{ path: 'currentPassword', message }] }])
    const [row] = await orm.select().from(user).where(eq(user.id, id))
    expect(row?.passwordHash).toBe(passwordHash)
  })

  test.each([
    ['', NEXT, NEXT, 'currentPassword', 'Current password is required'],
    [PASSWORD, 'short1A', 'short1A', 'newPassword', 'Password must be at least 8 characters'],
    [PASSWORD, NEXT, 'Else-pa55', 'confirmPassword', "Passwords don't match"],
  ])('from %p to %p, confirmed as %p, is refused beside %s', async (current, next, confirmed, path, message) => {
    const { token } = await addPerson(orm)
    const answer = await change(token, current, next, confirmed)
    expect([answer.status, answer.refusal]).toEqual([400, { message, issues: [{ path, message }] }])
  })

  test('cannot be guessed from a stolen session either', async () => {
    const limited = openTestApp(database, {})
    const { token, tokenHash } = await addPerson(orm, { passwordHash })
    const thief = visitor(limited.sendAnything, token)
    const body = { currentPassword: PASSWORD, newPassword: NEXT, confirmPassword: NEXT }
    const { session: limit } = passwordLimits(limited.context)
    for (let guesses = 0; guesses < 10; guesses++) await limit.count(tokenHash)
    expect((await thief('PATCH', '/api/user/password', body)).status).toBe(429)
  })

  test('can be changed while strangers guess it elsewhere', async () => {
    const limited = openTestApp(database, {})
    const { email, token } = await addPerson(orm, { passwordHash })
    const { account, everywhere } = passwordLimits(limited.context)
    for (let guesses = 0; guesses < 10; guesses++) await account.count(`${email} unknown`)
    for (let guesses = 0; guesses < 100; guesses++) await everywhere.count(email)
    const body = { currentPassword: PASSWORD, newPassword: NEXT, confirmPassword: NEXT }
    expect((await visitor(limited.sendAnything, token)('PATCH', '/api/user/password', body)).status).toBe(200)
  })
})
