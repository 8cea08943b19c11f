import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { session, user } from '../../../db/schema/accounts.ts'
import { invitation, organization, userOrganization } from '../../../db/schema/organizations.ts'
import { freshApp, openTestApp } from '../../../tests/support/app.ts'
import { tokenMailedTo } from '../../../tests/support/invitation.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addMember, addSchool, type School } from '../../../tests/support/school.ts'
import { untilWaiting } from '../../../tests/support/until-waiting.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import type { Role } from '../../contract/values/kind/role.ts'
import { hashPassword } from '../../server/access/password.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimits } from '../../server/http/rate-limit.ts'
import { lockInvitation } from './find-invitations.ts'
import { invite } from './invite.ts'

const { database, orm, send, sendAnything } = await freshApp()
const PASSWORD = 'Right-pa55word'
const passwordHash = await hashPassword(PASSWORD)
const INVALID = [404, { message: 'This invitation link is invalid or has expired.' }]
const nobody = () => `${crypto.randomUUID()}@example.org`
const newcomer = { name: 'Ann Lark', password: PASSWORD, confirmPassword: PASSWORD }
const form = (token: string, more: object = {}) => ({ token, ...newcomer, ...more })
const accept = (token: string, more?: object) => send('POST', '/api/invitations/accept', form(token, more))

async function invited(email = nobody(), role: 'owner' | 'manager' = 'manager', to?: School) {
  const school = to ?? (await addSchool(orm))
  const person = await addMember(orm, school, 'owner')
  const sent = await invite(orm, { organization: school, person }, { email, role }, new Date())
  if (sent.kind !== 'sent') throw new Error(sent.kind)
  return { school, email, id: sent.invitation.id, token: await tokenMailedTo(database, email) }
}
const accountOf = async (email: string) => (await orm.select().from(user).where(eq(user.email, email)))[0]
const statusOf = async (id: string) => (await orm.select().from(invitation).where(eq(invitation.id, id)))[0]?.status

async function membershipOf(school: School, email: string) {
  const [found] = await orm
    .select({ role: userOrganization.role, isActive: userOrganization.isActive })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.userId))
    .where(and(eq(userOrganization.organizationId, school.id), eq(user.email, email)))
  return found
}

describe('accepting without an account', () => {
  test('makes one with the email and role of the invitation, whatever is sent, and signs in there', async () => {
    const { school, email, id, token } = await invited(nobody(), 'owner')
    const ann = visitor(sendAnything)
    const wishes = { email: 'mallory@example.org', role: 'admin', isSuperAdmin: true, organizationId: 'x' }
    const answer = await ann('POST', '/api/invitations/accept', { ...form(token), ...wishes })
    expect([answer.status, answer.body]).toEqual([200, { redirectUrl: `/${school.slug}/admin` }])
    expect(answer.setCookie).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await ann('GET', '/api/auth/me')).body.user).toMatchObject({ name: 'Ann Lark', email, isSuperAdmin: false })
    expect((await ann('GET', `/api/${school.slug}/admin/organization`)).body.role).toBe('owner')
    expect(await statusOf(id)).toBe('accepted')
    expect((await send('POST', '/api/auth/login', { email, password: PASSWORD })).status).toBe(200)
    expect(await accountOf('mallory@example.org')).toBeUndefined()
  })

  test('is refused without the token', async () => {
    const [answer, message] = [await accept(''), 'Invitation token is required']
    expect([answer.status, answer.refusal]).toEqual([400, { message, issues: [{ path: 'token', message }] }])
  })
})

describe('accepting with an account', () => {
  const WRONG = 'This email already has an account. Please enter its password.'

  test('takes the place with that account’s password, leaves its name and password alone, and ends the browser’s session', async () => {
    const { email, name, token: formerToken, tokenHash } = await addPerson(orm, { passwordHash })
    const { school, token } = await invited(email)
    const former = visitor(sendAnything, formerToken)
    const body = form(token, { name: 'Somebody Else' })
    expect((await former('POST', '/api/invitations/accept', body)).status).toBe(200)
    expect(await orm.$count(session, eq(session.tokenHash, tokenHash))).toBe(0)
    expect(await accountOf(email)).toMatchObject({ name, passwordHash })
    expect(await membershipOf(school, email)).toEqual({ role: 'manager', isActive: true })
  })

  test('and another password is refused beside the field, and never resets the account’s', async () => {
    const { email } = await addPerson(orm, { passwordHash })
    const { school, id, token } = await invited(email)
    const other = { password: 'Other-pa55word', confirmPassword: 'Other-pa55word' }
    const answer = await accept(token, other)
    const issue = { path: 'password', message: WRONG }
    expect([answer.status, answer.refusal]).toEqual([400, { message: WRONG, issues: [issue] }])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await accountOf(email))?.passwordHash).toBe(passwordHash)
    expect(await statusOf(id)).toBe('pending')
    expect(await membershipOf(school, email)).toBeUndefined()
  })

  test('that is deactivated is refused', async () => {
    const { email } = await addPerson(orm, { passwordHash, isActive: false })
    const { school, token } = await invited(email)
    expect((await accept(token)).status).toBe(400)
    expect(await membershipOf(school, email)).toBeUndefined()
  })

  test('guesses count like those at the login', async () => {
    const limited = openTestApp(database, {})
    const { email } = await addPerson(orm, { passwordHash })
    const { token } = await invited(email)
    const { account } = createLimits(limited.context, LIMITS.passwords)
    await account.count(`${email} unknown`, 10)
    expect((await limited.send('POST', '/api/invitations/accept', form(token))).status).toBe(429)
  })

  test('of a former member brings them back as what they are invited to be', async () => {
    const school = await addSchool(orm)
    const { id, email } = await addMember(orm, school, 'admin', { isActive: false })
    await orm.update(user).set({ passwordHash }).where(eq(user.id, id))
    const { token } = await invited(email, 'manager', school)
    expect((await accept(token)).status).toBe(200)
    expect(await membershipOf(school, email)).toEqual({ role: 'manager', isActive: true })
  })

  test.each<[Role, 'owner' | 'manager']>([
    ['admin', 'manager'],
    ['manager', 'owner'],
  ])('of somebody who has become %s meanwhile changes no role', async (role, offered) => {
    const { school, email, id, token } = await invited(nobody(), offered)
    const member = await addMember(orm, school, role)
    await orm.update(user).set({ email, passwordHash }).where(eq(user.id, member.id))
    expect((await accept(token)).status).toBe(200)
    expect(await membershipOf(school, email)).toEqual({ role, isActive: true })
    expect(await statusOf(id)).toBe('accepted')
  })
})

