import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { accountLink, session, user } from '../../../db/schema/accounts.ts'
import { freshApp, openTestApp } from '../../../tests/support/app.ts'
import { tokenMailedTo } from '../../../tests/support/invitation.ts'
import { emailRowsTo } from '../../../tests/support/item-rows.ts'
import { aBrowser, addPerson } from '../../../tests/support/person.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { addAccount, PASSWORD } from '../../../tests/support/with-password.ts'
import { confirmAccount } from '../../email/preferences/confirm-address.ts'
import { startSession } from '../../server/access/session.ts'
import { hashToken } from '../../server/context/token.ts'
import { vouchFor } from '../../server/http/client-ip.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimits } from '../../server/http/rate-limit.ts'
import { issueLink } from './account-link.ts'

const { database, orm, send, sendAnything } = await freshApp()
const limited = openTestApp(database, {})
const INVALID = [404, { message: 'This link is invalid or has expired.' }]
const HOUR = 3_600_000

const nobody = () => `${crypto.randomUUID()}@example.org`
const ask = (token: string, email: string, name = 'Ada Lark') =>
  visitor(sendAnything, token)('PATCH', '/api/user/profile', { name, email })
const confirm = (token: string, password = PASSWORD) => send('POST', '/api/auth/confirm-email', { token, password })
const emailOf = async (id: string) =>
  (await orm.select({ email: user.email }).from(user).where(eq(user.id, id)))[0]?.email

/** Somebody with a confirmed e-mail who asked for another one, and the token of the link mailed to it. */
async function addMover() {
  const person = await addAccount(orm)
  await orm.transaction((tx) => confirmAccount(tx, person.email, new Date()))
  const newEmail = nobody()
  await ask(person.token, newEmail)
  return { ...person, newEmail, link: await tokenMailedTo(database, newEmail, 'confirm-email') }
}

describe('asking for another e-mail', () => {
  test('changes the name at once, and mails the new address a link that is good for a day; who has an account with it hears nothing', async () => {
    const { id, email, token } = await addPerson(orm)
    const newEmail = nobody()
    const before = Date.now()
    const answer = await ask(token, ` ${newEmail.toUpperCase()}`, 'Bea')
    const bea = { id, name: 'Bea', email, isSuperAdmin: false }
    expect([answer.status, answer.body]).toEqual([200, { user: bea, pendingEmail: newEmail }])
    const [mail, ...others] = await emailRowsTo(orm, newEmail)
    const { token: link, expiresAt, ...rest } = Object(mail?.content)
    expect([mail?.kind, rest, others]).toEqual(['confirm-email', { name: 'Bea', newEmail }, []])
    expect(Math.round((Date.parse(expiresAt) - before) / HOUR)).toBe(24)
    const tokenHash = hashToken(link)
    const [row] = await orm.select().from(accountLink).where(eq(accountLink.tokenHash, tokenHash))
    expect(row).toMatchObject({ userId: id, purpose: 'confirm-email', newEmail, expiresAt: new Date(expiresAt) })
    expect((await emailRowsTo(orm, email)).map(({ kind }) => kind)).toEqual(['email-change-asked'])
    const other = await addPerson(orm)
    const alike = await ask(token, other.email)
    expect([alike.status, alike.body.pendingEmail]).toEqual([200, other.email])
    expect(await emailRowsTo(orm, other.email)).toEqual([])
  })

  test('again makes the link before it useless, a link to a new password not, and another name neither', async () => {
    const { id, email, newEmail, token, link } = await addMover()
    await send('POST', '/api/auth/forgot-password', { email })
    const password = await tokenMailedTo(database, email, 'forgotten-password')
    expect((await ask(token, email, 'Cy')).body.pendingEmail).toBeNull()
    expect((await send('GET', `/api/auth/confirm-email/${link}`)).body).toEqual({ newEmail })
    await ask(token, nobody())
    expect((await confirm(link)).status).toBe(404)
    expect(await emailOf(id)).toBe(email)
    expect((await send('GET', `/api/auth/reset-password/${password}`)).status).toBe(200)
  })

  test('can be done five times an hour for one address, whoever asks, and by one person; a sixth changes nothing', async () => {
    const { recipient, person } = createLimits(limited.context, LIMITS.linkEmails)
    const [victim, busy, other] = [nobody(), await addPerson(orm), await addPerson(orm)]
    await recipient.count(victim, 4)
    await person.count(busy.id, 4)
    const askAs = ({ token }: { token: string }, body: object) =>
      visitor(limited.sendAnything, token)('PATCH', '/api/user/profile', body, vouchFor('203.0.113.9'))
    expect((await askAs(busy, { name: 'Mallory', email: victim })).status).toBe(200)
    expect((await askAs(busy, { name: 'Trudy', email: nobody() })).status).toBe(429)
    expect((await askAs(other, { name: 'Trudy', email: victim })).status).toBe(429)
    expect(await orm.$count(user, eq(user.name, 'Trudy'))).toBe(0)
    expect(await emailRowsTo(orm, victim)).toHaveLength(1)
    // A changed name alone is never too much.
    expect((await askAs(busy, { name: 'Trudy', email: busy.email })).status).toBe(200)
  })
})

