import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { recoveryCode, session, twoStep } from '../../../db/schema/accounts.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { openTestApp, sharedApp } from '../../../tests/support/app.ts'
import { tokenMailedTo } from '../../../tests/support/invitation.ts'
import { emailRowsTo } from '../../../tests/support/item-rows.ts'
import { aBrowser, addPerson } from '../../../tests/support/person.ts'
import { addMember, addSchool } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { confirmAccount } from '../../email/preferences/confirm-address.ts'
import { hashPassword } from '../../server/access/password.ts'
import { startSession } from '../../server/access/session.ts'
import { takeCode } from '../../server/access/two-step.ts'
import { hashToken } from '../../server/context/token.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimits } from '../../server/http/rate-limit.ts'

const { database, orm, send, sendAnything } = await sharedApp()
const limited = openTestApp(database, {})
const PASSWORD = 'Right-pa55word'
const passwordHash = await hashPassword(PASSWORD)
const NEEDED = [401, { message: 'Enter the code from your authenticator app.', code: 'code-needed' }]
const PERIOD = 30_000

const codeOf = (secret: string, timestamp = Date.now()) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
const logIn = (email: string, code?: string, password = PASSWORD) =>
  send('POST', '/api/auth/login', { email, password, ...(code !== undefined && { code }) })

/** The code after the present one: it is good already, and the present one turned two-step sign-in on. */
const nextCodeOf = (secret: string) => codeOf(secret, Date.now() + PERIOD)

/** What somebody was told by email of how they sign in. */
const toldTo = async (email: string) =>
  (await emailRowsTo(orm, email, 'sign-in-changed')).map(({ content }) => Object(content).change)

/** Somebody who signs in in two steps. */
async function addCareful() {
  const person = await addPerson(orm, { passwordHash })
  const here = visitor(sendAnything, person.token)
  const { secret } = (await here('POST', '/api/user/two-step')).body
  const { body } = await here('POST', '/api/user/two-step/confirm', { code: codeOf(secret) })
  return { ...person, here, secret, codes: body.recoveryCodes }
}

test('turning two-step sign-in on takes a code from the app, shows ten recovery codes, and signs out everywhere else', async () => {
  const { id, email, token } = await addPerson(orm, { passwordHash })
  const elsewhere = await orm.transaction((tx) => startSession(tx, id, aBrowser(), new Date()))
  const here = visitor(sendAnything, token)
  const start = (await here('POST', '/api/user/two-step')).body
  expect(start.uri).toContain(`secret=${start.secret}`)
  expect((await here('GET', '/api/user/two-step')).body).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  expect((await logIn(email)).status).toBe(200)
  const wrong = await here('POST', '/api/user/two-step/confirm', { code: '000000' })
  const message = 'That code isn’t right. Please try the newest one.'
  expect([wrong.status, wrong.refusal]).toEqual([400, { message, issues: [{ path: 'code', message }] }])
  const { body } = await here('POST', '/api/user/two-step/confirm', { code: codeOf(start.secret) })
  expect(body.recoveryCodes).toHaveLength(10)
  for (const code of body.recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/)
  expect((await here('GET', '/api/user/two-step')).body).toEqual({ isOn: true, recoveryCodesLeft: 10 })
  const sessions = await orm.select().from(session).where(eq(session.userId, id))
  expect(sessions.map(({ tokenHash }) => tokenHash)).not.toContain(hashToken(elsewhere))
  const stored = JSON.stringify(await orm.select().from(recoveryCode).where(eq(recoveryCode.userId, id)))
  for (const code of body.recoveryCodes) expect(stored).not.toContain(code)
})

