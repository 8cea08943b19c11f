import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { accountLink, session, user } from '../../../db/schema/accounts.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { tokenMailedTo } from '../../../tests/support/invitation.ts'
import { aBrowser, addPerson } from '../../../tests/support/person.ts'
import { untilWaiting } from '../../../tests/support/until-waiting.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { hashPassword, isPassword } from '../../access/password.ts'
import { passwordLimits } from '../../access/password-limits.ts'
import { startSession } from '../../access/session.ts'
import { hashToken } from '../../context/token.ts'
import { issueLink } from './account-link.ts'
import { resetPassword } from './reset-password.ts'

const database = await sharedDatabase()
const { orm } = database
const { send, sendAnything } = openTestApp(database)
const OLD = 'Right-pa55word'
const NEW = 'Other-pa55word'
const passwordHash = await hashPassword(OLD)
const INVALID = [404, { message: 'This link is invalid or has expired.' }]
const MINUTE = 60_000

/** Somebody who forgot their password, and the token of their link. */
async function addForgetful() {
  const person = await addPerson(orm, { passwordHash })
  return { ...person, link: await askFor(person.email) }
}

async function askFor(email: string) {
  await send('POST', '/api/auth/forgot-password', { email })
  return tokenMailedTo(database, email, 'forgotten-password')
}

const form = (token: string, password = NEW) => ({ token, password, confirmPassword: password })
const reset = (token: string, password?: string) => send('POST', '/api/auth/reset-password', form(token, password))
const logIn = async (email: string, password: string) =>
  (await send('POST', '/api/auth/login', { email, password })).status
const passwordOf = async (id: string) =>
  (await orm.select({ hash: user.passwordHash }).from(user).where(eq(user.id, id)))[0]?.hash ?? null

