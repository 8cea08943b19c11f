import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { accountLink, session, user } from '../../../db/schema/accounts.ts'
import { openTestApp, sharedApp } from '../../../tests/support/app.ts'
import { tokenMailedTo } from '../../../tests/support/invitation.ts'
import { emailRowsTo } from '../../../tests/support/item-rows.ts'
import { withLimit } from '../../../tests/support/lowered-limit.ts'
import { aBrowser, addPerson } from '../../../tests/support/person.ts'
import { untilWaiting } from '../../../tests/support/until-waiting.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { hashPassword, isPassword } from '../../server/access/password.ts'
import { startSession } from '../../server/access/session.ts'
import { hashToken } from '../../server/context/token.ts'
import { vouchFor } from '../../server/http/client-ip.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimits } from '../../server/http/rate-limit.ts'
import { issueLink } from './account-link.ts'
import { resetPassword } from './reset-password.ts'

const { database, orm, send, sendAnything } = await sharedApp()
const limited = openTestApp(database, {})
const OLD = 'Right-pa55word'
const NEW = 'Other-pa55word'
const passwordHash = await hashPassword(OLD)
const INVALID = [404, { message: 'This link is invalid or has expired.' }]
const MINUTE = 60_000
const forget = (email: unknown) => send('POST', '/api/auth/forgot-password', { email })

/** Somebody who forgot their password, and the token of their link. */
async function addForgetful() {
  const person = await addPerson(orm, { passwordHash })
  return { ...person, link: await askFor(person.email) }
}

async function askFor(email: string) {
  await forget(email)
  return tokenMailedTo(database, email, 'forgotten-password')
}

const form = (token: string, password = NEW) => ({ token, password, confirmPassword: password })
const reset = (token: string, password?: string) => send('POST', '/api/auth/reset-password', form(token, password))
const logIn = async (email: string, password: string) =>
  (await send('POST', '/api/auth/login', { email, password })).status
const passwordOf = async (id: string) =>
  (await orm.select({ hash: user.passwordHash }).from(user).where(eq(user.id, id)))[0]?.hash ?? null
const nobody = () => `${crypto.randomUUID()}@example.org`
const SAID = [200, { message: 'If that email has an account, we sent it a link. It works for one hour.' }]

describe('asking for a new password', () => {
  test('mails one link that is good for an hour, of which only the SHA-256 is stored', async () => {
    const { id, name, email } = await addPerson(orm)
    const before = Date.now()
    const answer = await forget(` ${email.toUpperCase()}`)
    expect([answer.status, answer.body]).toEqual(SAID)
    const [mail, ...others] = await emailRowsTo(orm, email)
    expect([mail?.kind, mail?.state, others]).toEqual(['forgotten-password', 'queued', []])
    const { token, expiresAt, ...rest } = Object(mail?.content)
    expect(rest).toEqual({ name })
    expect(token).toMatch(/^[\w-]{43}$/)
    const [link, ...more] = await orm.select().from(accountLink).where(eq(accountLink.userId, id))
    expect([link?.tokenHash, link?.newEmail, more]).toEqual([hashToken(token), null, []])
    expect(link?.expiresAt.toISOString()).toBe(expiresAt)
    expect(Math.round((Date.parse(expiresAt) - before) / 60_000)).toBe(60)
  })

  test('is answered alike where there is no account, or none that can be signed in to, and mails nothing', async () => {
    const { email } = await addPerson(orm, { isActive: false })
    for (const address of [email, nobody()]) {
      const answer = await forget(address)
      expect([answer.status, answer.body]).toEqual(SAID)
      expect(await emailRowsTo(orm, address)).toEqual([])
    }
  })

  test('takes longer than the email it writes, also where there is no account and nothing to write', async () => {
    const startedAt = performance.now()
    await forget(nobody())
    // Timers end a moment early at most.
    expect(performance.now() - startedAt).toBeGreaterThan(140)
  })
})

describe('mails that anybody can have sent', () => {
  const linkEmails = createLimits(limited.context, LIMITS.linkEmails)
  const askFrom = async (ip: string, email: string) =>
    (await limited.send('POST', '/api/auth/forgot-password', { email }, vouchFor(ip))).status

  test('go to one address five times an hour, wherever they are asked for, account or not', async () => {
    const { email } = await addPerson(orm)
    for (const address of [email, nobody()]) {
      await linkEmails.recipient.count(address, 3)
      const statuses = await Promise.all([1, 2, 3].map((host) => askFrom(`203.0.113.${host}`, address)))
      expect(statuses.sort()).toEqual([200, 200, 429])
    }
    expect(await emailRowsTo(orm, email)).toHaveLength(2)
  })

  test('are asked for thirty times an hour from one network, and no more there', async () => {
    await linkEmails.network.count('2001:db8:7:7::/64', 29)
    const statuses = await Promise.all([1, 2].map(() => askFrom('2001:db8:7:7::9', nobody())))
    expect(statuses.sort()).toEqual([200, 429])
    expect(await askFrom('2001:db8:7:8::9', nobody())).toBe(200)
  })
})

