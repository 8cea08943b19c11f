import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { session, user } from '../../db/schema/accounts.ts'
import { openTestApp, sharedApp } from '../../tests/support/app.ts'
import { emailRowsTo } from '../../tests/support/item-rows.ts'
import { aBrowser, addPerson } from '../../tests/support/person.ts'
import { untilWaiting } from '../../tests/support/until-waiting.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { hashPassword } from '../server/access/password.ts'
import { endSessions, startSession } from '../server/access/session.ts'
import { LIMITS } from '../server/http/limits.ts'
import { createLimits } from '../server/http/rate-limit.ts'

const { database, orm, send, sendAnything } = await sharedApp()
const limited = openTestApp(database, {})
const PASSWORD = 'Right-pa55word'
const NEXT = 'Other-pa55word'
const passwordHash = await hashPassword(PASSWORD)
const passwords = { currentPassword: PASSWORD, newPassword: NEXT, confirmPassword: NEXT }

/** What somebody was told of by email. */
const toldTo = async (email: string) => (await emailRowsTo(orm, email, 'sign-in-changed')).map(({ content }) => content)

describe('a profile', () => {
  const change = (token: string, body: object) => visitor(sendAnything, token)('PATCH', '/api/user/profile', body)

  test('takes another name, if it is not too long, and nothing that was not asked for', async () => {
    const { id, email, token } = await addPerson(orm)
    const answer = await change(token, { name: ' Bea ', email: email.toUpperCase(), isSuperAdmin: true, id: 'x' })
    const bea = { id, name: 'Bea', email, isSuperAdmin: false }
    expect([answer.status, answer.body]).toEqual([200, { user: bea, pendingEmail: null }])
    expect((await visitor(sendAnything, token)('GET', '/api/auth/me')).body).toEqual({ user: bea })
    const long = await change(token, { name: 'x'.repeat(101) })
    expect([long.status, long.refusal?.issues]).toEqual([400, [{ path: 'name', message: 'Name too long' }]])
  })
})

describe('a password', () => {
  const change = (token: string, more: object = {}) =>
    visitor(sendAnything, token)('PATCH', '/api/user/password', { ...passwords, ...more })

  test('changed here signs out every other browser of that person and nobody else, and is told to its owner', async () => {
    const { id, email, token } = await addPerson(orm, { passwordHash })
    const elsewhere = await orm.transaction((tx) => startSession(tx, id, aBrowser(), new Date()))
    const neighbour = await addPerson(orm)
    expect((await change(token)).status).toBe(200)
    const statuses = [token, elsewhere, neighbour.token].map((each) =>
      visitor(sendAnything, each)('GET', '/api/auth/me'),
    )
    expect((await Promise.all(statuses)).map((answer) => answer.status)).toEqual([200, 401, 200])
    expect((await send('POST', '/api/auth/login', { email, password: PASSWORD })).status).toBe(401)
    expect((await send('POST', '/api/auth/login', { email, password: NEXT })).status).toBe(200)
    expect(await toldTo(email)).toEqual([{ name: 'Ada Lark', change: 'password' }])
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

  test('stays when the current one is wrong, and nobody is told', async () => {
    const { id, email, token } = await addPerson(orm, { passwordHash })
    const answer = await change(token, { currentPassword: 'Wrong-pa55word' })
    const message = 'Current password is incorrect'
    expect([answer.status, answer.refusal]).toEqual([400, { message, issues: [{ path: 'currentPassword', message }] }])
    const [row] = await orm.select().from(user).where(eq(user.id, id))
    expect(row?.passwordHash).toBe(passwordHash)
    expect(await toldTo(email)).toEqual([])
  })

  test('cannot be guessed from a stolen session either, and can be changed while strangers guess it elsewhere', async () => {
    const { email, token, tokenHash } = await addPerson(orm, { passwordHash })
    const { session: limit, account, everywhere } = createLimits(limited.context, LIMITS.passwords)
    await account.count(`${email} unknown`, 10)
    await everywhere.count(email, 100)
    const change = () => visitor(limited.sendAnything, token)('PATCH', '/api/user/password', passwords)
    expect((await change()).status).toBe(200)
    await limit.count(tokenHash, 10)
    expect((await change()).status).toBe(429)
  })
})