test('what a stolen session and a known password are not enough for is turning it off, or beginning anew while it is on: that takes a code too, or a recovery code', async () => {
  const { here, email, codes } = await addCareful()
  const answer = await here('DELETE', '/api/user/two-step')
  expect([answer.status, answer.refusal]).toEqual(NEEDED)
  expect((await here('DELETE', '/api/user/two-step', { code: '000000' })).refusal?.issues?.[0]?.path).toBe('code')
  expect((await here('GET', '/api/user/two-step')).body.isOn).toBe(true)
  expect((await here('POST', '/api/user/two-step')).status).toBe(409)
  expect((await here('DELETE', '/api/user/two-step', { code: codes[0] })).status).toBe(200)
  expect((await here('GET', '/api/user/two-step')).body.isOn).toBe(false)
  expect(await toldTo(email)).toEqual(['two-step-on', 'two-step-off'])
  expect((await logIn(email)).status).toBe(200)
  // Begun, it counts for nothing yet, and ends by itself; begun anew, it has another secret.
  const { secret } = (await here('POST', '/api/user/two-step')).body
  expect((await here('DELETE', '/api/user/two-step')).status).toBe(200)
  expect((await here('POST', '/api/user/two-step')).body.secret).not.toBe(secret)
  expect(await toldTo(email)).toHaveLength(2)
})

test('what a stolen session and a known password are not enough for is moving the account to another email', async () => {
  const { here, email, secret } = await addCareful()
  const newEmail = `new-${email}`
  await here('PATCH', '/api/user/profile', { name: 'Ada Lark', email: newEmail })
  const form = { token: await tokenMailedTo(database, newEmail, 'confirm-email'), password: PASSWORD }
  const answer = await here('POST', '/api/auth/confirm-email', form)
  expect([answer.status, answer.refusal]).toEqual(NEEDED)
  const wrong = await here('POST', '/api/auth/confirm-email', { ...form, code: '000000' })
  expect(wrong.refusal?.issues?.[0]?.path).toBe('code')
  expect((await here('GET', '/api/auth/me')).body.user.email).toBe(email)
  const code = nextCodeOf(secret)
  expect((await here('POST', '/api/auth/confirm-email', { ...form, code })).status).toBe(200)
  expect((await here('GET', '/api/auth/me')).body.user.email).toBe(newEmail)
})