describe('a link that confirms an e-mail', () => {
  test('says which, however often it is opened, and makes it its owner’s, who signs in by it; the one before is told', async () => {
    const { id, name, email, newEmail, link } = await addMover()
    for (let opened = 0; opened < 3; opened++)
      expect((await send('GET', `/api/auth/confirm-email/${link}`)).body).toEqual({ newEmail })
    const answer = await confirm(link)
    expect([answer.status, answer.body]).toEqual([200, { message: 'Your email was changed.' }])
    expect(await emailOf(id)).toBe(newEmail)
    const notice = { name, newEmail, token: expect.any(String), expiresAt: expect.any(String) }
    expect(await emailRowsTo(orm, email)).toContainEqual(
      expect.objectContaining({ kind: 'email-changed', content: notice }),
    )
    const signIn = (address: string) => send('POST', '/api/auth/login', { email: address, password: PASSWORD })
    expect([(await signIn(email)).status, (await signIn(newEmail)).status]).toEqual([401, 200])
  })

  test('tells an address nothing that was never confirmed, and leaves it no link: it may have been a typo', async () => {
    const { id, email, token } = await addAccount(orm)
    const newEmail = nobody()
    await ask(token, newEmail)
    const stop = await tokenMailedTo(database, email, 'email-change-asked')
    expect((await confirm(await tokenMailedTo(database, newEmail, 'confirm-email'))).status).toBe(200)
    expect((await emailRowsTo(orm, email)).map(({ kind }) => kind)).toEqual(['email-change-asked'])
    expect((await send('GET', `/api/auth/protect-email/${stop}`)).status).toBe(404)
    expect((await send('POST', '/api/auth/protect-email', { token: stop })).status).toBe(404)
    expect(await emailOf(id)).toBe(newEmail)
  })

  test('signs its owner out everywhere but where they open it, and nobody else there', async () => {
    const isIn = async (token: string) => (await visitor(sendAnything, token)('GET', '/api/auth/me')).status === 200
    const openAs = (token: string, link: string) =>
      visitor(sendAnything, token)('POST', '/api/auth/confirm-email', { token: link, password: PASSWORD })
    const { id, token, link } = await addMover()
    const elsewhere = await orm.transaction((tx) => startSession(tx, id, aBrowser(), new Date()))
    await openAs(token, link)
    expect([await isIn(token), await isIn(elsewhere)]).toEqual([true, false])
    const [other, host] = [await addMover(), await addPerson(orm)]
    await openAs(host.token, other.link)
    expect(await isIn(host.token)).toBe(true)
    expect(await orm.$count(session, eq(session.userId, other.id))).toBe(0)
  })

  test('works once, tells the address before once, and links to a new password die with it', async () => {
    const { id, email, link } = await addMover()
    await send('POST', '/api/auth/forgot-password', { email })
    const password = await tokenMailedTo(database, email, 'forgotten-password')
    expect((await confirm(link)).status).toBe(200)
    const again = await confirm(link)
    expect([again.status, again.refusal]).toEqual(INVALID)
    const kinds = (await emailRowsTo(orm, email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['email-change-asked', 'forgotten-password', 'email-changed'])
    expect((await send('GET', `/api/auth/reset-password/${password}`)).status).toBe(404)
    const left = await orm.select().from(accountLink).where(eq(accountLink.userId, id))
    expect(left.map(({ purpose }) => purpose)).toEqual(['protect-email', 'protect-email'])
  })

  test('comes too late when somebody else has made an account with it, and changes nothing', async () => {
    const { id, email, newEmail, token, link } = await addMover()
    await addPerson(orm, { email: newEmail })
    const answer = await confirm(link)
    expect([answer.status, answer.refusal]).toEqual([409, { message: 'An account with this email already exists.' }])
    expect(await emailOf(id)).toBe(email)
    expect((await visitor(sendAnything, token)('GET', '/api/auth/me')).status).toBe(200)
    expect((await emailRowsTo(orm, email)).map(({ kind }) => kind)).toEqual(['email-change-asked'])
  })

  test('asks for the password, so that a stolen session cannot use it', async () => {
    const { id, email, link } = await addMover()
    const answer = await confirm(link, 'Wrong-pa55word')
    const issues = [{ path: 'password', message: 'Password is incorrect' }]
    expect([answer.status, answer.refusal]).toEqual([400, { message: 'Password is incorrect', issues }])
    expect(await emailOf(id)).toBe(email)
    expect((await confirm(link)).status).toBe(200)
  })
})

test('links that are over are cleared away when a new one is made', async () => {
  const { id } = await addPerson(orm)
  const long = new Date('2020-01-01T00:00:00Z')
  await orm.transaction((tx) => issueLink(tx, id, { purpose: 'password', newEmail: null }, long))
  const other = await addPerson(orm)
  await orm.transaction((tx) => issueLink(tx, other.id, { purpose: 'password', newEmail: null }, new Date()))
  expect(await orm.$count(accountLink, eq(accountLink.userId, id))).toBe(0)
})