describe('a link to a new password', () => {
  test('says whose password it sets, and is not used up by being opened', async () => {
    const { email, link } = await addForgetful()
    for (let opened = 0; opened < 3; opened++) {
      const answer = await send('GET', `/api/auth/reset-password/${link}`)
      expect([answer.status, answer.body]).toEqual([200, { email }])
    }
    expect((await reset(link)).status).toBe(200)
  })

  test('sets it, signs its owner out everywhere and in nowhere', async () => {
    const { id, email, token, link } = await addForgetful()
    await orm.transaction((tx) => startSession(tx, id, aBrowser(), new Date()))
    const answer = await visitor(sendAnything, token)('POST', '/api/auth/reset-password', form(link))
    expect([answer.status, answer.body]).toEqual([200, { message: 'Password updated. Please sign in.' }])
    expect(answer.setCookie).toBeNull()
    expect(await orm.$count(session, eq(session.userId, id))).toBe(0)
    expect([await logIn(email, OLD), await logIn(email, NEW)]).toEqual([401, 200])
  })

  test('leaves everybody else as they are', async () => {
    const { link } = await addForgetful()
    const neighbour = await addForgetful()
    await reset(link)
    expect((await visitor(sendAnything, neighbour.token)('GET', '/api/auth/me')).status).toBe(200)
    expect((await reset(neighbour.link)).status).toBe(200)
  })

  test('works once, and every other link of its owner is dead with it', async () => {
    const { id, email, link } = await addForgetful()
    const second = await askFor(email)
    const confirmation = await orm.transaction((tx) =>
      issueLink(tx, id, { purpose: 'confirm-email', newEmail: 'new@example.org' }, new Date()),
    )
    expect((await reset(second)).status).toBe(200)
    for (const token of [link, second]) {
      const answers = [await reset(token, 'Third-pa55word'), await send('GET', `/api/auth/reset-password/${token}`)]
      expect(answers.map((answer) => [answer.status, answer.refusal])).toEqual([INVALID, INVALID])
    }
    expect((await send('POST', '/api/auth/confirm-email', { token: confirmation.token, password: NEW })).status).toBe(
      404,
    )
    expect(await logIn(email, NEW)).toBe(200)
  })

  test.each([
    ['used twice at once', 1],
    ['used at the same moment as another of its owner', 2],
  ])('%s sets one password', async (_, links) => {
    const { id, email, link } = await addForgetful()
    const tokens = [link, links === 1 ? link : await askFor(email)]
    const passwords = ['First-pa55word', 'Second-pa55word']
    const attempts = await orm.transaction(async (tx) => {
      await tx.select().from(user).where(eq(user.id, id)).for('update')
      const begun = tokens.map((token, index) => reset(token, passwords[index]))
      await untilWaiting(database, 2)
      return begun
    })
    const statuses = (await Promise.all(attempts)).map((answer) => answer.status)
    expect(statuses.toSorted()).toEqual([200, 404])
    const stored = await passwordOf(id)
    expect(await isPassword(passwords[statuses.indexOf(200)] ?? '', stored)).toBe(true)
  })

  test('is good for an hour and not a moment longer', async () => {
    const { id } = await addPerson(orm, { passwordHash })
    const noon = new Date('2099-03-02T12:00:00Z')
    const { token } = await orm.transaction((tx) => issueLink(tx, id, { purpose: 'password', newEmail: null }, noon))
    const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds)
    expect(await resetPassword(orm, form(token), after(60 * MINUTE))).toBeNull()
    expect(await passwordOf(id)).toBe(passwordHash)
    expect((await resetPassword(orm, form(token), after(60 * MINUTE - 1)))?.id).toBe(id)
  })

  test('made up, or meant for an e-mail, sets nothing', async () => {
    const { id, link } = await addForgetful()
    const { token } = await orm.transaction((tx) =>
      issueLink(tx, id, { purpose: 'confirm-email', newEmail: 'new@example.org' }, new Date()),
    )
    for (const wrong of [token, hashToken(link), 'x', "' or 1=1 --", link.slice(0, -1)]) {
      const answers = [await reset(wrong), await send('GET', `/api/auth/reset-password/${encodeURIComponent(wrong)}`)]
      expect(answers.map((answer) => [answer.status, answer.refusal])).toEqual([INVALID, INVALID])
    }
    expect(await passwordOf(id)).toBe(passwordHash)
    expect(await orm.$count(accountLink, eq(accountLink.userId, id))).toBe(2)
  })

  test('is dead while its owner is deactivated', async () => {
    const { id, link } = await addForgetful()
    await orm.update(user).set({ isActive: false }).where(eq(user.id, id))
    const answer = await reset(link)
    expect([answer.status, answer.refusal]).toEqual(INVALID)
    expect(await passwordOf(id)).toBe(passwordHash)
  })

  test('is dead once its owner changed the password themselves', async () => {
    const { token, link } = await addForgetful()
    const change = { currentPassword: OLD, newPassword: NEW, confirmPassword: NEW }
    expect((await visitor(sendAnything, token)('PATCH', '/api/user/password', change)).status).toBe(200)
    expect((await reset(link)).status).toBe(404)
  })

  test.each([
    [{ password: 'Short1a', confirmPassword: 'Short1a' }, 'password', 'Password must be at least 8 characters'],
    [
      { password: 'all-small-1', confirmPassword: 'all-small-1' },
      'password',
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
    [{ confirmPassword: 'Else-pa55word' }, 'confirmPassword', 'Passwords do not match'],
    [{ token: '' }, 'token', 'This link is invalid or has expired.'],
    [{ token: undefined }, 'token', 'This link is invalid or has expired.'],
    [{ token: 7 }, 'token', 'This link is invalid or has expired.'],
  ])('sent with %j is refused beside the field, and not used up', async (more, path, message) => {
    const { link } = await addForgetful()
    const answer = await send('POST', '/api/auth/reset-password', { ...form(link), ...more })
    expect([answer.status, answer.refusal]).toEqual([400, { message, issues: [{ path, message }] }])
    expect((await reset(link)).status).toBe(200)
  })
})

test('whoever guessed too often before they asked for a link can sign in at once after it', async () => {
  const limited = openTestApp(database, {})
  const { email, link } = await addForgetful()
  const guess = async (password: string) => (await limited.send('POST', '/api/auth/login', { email, password })).status
  const { account } = passwordLimits(limited.context)
  for (let guesses = 0; guesses < 10; guesses++) await account.count(`${email} unknown`)
  expect(await guess(OLD)).toBe(429)
  await limited.send('POST', '/api/auth/reset-password', form(link))
  expect(await guess(NEW)).toBe(200)
})

test('links cannot be tried out for ever from one network', async () => {
  const limited = openTestApp(database, {})
  const tries = Array.from({ length: 301 }, () => limited.send('GET', '/api/auth/reset-password/guessed'))
  const statuses = (await Promise.all(tries)).map((answer) => answer.status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
