import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { session, user } from '../../../db/schema/accounts.ts'
import { organization, userOrganization } from '../../../db/schema/organizations.ts'
import { freshApp, openTestApp } from '../../../tests/support/app.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { emailRowsOf } from '../../../tests/support/item-rows.ts'
import { aBrowser, addPerson } from '../../../tests/support/person.ts'
import { addMember, addSchool } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { addAccount, PASSWORD } from '../../../tests/support/with-password.ts'
import { hashPassword } from '../../server/access/password.ts'
import { startSession } from '../../server/access/session.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimits } from '../../server/http/rate-limit.ts'
import { deviceInWords } from './routes.ts'

const { database, orm, sendAnything } = await freshApp()
const MINUTE = 60_000
const LINK = 'https://pay.example.org'

/** Somebody who is signed in here and on a phone. */
async function addTraveler() {
  const person = await addAccount(orm)
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1'
  const phone = await orm.transaction((tx) =>
    startSession(tx, person.id, { ...aBrowser(), userAgent, network: '203.0.113.7' }, new Date()),
  )
  return { ...person, phone, here: visitor(sendAnything, person.token) }
}
const isIn = async (token: string) => (await visitor(sendAnything, token)('GET', '/api/auth/me')).status === 200

describe('where somebody is signed in', () => {
  test('they see with device, rough network, and times, and nothing that opens a session', async () => {
    const { here } = await addTraveler()
    const { body, text } = await here('GET', '/api/user/sessions')
    const times = { signedInAt: expect.any(String), lastSeenAt: expect.any(String) }
    expect(body.sessions).toEqual([
      { id: expect.any(String), device: 'Safari on iPhone', network: '203.0.113.x', isCurrent: false, ...times },
      { id: expect.any(String), device: 'Unknown browser', network: '198.51.100.x', isCurrent: true, ...times },
    ])
    expect(text).not.toMatch(/hash|token/i)
  })

  test('they can sign out on one device, of their own alone', async () => {
    const { here, token, phone } = await addTraveler()
    const { body } = await here('GET', '/api/user/sessions')
    const [other, own] = body.sessions
    const mallory = visitor(sendAnything, (await addPerson(orm)).token)
    expect((await mallory('GET', '/api/user/sessions')).body.sessions).toHaveLength(1)
    expect((await mallory('DELETE', `/api/user/sessions/${other?.id ?? ''}`)).status).toBe(404)
    expect(await isIn(phone)).toBe(true)
    expect((await here('DELETE', `/api/user/sessions/${other?.id ?? ''}`)).status).toBe(200)
    expect([await isIn(phone), await isIn(token)]).toEqual([false, true])
    for (const id of [other?.id, own?.id, 'nonsense'])
      expect((await here('DELETE', `/api/user/sessions/${id}`)).status).toBe(404)
    expect(await isIn(token)).toBe(true)
  })

  test('they can sign out everywhere else', async () => {
    const { here, token, phone } = await addTraveler()
    const neighbor = await addPerson(orm)
    expect((await here('DELETE', '/api/user/sessions')).status).toBe(200)
    expect([await isIn(phone), await isIn(token), await isIn(neighbor.token)]).toEqual([false, true, true])
  })
})

