import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { session, twoStep, user } from '../../../db/schema/accounts.ts'
import { activity } from '../../../db/schema/activity.ts'
import { openTestApp, sharedApp } from '../../../tests/support/app.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addMember, addSchool } from '../../../tests/support/school.ts'
import { untilWaiting } from '../../../tests/support/until-waiting.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { LIMITS } from '../http/limits.ts'
import { createLimit } from '../http/rate-limit.ts'

const { database, orm, send, sendAnything } = await sharedApp()
const limited = openTestApp(database, {})
const DAY = 24 * 60 * 60 * 1000

const superAdmin = await addPerson(orm, { isSuperAdmin: true })

test('whoever is signed in is sent the cookie again once a day, when the session moves on; a session that is none is refused', async () => {
  const { token, tokenHash } = await addPerson(orm, {}, new Date(Date.now() - 2 * DAY))
  const readMe = (token: string) => visitor(sendAnything, token)('GET', '/api/auth/me')
  expect((await readMe(token)).setCookie).toBe(`session=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`)
  expect((await readMe(token)).setCookie).toBeNull()
  const [row] = await orm.select().from(session).where(eq(session.tokenHash, tokenHash))
  expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DAY)
  for (const none of ['guessed', '', "' or 1=1 --"]) {
    const { status, setCookie, refusal } = await readMe(none)
    expect([status, setCookie, refusal]).toEqual([401, null, { message: 'Please sign in.' }])
  }
})

test('a route of an organization asks for a session before it tells whether the organization exists', async () => {
  expect((await send('GET', '/api/nowhere/admin/organization')).status).toBe(401)
})

test('one person with many calls under way leaves connections to everybody else', async () => {
  const [busy, other] = [await addPerson(orm), await addPerson(orm)]
  const { email } = busy
  const asBusy = visitor(sendAnything, busy.token)
  const calls: Promise<{ status: number }>[] = []
  await orm.transaction(async (tx) => {
    await tx.select().from(user).where(eq(user.id, busy.id)).for('update')
    for (let call = 0; call < 20; call++)
      calls.push(asBusy('PATCH', '/api/user/profile', { name: `Ada ${call}`, email }))
    await untilWaiting(database, 2)
    expect((await visitor(sendAnything, other.token)('GET', '/api/user/organizations')).status).toBe(200)
  })
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
})

describe('two-step sign-in', () => {
  const apps = {
    nobody: openTestApp(database),
    'super-admins': openTestApp(database, { TWO_STEP_FOR: 'super-admins' }),
    owners: openTestApp(database, { TWO_STEP_FOR: 'owners' }),
  }
  const needed = {
    message: 'Please turn on two-step sign-in first. It’s under User Settings, Password.',
    code: 'two-step-needed',
  }

  test.each([
    ['nobody', []],
    ['super-admins', ['super admin']],
    ['owners', ['owner', 'admin', 'super admin']],
  ] as const)('for %s keeps out %p until they have it', async (whom, expected) => {
    const { sendAnything } = apps[whom]
    const school = await addSchool(orm)
    const members = {
      manager: await addMember(orm, school, 'manager'),
      owner: await addMember(orm, school, 'owner'),
      admin: await addMember(orm, school, 'admin'),
      'super admin': superAdmin,
    }
    const refused: string[] = []
    for (const [who, { token }] of Object.entries(members)) {
      const answer = await visitor(sendAnything, token)('GET', `/api/${school.slug}/admin/organization`)
      if (answer.status === 403) {
        expect(answer.refusal).toEqual(needed)
        refused.push(who)
      }
    }
    expect(refused).toEqual([...expected])
    const totals = await visitor(sendAnything, superAdmin.token)('GET', '/api/super-admin/totals')
    expect(totals.status).toBe(whom === 'nobody' ? 200 : 403)
    const isOn = { secret: 'AAAA', createdAt: new Date(), confirmedAt: new Date() }
    await orm.insert(twoStep).values({ userId: members.owner.id, ...isOn })
    const inside = await visitor(sendAnything, members.owner.token)('GET', `/api/${school.slug}/admin/organization`)
    expect(inside.status).toBe(200)
  })

  test('can be set up by whoever is kept out', async () => {
    const owner = await addMember(orm, await addSchool(orm), 'owner')
    for (const { token } of [owner, superAdmin]) {
      expect((await visitor(apps.owners.sendAnything, token)('POST', '/api/user/two-step')).status).toBe(200)
    }
  })
})

test('changes of one person are six hundred in ten minutes, wherever; reading is as often as they like, and others are free', async () => {
  const school = await addSchool(orm)
  const owner = await addMember(orm, school, 'owner')
  const call = visitor(limited.sendAnything, owner.token)
  const addLabel = (label: string) => call('POST', `/api/${school.slug}/admin/category-labels`, { label })
  const rename = (name: string) => call('PATCH', '/api/user/profile', { name, email: owner.email })
  // Without the time that each of them takes.
  await createLimit(limited.context, LIMITS.accounts.changes).count(owner.id, 598)
  expect((await rename('Ada One')).status).toBe(200)
  expect((await addLabel('Art')).status).toBe(201)
  const before = await orm.$count(activity, eq(activity.actorId, owner.id))
  for (const late of [await rename('Ada Two'), await addLabel('Books')]) {
    expect([late.status, late.refusal?.message]).toEqual([429, 'Too many attempts. Please try again in 10 minutes.'])
  }
  expect(await orm.$count(activity, eq(activity.actorId, owner.id))).toBe(before)
  expect((await call('GET', '/api/auth/me')).status).toBe(200)
  expect((await call('GET', `/api/${school.slug}/admin/organization`)).status).toBe(200)
  const { token, email } = await addPerson(orm)
  const other = visitor(limited.sendAnything, token)
  expect((await other('PATCH', '/api/user/profile', { name: 'Bea', email })).status).toBe(200)
})
