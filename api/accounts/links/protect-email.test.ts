import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { accountLink, session, user } from '../../../db/schema/accounts.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { tokenMailedTo } from '../../../tests/support/invitation.ts'
import { aBrowser } from '../../../tests/support/person.ts'
import { addMember, addSchool } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { addAccount, PASSWORD } from '../../../tests/support/with-password.ts'
import { confirmAccount } from '../../email/preferences/confirm-address.ts'
import { startSession } from '../../server/access/session.ts'

const { database, orm, send, sendAnything } = await sharedApp()
const INVALID = { message: 'This link is invalid or has expired.' }
const DAY = 86_400_000

const nobody = () => `${crypto.randomUUID()}@example.org`
const protect = (token: string) => send('POST', '/api/auth/protect-email', { token })
const look = (token: string) => send('GET', `/api/auth/protect-email/${token}`)
const logIn = async (email: string) => (await send('POST', '/api/auth/login', { email, password: PASSWORD })).status
const signUp = async (email: string) => {
  const form = { name: 'Mallory', email, password: PASSWORD, confirmPassword: PASSWORD }
  return (await send('POST', '/api/auth/signup', form)).status
}
const emailOf = async (id: string) =>
  (await orm.select({ email: user.email }).from(user).where(eq(user.id, id)))[0]?.email

/** Somebody whose session was stolen, by which another email was asked for. */
async function addVictim() {
  const person = await addAccount(orm)
  const newEmail = nobody()
  await ask(person.token, newEmail)
  return { ...person, newEmail, stop: await tokenMailedTo(database, person.email, 'email-change-asked') }
}

function ask(token: string, email: string) {
  return visitor(sendAnything, token)('PATCH', '/api/user/profile', { name: 'Ada Lark', email })
}

/** Confirms what was last asked for, as somebody who knows the password. @returns their session there */
async function confirm(newEmail: string, id: string) {
  const token = await tokenMailedTo(database, newEmail, 'confirm-email')
  const thief = await orm.transaction((tx) => startSession(tx, id, aBrowser(), new Date()))
  const body = { token, password: PASSWORD }
  expect((await visitor(sendAnything, thief)('POST', '/api/auth/confirm-email', body)).status).toBe(200)
  return thief
}

/** Somebody whose account has another email by now, with the link that was mailed to theirs, which they had confirmed. */
async function addRobbed() {
  const victim = await addVictim()
  await orm.transaction((tx) => confirmAccount(tx, victim.email, new Date()))
  const thief = await confirm(victim.newEmail, victim.id)
  return { ...victim, thief, undo: await tokenMailedTo(database, victim.email, 'email-changed') }
}

test('a change of email that was only asked for is told at once to the address that the account has, with a link that stops it, signs out everyone, and works once', async () => {
  const { id, email, newEmail, stop } = await addVictim()
  expect((await look(stop)).body).toEqual({ email, isChanged: false })
  const confirmation = await tokenMailedTo(database, newEmail, 'confirm-email')
  const answer = await protect(stop)
  const message = 'Your email stays as it was. You were signed out everywhere.'
  expect([answer.status, answer.body.message]).toEqual([200, message])
  expect(await orm.$count(session, eq(session.userId, id))).toBe(0)
  const body = { token: confirmation, password: PASSWORD }
  expect((await send('POST', '/api/auth/confirm-email', body)).status).toBe(404)
  expect([await emailOf(id), await logIn(email)]).toEqual([email, 200])
  const again = await protect(stop)
  expect([again.status, again.refusal]).toEqual([404, INVALID])
})

describe('a change of email that was confirmed', () => {
  test.each(['undo', 'stop'] as const)(
    'is undone for 7 days from the former address by the link to %s it',
    async (link) => {
      const robbed = await addRobbed()
      const { id, email, newEmail, thief } = robbed
      const links = await orm.select().from(accountLink).where(eq(accountLink.newEmail, email))
      expect(links.map(({ expiresAt }) => Math.round((expiresAt.getTime() - Date.now()) / DAY))).toEqual([7, 7])
      expect((await look(robbed[link])).body).toEqual({ email, isChanged: true })
      expect((await protect(robbed[link])).status).toBe(200)
      expect(await emailOf(id)).toBe(email)
      expect((await visitor(sendAnything, thief)('GET', '/api/auth/me')).status).toBe(401)
      expect([await logIn(email), await logIn(newEmail)]).toEqual([401, 401])
      const token = await tokenMailedTo(database, email, 'forgotten-password')
      const form = { token, password: 'Mine-aga1n', confirmPassword: 'Mine-aga1n' }
      expect((await send('POST', '/api/auth/reset-password', form)).status).toBe(200)
    },
  )

  test('stays undoable after more changes, and another password, by whoever took the account', async () => {
    const { id, email, newEmail, thief, undo } = await addRobbed()
    const change = { currentPassword: PASSWORD, newPassword: 'Other-pa55', confirmPassword: 'Other-pa55' }
    await visitor(sendAnything, thief)('PATCH', '/api/user/password', change)
    const { passwordHash } = await addAccount(orm)
    await orm.update(user).set({ passwordHash }).where(eq(user.id, id))
    const third = nobody()
    await ask(thief, third)
    await confirm(third, id)
    const thiefsUndo = await tokenMailedTo(database, newEmail, 'email-changed')
    expect((await protect(thiefsUndo)).status).toBe(200)
    expect(await emailOf(id)).toBe(newEmail)
    expect((await protect(undo)).status).toBe(200)
    expect(await emailOf(id)).toBe(email)
    expect(await orm.$count(accountLink, eq(accountLink.newEmail, newEmail))).toBe(0)
  })

  test('leaves the former address to nobody else, until it cannot be undone any more', async () => {
    const { email, undo } = await addRobbed()
    expect(await signUp(email)).toBe(409)
    expect(await orm.$count(user, eq(user.email, email))).toBe(0)
    const other = await addAccount(orm)
    await ask(other.token, email)
    const body = { token: await tokenMailedTo(database, email, 'confirm-email'), password: PASSWORD }
    expect((await send('POST', '/api/auth/confirm-email', body)).status).toBe(409)
    expect(await emailOf(other.id)).toBe(other.email)
    const school = await addSchool(orm)
    const owner = await addMember(orm, school, 'admin')
    const invited = { email, role: 'manager' }
    await visitor(sendAnything, owner.token)('POST', `/api/${school.slug}/admin/invite`, invited)
    const invitation = await tokenMailedTo(database, email)
    const form = { token: invitation, name: 'Mallory', password: PASSWORD, confirmPassword: PASSWORD }
    const refused = await send('POST', '/api/invitations/accept', form)
    expect([refused.status, refused.refusal?.message]).toEqual([
      409,
      'This email was somebody else’s account until a few days ago. Please ask for an invitation to another one, or try again in a week.',
    ])
    expect(await orm.$count(user, eq(user.email, email))).toBe(0)
    expect((await protect(undo)).status).toBe(200)
  })

  test('keeps nobody from an address that was never confirmed: a stranger may have signed up with it', async () => {
    const victim = await addVictim()
    await confirm(victim.newEmail, victim.id)
    expect(await signUp(victim.email)).toBe(201)
  })
})