describe('a link is no good', () => {
  const change = (values: Partial<typeof invitation.$inferInsert>) => (id: string) =>
    orm.update(invitation).set(values).where(eq(invitation.id, id))
  const closeSchool = (_: string, { id }: School) =>
    orm.update(organization).set({ isActive: false }).where(eq(organization.id, id))

  test.each<[string, (id: string, school: School) => Promise<unknown>]>([
    ['once it has expired', change({ expiresAt: new Date(Date.now() - 1) })],
    ['once it is revoked', change({ status: 'revoked' })],
    ['once it is accepted', change({ status: 'accepted', acceptedAt: new Date() })],
    ['while the organization is inactive', closeSchool],
  ])('%s', async (_, happens) => {
    const { school, email, id, token } = await invited()
    await happens(id, school)
    const answer = await accept(token)
    expect([answer.status, answer.refusal]).toEqual(INVALID)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await accountOf(email)).toBeUndefined()
  })

  test('a second time, or when it is guessed', async () => {
    const { token } = await invited()
    expect((await accept(token)).status).toBe(200)
    for (const wrong of [token, 'guessed', 'x'.repeat(5000), '\u0000']) {
      const answer = await accept(wrong)
      expect([answer.status, answer.refusal]).toEqual(INVALID)
    }
  })
})

describe('at the same time', () => {
  /** Everything in `calls` has been let through and waits for the invitation when it is let go. */
  async function behindTheLock(school: School, id: string, calls: (() => ReturnType<typeof send>)[]) {
    const sent = await orm.transaction(async (tx) => {
      await lockInvitation(tx, school.id, id)
      const waiting = calls.map((call) => call())
      await untilWaiting(database, calls.length)
      return waiting
    })
    return (await Promise.all(sent)).map(({ status }) => status).sort()
  }

  test('one of many newcomers with the same link is taken', async () => {
    const { school, email, id, token } = await invited()
    const names = ['Ann', 'Bea', 'Cy', 'Di'].map((name) => () => accept(token, { name }))
    expect(await behindTheLock(school, id, names)).toEqual([200, 404, 404, 404])
    expect(await orm.$count(user, eq(user.email, email))).toBe(1)
    expect(await orm.$count(session, eq(session.userId, (await accountOf(email))?.id ?? ''))).toBe(1)
  })

  test('two organizations’ invitations to one newcomer make one account, by the password that came first', async () => {
    const email = nobody()
    const [one, other] = [await invited(email), await invited(email)]
    const waits = orm.transaction(async (tx) => {
      await tx.insert(user).values({ email, name: 'Ann Lark', passwordHash })
      const others = { password: 'Other-pa55', confirmPassword: 'Other-pa55' }
      const waiting = [accept(one.token), accept(other.token, others)]
      await untilWaiting(database, waiting.length)
      return waiting
    })
    const statuses = (await Promise.all(await waits)).map(({ status }) => status)
    expect(statuses).toEqual([200, 400])
    expect(await membershipOf(one.school, email)).toEqual({ role: 'manager', isActive: true })
    expect(await membershipOf(other.school, email)).toBeUndefined()
  })

  test('a revocation and an acceptance leave one of the two', async () => {
    const { school, email, id, token } = await invited()
    const owner = await addMember(orm, school, 'owner')
    const path = `/api/${school.slug}/admin/invitations/${id}/revoke` as const
    const statuses = await behindTheLock(school, id, [
      () => accept(token),
      () => visitor(sendAnything, owner.token)('PATCH', path),
    ])
    const isIn = (await membershipOf(school, email)) !== undefined
    expect(statuses).toEqual(isIn ? [200, 409] : [200, 404])
    expect(await statusOf(id)).toBe(isIn ? 'accepted' : 'revoked')
  })
})