describe('a link to a new password', () => {
  test('says whose, however often it is opened, sets it, tells them, and signs its owner out everywhere, nobody else', async () => {
    const { id, email, token, link } = await addForgetful()
    const neighbor = await addForgetful()
    for (let opened = 0; opened < 3; opened++)
      expect((await send('GET', `/api/auth/reset-password/${link}`)).body).toEqual({ email })
    await orm.transaction((tx) => startSession(tx, id, aBrowser(), new Date()))
    const answer = await visitor(sendAnything, token)('POST', '/api/auth/reset-password', form(link))
    expect([answer.status, answer.body]).toEqual([200, { message: 'Password updated. Please sign in.' }])
    expect(answer.setCookie).toBeNull()
    expect(await orm.$count(session, eq(session.userId, id))).toBe(0)
    expect([await logIn(email, OLD), await logIn(email, NEW)]).toEqual([401, 200])
    const told = await emailRowsTo(orm, email, 'sign-in-changed')
    expect(told.map(({ content }) => content)).toEqual([{ name: 'Ada Lark', change: 'password' }])
    expect((await visitor(sendAnything, neighbor.token)('GET', '/api/auth/me')).status).toBe(200)
    expect((await reset(neighbor.link)).status).toBe(200)
  })

  test('works once, and every other link of its owner is dead with it', async () => {
    const { id, email, link } = await addForgetful()
    const second = await askFor(email)
    const purpose = { purpose: 'confirm-email', newEmail: 'new@example.org' } as const
    const confirmation = await orm.transaction((tx) => issueLink(tx, id, purpose, new Date()))
    expect((await reset(second)).status).toBe(200)
    for (const token of [link, second]) {
      const answers = [await reset(token, 'Third-pa55word'), await send('GET', `/api/auth/reset-password/${token}`)]
      expect(answers.map((answer) => [answer.status, answer.refusal])).toEqual([INVALID, INVALID])
    }
    const confirming = { token: confirmation.token, password: NEW }
    expect((await send('POST', '/api/auth/confirm-email', confirming)).status).toBe(404)
    expect(await logIn(email, NEW)).toBe(200)
  })

  test('used twice at once, or at the same moment as another of its owner, sets one password', async () => {
    const { id, email, link } = await addForgetful()
    const tokens = [link, link, await askFor(email)]
    const passwords = ['First-pa55word', 'Second-pa55word', 'Third-pa55word']
    const attempts = await orm.transaction(async (tx) => {
      await tx.select().from(user).where(eq(user.id, id)).for('update')
      const begun = tokens.map((token, index) => reset(token, passwords[index]))
      await untilWaiting(database, 3)
      return begun
    })
    const statuses = (await Promise.all(attempts)).map((answer) => answer.status)
    expect(statuses.toSorted()).toEqual([200, 404, 404])
    const stored = await passwordOf(id)
    expect(await isPassword(passwords[statuses.indexOf(200)] ?? '', stored)).toBe(true)
  })

  test('sets a password that stays when the old one is being changed elsewhere at the same moment', async () => {
    const { id, email, token, link } = await addForgetful()
    const change = { currentPassword: OLD, newPassword: 'Third-pa55word', confirmPassword: 'Third-pa55word' }
    const { resetting, changing } = await orm.transaction(async (tx) => {
      await tx.select().from(user).where(eq(user.id, id)).for('update')
      const resetting = reset(link)
      await untilWaiting(database, 1)
      const changing = visitor(sendAnything, token)('PATCH', '/api/user/password', change)
      await untilWaiting(database, 2)
      return { resetting, changing }
    })
    expect((await resetting).status).toBe(200)
    const { status, refusal } = await changing
    expect([status, refusal?.message]).toEqual([400, 'Current password is incorrect'])
    expect(await logIn(email, NEW)).toBe(200)
    expect(await emailRowsTo(orm, email, 'sign-in-changed')).toHaveLength(1)
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
    const purpose = { purpose: 'confirm-email', newEmail: 'new@example.org' } as const
    const { token } = await orm.transaction((tx) => issueLink(tx, id, purpose, new Date()))
    for (const wrong of [token, hashToken(link), 'x', "' or 1=1 --", link.slice(0, -1)]) {
      const answers = [await reset(wrong), await send('GET', `/api/auth/reset-password/${encodeURIComponent(wrong)}`)]
      expect(answers.map((answer) => [answer.status, answer.refusal])).toEqual([INVALID, INVALID])
    }
    expect(await passwordOf(id)).toBe(passwordHash)
    expect(await orm.$count(accountLink, eq(accountLink.userId, id))).toBe(2)
  })

  test('is dead while its owner is deactivated, and once they changed the password themselves', async () => {
    const [{ id, link }, changed] = [await addForgetful(), await addForgetful()]
    await orm.update(user).set({ isActive: false }).where(eq(user.id, id))
    const answer = await reset(link)
    expect([answer.status, answer.refusal]).toEqual(INVALID)
    expect(await passwordOf(id)).toBe(passwordHash)
    const change = { currentPassword: OLD, newPassword: NEW, confirmPassword: NEW }
    expect((await visitor(sendAnything, changed.token)('PATCH', '/api/user/password', change)).status).toBe(200)
    expect((await reset(changed.link)).status).toBe(404)
  })

  test('is sent with its token', async () => {
    const message = 'This link is invalid or has expired.'
    for (const token of [undefined, '', 7]) {
      const answer = await send('POST', '/api/auth/reset-password', { ...form(''), token })
      expect([answer.status, answer.refusal]).toEqual([400, { message, issues: [{ path: 'token', message }] }])
    }
  })
})

test('whoever guessed too often before they asked for a link can sign in at once after it', async () => {
  const { email, link } = await addForgetful()
  const guess = async (password: string) => (await limited.send('POST', '/api/auth/login', { email, password })).status
  const { account } = createLimits(limited.context, LIMITS.passwords)
  await account.count(`${email} unknown`, 10)
  expect(await guess(OLD)).toBe(429)
  await limited.send('POST', '/api/auth/reset-password', form(link))
  expect(await guess(NEW)).toBe(200)
})

test('links cannot be tried out for ever from one network', async () => {
  const { send } = withLimit(LIMITS.emailLinks.wrong, 1, () => openTestApp(database, {}))
  const look = async () => (await send('GET', '/api/auth/reset-password/guessed')).status
  expect([await look(), await look()]).toEqual([404, 429])
})