describe('signing in with it', () => {
  test('asks for a code after the right password, and only then', async () => {
    const { email, secret } = await addCareful()
    const answer = await logIn(email)
    expect([answer.status, answer.refusal]).toEqual(NEEDED)
    expect(answer.headers.getSetCookie()).toEqual([])
    const wrong = await logIn(email, nextCodeOf(secret), 'Wrong-pa55word')
    expect([wrong.status, wrong.refusal]).toEqual([401, { message: 'Invalid email or password' }])
    expect((await logIn(email, '000000')).status).toBe(400)
    expect((await logIn(email, nextCodeOf(secret))).status).toBe(200)
  })

  test('takes no code twice or older than one that was used, and forgives a clock that is off by one period, not by two', async () => {
    const { id, secret } = await addCareful()
    const noon = new Date('2099-03-02T12:00:00Z')
    const take = (periods: number) =>
      orm.transaction((tx) => takeCode(tx, id, codeOf(secret, noon.getTime() + periods * PERIOD), noon))
    expect([await take(-2), await take(2), await take(-1), await take(1)]).toEqual([false, false, true, true])
    expect([await take(1), await take(0)]).toEqual([false, false])
  })

  test('takes each recovery code once, however it is typed', async () => {
    const { email, codes, here } = await addCareful()
    const [first = '', second = ''] = codes
    expect((await logIn(email, first)).status).toBe(200)
    expect((await logIn(email, first)).status).toBe(400)
    expect((await logIn(email, ` ${second.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect((await here('GET', '/api/user/two-step')).body.recoveryCodesLeft).toBe(8)
  })

  test('is limited to ten wrong codes in 15 minutes, turning it off included', async () => {
    const { id, email, token, secret, codes } = await addCareful()
    const { code: limit } = createLimits(limited.context, LIMITS.passwords)
    await limit.count(id, 10)
    const credentials = { email, password: PASSWORD, code: nextCodeOf(secret) }
    expect((await limited.send('POST', '/api/auth/login', credentials)).status).toBe(429)
    const thief = visitor(limited.sendAnything, token)
    expect((await thief('DELETE', '/api/user/two-step', { code: codes[0] })).status).toBe(429)
  })

  test('asks at an organization’s login too, but tells a stranger there nothing', async () => {
    const careful = await addCareful()
    const school = await addSchool(orm)
    const credentials = { email: careful.email, password: PASSWORD }
    expect((await send('POST', `/api/${school.slug}/login`, credentials)).refusal?.code).toBeUndefined()
    const member = await addMember(orm, school, 'owner', {}, { passwordHash })
    const isOn = { createdAt: new Date(), confirmedAt: new Date() }
    await orm.insert(twoStep).values({ userId: member.id, secret: careful.secret, ...isOn })
    const answer = await send('POST', `/api/${school.slug}/login`, { ...credentials, email: member.email })
    expect([answer.status, answer.refusal]).toEqual(NEEDED)
  })

  test('asks when an invitation is accepted, which signs in as well', async () => {
    const { email, secret } = await addCareful()
    const school = await addSchool(orm)
    const owner = await addMember(orm, school, 'owner')
    await visitor(sendAnything, owner.token)('POST', `/api/${school.slug}/admin/invite`, { email, role: 'manager' })
    const token = await tokenMailedTo(database, email)
    const form = { token, name: 'Ada Lark', password: PASSWORD, confirmPassword: PASSWORD }
    const answer = await send('POST', '/api/invitations/accept', form)
    expect([answer.status, answer.refusal]).toEqual(NEEDED)
    expect((await send('POST', '/api/invitations/accept', { ...form, code: nextCodeOf(secret) })).status).toBe(200)
  })
})

test.each([
  ['that was never confirmed ends two-step sign-in, which a stranger may have turned on', false],
  ['that was confirmed leaves it on', true],
])('a new password by a link to an address %s', async (_, isOn) => {
  const { id, email, secret } = await addCareful()
  if (isOn) await orm.transaction((tx) => confirmAccount(tx, email, new Date()))
  await send('POST', '/api/auth/forgot-password', { email })
  const token = await tokenMailedTo(database, email, 'forgotten-password')
  const form = { token, password: 'Mine-aga1n', confirmPassword: 'Mine-aga1n' }
  expect((await send('POST', '/api/auth/reset-password', form)).status).toBe(200)
  expect((await logIn(email, undefined, form.password)).status).toBe(isOn ? 401 : 200)
  expect((await logIn(email, nextCodeOf(secret), form.password)).status).toBe(200)
  expect(await orm.$count(recoveryCode, eq(recoveryCode.userId, id))).toBe(isOn ? 10 : 0)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test.each([
  ['over a week before it', daysAgo(30), daysAgo(8), 1],
  ['shortly before it', daysAgo(6), daysAgo(6), 0],
  ['after it, though begun long before', daysAgo(30), daysAgo(0), 0],
  ['never, though begun', daysAgo(30), null, 0],
])(
  'undoing a change of email ends two-step sign-in, but not what was turned on over a week before: %s',
  async (_, begun, turnedOn, left) => {
    const { id, email, token } = await addPerson(orm, { passwordHash })
    await orm.transaction((tx) => confirmAccount(tx, email, new Date()))
    const here = visitor(sendAnything, token)
    await here('PATCH', '/api/user/profile', { name: 'Ada Lark', email: `new-${email}` })
    const link = await tokenMailedTo(database, `new-${email}`, 'confirm-email')
    await here('POST', '/api/auth/confirm-email', { token: link, password: PASSWORD })
    await orm.insert(twoStep).values({ userId: id, secret: 'AAAA', createdAt: begun, confirmedAt: turnedOn })
    const undo = { token: await tokenMailedTo(database, email, 'email-changed') }
    const entries = await activityOf(orm, () => send('POST', '/api/auth/protect-email', undo))
    expect(await orm.$count(twoStep, eq(twoStep.userId, id))).toBe(left)
    const isEnded = turnedOn !== null && left === 0
    expect(entries.some(({ kind }) => kind === 'two-step-turned-off')).toBe(isEnded)
    expect(await toldTo(email)).toEqual(isEnded ? ['two-step-off'] : [])
  },
)