describe('an act that could cost somebody their account or organization', async () => {
  const superAdmin = await addPerson(orm, { isSuperAdmin: true })
  const school = await addSchool(orm)
  const admin = await addMember(orm, school, 'admin', {}, { passwordHash: await hashPassword(PASSWORD) })
  const colleague = await addMember(orm, school, 'manager')
  const path = `/api/${school.slug}/admin` as const
  const atSuperAdmin = `/api/super-admin/organizations/${school.id}`
  const userPath = `/api/super-admin/users/${colleague.id}`
  const asAdmin = visitor(sendAnything, admin.token)
  const inviteOwner = { email: 'kim@example.org', role: 'owner' }
  const { invitation } = (await asAdmin('POST', `${path}/invite`, inviteOwner)).body
  const acts: [string, { token: string; tokenHash: string }, string, string, object | undefined][] = [
    ['asking for another email', admin, 'PATCH', '/api/user/profile', { name: 'Ada', email: 'ada-2@example.org' }],
    ['turning two-step sign-in on', admin, 'POST', '/api/user/two-step', undefined],
    ['turning two-step sign-in off', admin, 'DELETE', '/api/user/two-step', undefined],
    ['changing a role', admin, 'PATCH', `${path}/members/${colleague.id}/role`, { role: 'owner' }],
    ['removing a member', admin, 'DELETE', `${path}/members/${colleague.id}`, undefined],
    ['inviting an owner', admin, 'POST', `${path}/invite`, { email: 'jo@example.org', role: 'owner' }],
    ['changing where winners pay', admin, 'PATCH', `${path}/organization`, { paymentLink: LINK }],
    ['changing how winners pay', admin, 'PATCH', `${path}/organization`, { paymentInstructions: 'By check' }],
    ['changing where winners pay, as a super admin', superAdmin, 'PATCH', atSuperAdmin, { otherPaymentLink: LINK }],
    ['making a checkout link', admin, 'POST', `${path}/checkout-links`, { hours: 24 }],
    ['inviting an owner once more', admin, 'PATCH', `${path}/invitations/${invitation.id}/resend`, undefined],
    ['taking somebody off a team', superAdmin, 'DELETE', `${userPath}/organizations/${school.id}`, undefined],
    ['deactivating somebody', superAdmin, 'PATCH', userPath, { isActive: false }],
    ['deleting an organization', superAdmin, 'DELETE', atSuperAdmin, undefined],
  ]

  test.each(acts)(
    '%s asks for the password when it was not right for 15 minutes',
    async (_, actor, method, to, body) => {
      await confirmedAgo(actor, 15 * MINUTE)
      const answer = await visitor(sendAnything, actor.token).sendAnything(method, to, body)
      const refusal = { message: 'Please confirm your password.', code: 'password-needed' }
      expect([answer.status, answer.refusal]).toEqual([403, refusal])
      expect(await orm.$count(organization, eq(organization.id, school.id))).toBe(1)
      expect(await orm.$count(user, eq(user.isActive, false))).toBe(0)
    },
  )

  test('is told to all owners when it was how winners pay, and to no manager', async () => {
    const [own, owner] = [await addSchool(orm), await addPerson(orm)]
    const [changer] = [await addMember(orm, own, 'admin'), await addMember(orm, own, 'manager')]
    await orm.insert(userOrganization).values({ userId: owner.id, organizationId: own.id, role: 'owner' })
    const asChanger = visitor(sendAnything, changer.token)
    for (const paymentLink of [LINK, LINK])
      expect((await asChanger('PATCH', `/api/${own.slug}/admin/organization`, { paymentLink })).status).toBe(200)
    const notices = await emailRowsOf(orm, own, 'payment-changed')
    expect(notices.map(({ recipient }) => recipient).sort()).toEqual([changer.email, owner.email].sort())
    const draft = await draftOf(orm, notices[0])
    expect(draft).toMatchObject({
      email: { byName: 'Ada Lark', settingsUrl: expect.stringMatching(/admin.settings.tab=money$/) },
    })
  })

  test('is also downloading or printing who bid, once the password was right over an hour ago', async () => {
    const files = ['', '/items', '/bids', '/winners', '/payments', '/donors'] as const
    const papers = ['winners-by-name', 'winners-by-item', 'pickup-slips', 'receipts'] as const
    const paths = [
      ...files.map((file) => `${path}/export${file}` as const),
      ...papers.map((kind) => `${path}/print?kind=${kind}` as const),
    ]
    for (const file of paths) {
      const answerAfter = async (minutes: number) => {
        await confirmedAgo(colleague, minutes * MINUTE)
        return (await visitor(sendAnything, colleague.token)('GET', file)).status
      }
      expect([await answerAfter(59), await answerAfter(60)]).toEqual([200, 403])
    }
  })

  test('needs no more of it once it was confirmed', async () => {
    await confirmedAgo(admin, 15 * MINUTE)
    const browser = visitor(sendAnything, admin.token)
    expect((await browser('POST', '/api/auth/confirm-password', { password: PASSWORD })).status).toBe(200)
    const role = { role: 'owner' }
    expect((await browser('PATCH', `/api/${school.slug}/admin/members/${colleague.id}/role`, role)).status).toBe(200)
    await confirmedAgo(admin, 15 * MINUTE - 5000)
    const invited = { email: 'mo@example.org', role: 'owner' }
    expect((await browser('POST', `/api/${school.slug}/admin/invite`, invited)).status).toBe(201)
  })

  test('is not what inviting a manager, changing one’s name, or saving the same way to pay is', async () => {
    await confirmedAgo(admin, 60 * MINUTE)
    const browser = visitor(sendAnything, admin.token)
    expect((await browser('PATCH', '/api/user/profile', { name: 'Ada', email: admin.email })).status).toBe(200)
    const same = { paymentLink: null, name: 'Maple Street School' }
    expect((await browser('PATCH', `${path}/organization`, same)).status).toBe(200)
    const invited = { email: 'bo@example.org', role: 'manager' }
    const { status, body } = await browser('POST', `${path}/invite`, invited)
    expect(status).toBe(201)
    expect((await browser('PATCH', `${path}/invitations/${body.invitation.id}/resend`)).status).toBe(200)
  })
})

test('confirming the password with a wrong one is refused beside the field, and confirms nothing', async () => {
  const person = await addAccount(orm)
  await confirmedAgo(person, 60 * MINUTE)
  const browser = visitor(sendAnything, person.token)
  const answer = await browser('POST', '/api/auth/confirm-password', { password: 'Wrong-pa55word' })
  const issues = [{ path: 'password', message: 'Password is incorrect' }]
  expect([answer.status, answer.refusal]).toEqual([400, { message: 'Password is incorrect', issues }])
  expect((await browser('PATCH', '/api/user/profile', { name: 'A', email: 'b@example.org' })).status).toBe(403)
})

test('confirming the password can be tried ten times in a session', async () => {
  const limited = openTestApp(database, {})
  const { token, tokenHash } = await addAccount(orm)
  const { session: limit } = createLimits(limited.context, LIMITS.passwords)
  await limit.count(tokenHash, 10)
  const confirm = visitor(limited.sendAnything, token)
  expect((await confirm('POST', '/api/auth/confirm-password', { password: PASSWORD })).status).toBe(429)
})

async function confirmedAgo({ tokenHash }: { tokenHash: string }, milliseconds: number) {
  const confirmedAt = new Date(Date.now() - milliseconds - 1_000)
  await orm.update(session).set({ confirmedAt }).where(eq(session.tokenHash, tokenHash))
}

const ON_WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

test.each([
  [`${ON_WINDOWS} Safari/537.36`, 'Chrome on Windows'],
  [`${ON_WINDOWS} Safari/537.36 Edg/141.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Linux; Android 10; K) (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['', 'Unknown browser'],
])('%p is %p', (userAgent, words) => {
  expect(deviceInWords(userAgent)).toBe(words)
})
