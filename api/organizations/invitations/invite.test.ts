import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { invitation } from '../../../db/schema/organizations.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { freshApp, openTestApp } from '../../../tests/support/app.ts'
import { tokenMailedTo } from '../../../tests/support/invitation.ts'
import { emailRowsTo } from '../../../tests/support/item-rows.ts'
import { withLimit } from '../../../tests/support/lowered-limit.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addMember, addSchool } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { hashToken } from '../../server/context/token.ts'
import { vouchFor } from '../../server/http/client-ip.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit } from '../../server/http/rate-limit.ts'

const { database, orm, send, sendAnything } = await freshApp()
const DAY = 24 * 60 * 60 * 1000
const WEEK = 7 * DAY
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

const school = await addSchool(orm, { name: 'Maple Street School' })
const owner = await addMember(orm, school, 'owner')
const admin = `/api/${school.slug}/admin` as const
const asOwner = visitor(sendAnything, owner.token)
const invite = (email: string, role?: string) => asOwner('POST', `${admin}/invite`, role ? { email, role } : { email })
const change = (id: string, verb: 'resend' | 'revoke') => asOwner('PATCH', `${admin}/invitations/${id}/${verb}`)
const uninvite = (id: string) => asOwner('DELETE', `${admin}/invitations/${id}`)
const seeTeam = () => asOwner('GET', `${admin}/members`)
const lookUp = (token: string) => send('GET', `/api/invitations/${token}`)
const nobody = () => `${crypto.randomUUID()}@example.org`
const stored = async (id: string) => (await orm.select().from(invitation).where(eq(invitation.id, id)))[0]

async function invited(more: Partial<typeof invitation.$inferInsert> = {}) {
  const email = nobody()
  const { id } = (await invite(email)).body.invitation
  if (Object.keys(more).length > 0) await orm.update(invitation).set(more).where(eq(invitation.id, id))
  return { id, email, token: await tokenMailedTo(database, email) }
}
const made = {
  pending: () => invited(),
  expired: () => invited({ expiresAt: new Date(Date.now() - 1_000) }),
  revoked: () => invited({ status: 'revoked' }),
  accepted: () => invited({ status: 'accepted', acceptedAt: new Date() }),
}

describe('inviting', () => {
  test('answers the invitation, which the team then sees, and by the server’s clock whether it has expired', async () => {
    const email = nobody()
    const answer = await invite(` ${email.toUpperCase()} `, 'owner')
    expect(answer.status).toBe(201)
    expect(answer.body.invitation).toMatchObject({ email, role: 'owner', status: 'pending', isExpired: false })
    expect(answer.body.invitation.acceptedAt).toBeNull()
    expect(new URL(answer.body.link ?? '').searchParams.get('token')).toBe(await tokenMailedTo(database, email))
    const { createdAt, expiresAt } = answer.body.invitation
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(WEEK)
    expect((await seeTeam()).body.invitations[0]).toEqual(answer.body.invitation)
    const { id } = await made.expired()
    const expired = (await seeTeam()).body.invitations.find((each) => each.id === id)
    expect(expired).toMatchObject({ status: 'pending', isExpired: true })
  })

  test('without a role is for a manager, and enqueues one mail with the only readable copy of the token', async () => {
    const { id, email, token } = await invited()
    const row = await stored(id)
    expect(Uint8Array.fromBase64(token, { alphabet: 'base64url' })).toHaveLength(32)
    expect(row).toMatchObject({ tokenHash: hashToken(token), invitedBy: owner.id })
    expect(JSON.stringify(row)).not.toContain(token)
    const mails = await emailRowsTo(orm, email)
    expect(mails).toMatchObject([{ kind: 'invitation', organizationId: school.id, state: 'queued' }])
    const expiresAt = row?.expiresAt.toISOString()
    expect(mails[0]?.content).toEqual({ role: 'manager', inviterName: owner.name, token, expiresAt })
    const { text } = await seeTeam()
    for (const secret of [token, hashToken(token)]) expect(text).not.toContain(secret)
  })

  test.each([
    [{ email: 'ann' }, 'Please enter a valid email address'],
    [{ email: 'a@example.org,b@example.org' }, 'Please enter a valid email address'],
    [{ email: 'a@example.org\r\nbcc: b@example.org' }, 'Please enter a valid email address'],
    [{ email: 'ann@example.org', role: 'admin' }, 'Please select a role'],
    [{ email: 'ann@example.org', role: null }, 'Please select a role'],
  ])('%j is refused: %s', async (body, message) => {
    const answer = await asOwner('POST', `${admin}/invite`, body)
    expect([answer.status, answer.refusal?.message]).toEqual([400, message])
    expect(await emailRowsTo(orm, 'ann@example.org')).toEqual([])
  })

  test('somebody twice is refused, also at once, and mails once; another organization may invite them, too', async () => {
    const email = nobody()
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite(email)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect((await invite(email)).refusal).toEqual({
      message: 'This person already has a pending invitation. Resend or cancel that one.',
    })
    expect(await emailRowsTo(orm, email)).toHaveLength(1)
    const oak = await addOwnTeam({ orm, sendAnything }, 'owner')
    expect((await oak.call('POST', `${oak.admin}/invite`, { email })).status).toBe(201)
  })

  test('a member is refused, a former one is not', async () => {
    const member = await addMember(orm, school)
    const answer = await invite(member.email.toUpperCase())
    expect([answer.status, answer.refusal]).toEqual([409, { message: 'This person is already a member of the team.' }])
    await asOwner('DELETE', `${admin}/members/${member.id}`)
    expect((await invite(member.email)).status).toBe(201)
  })
})

describe('a link', () => {
  test('tells whoever holds it what is offered, and looking changes nothing', async () => {
    const { id, email, token } = await invited()
    const before = await stored(id)
    const answer = await lookUp(token)
    const expiresAt = before?.expiresAt.toISOString() ?? ''
    const offer = { email, role: 'manager', organizationName: 'Maple Street School', inviterName: owner.name } as const
    expect([answer.status, answer.body]).toEqual([200, { ...offer, expiresAt, timeZone: school.timeZone }])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await stored(id)).toEqual(before)
    // What is stored opens nothing.
    expect((await lookUp(hashToken(token))).status).toBe(404)
  })

  test('can be looked up only so often from one place', async () => {
    const { send } = withLimit(LIMITS.invitations.wrong, 1, () => openTestApp(database, {}))
    const look = async () => (await send('GET', '/api/invitations/guessed')).status
    expect([await look(), await look()]).toEqual([404, 429])
  })
})

test.each(['pending', 'expired', 'revoked'] as const)(
  'resending a %s invitation mails a new link for a new week, and the old link is dead',
  async (state) => {
    const { id, email, token } = await made[state]()
    const answer = await change(id, 'resend')
    expect(answer.status).toBe(200)
    expect(answer.body.invitation).toMatchObject({ id, email, status: 'pending', isExpired: false })
    expect(Date.parse(answer.body.invitation.expiresAt)).toBeGreaterThan(Date.now() + WEEK - 60_000)
    expect(await emailRowsTo(orm, email)).toHaveLength(2)
    const next = await tokenMailedTo(database, email)
    expect((await lookUp(token)).status).toBe(404)
    expect((await lookUp(next)).status).toBe(200)
  },
)

test('resending is refused once it was accepted, or the same person has another, or is on the team', async () => {
  const accepted = await made.accepted()
  const answer = await change(accepted.id, 'resend')
  expect([answer.status, answer.refusal]).toEqual([409, { message: 'This invitation has already been accepted.' }])
  expect(await emailRowsTo(orm, accepted.email)).toHaveLength(1)
  const revoked = await made.revoked()
  expect((await invite(revoked.email)).status).toBe(201)
  expect((await change(revoked.id, 'resend')).status).toBe(409)
  expect(await emailRowsTo(orm, revoked.email)).toHaveLength(2)
  const { id, email } = await invited()
  await addMember(orm, school, 'manager', {}, { email })
  expect((await change(id, 'resend')).refusal?.message).toBe('This person is already a member of the team.')
})

test.each(['pending', 'expired', 'revoked', 'accepted'] as const)(
  'a %s invitation that is revoked has a useless link and stays in the list, until it is taken off; an accepted one stays',
  async (state) => {
    const { id, token } = await made[state]()
    const answer = await change(id, 'revoke')
    expect(answer.status).toBe(state === 'accepted' ? 409 : 200)
    expect((await lookUp(token)).status).toBe(404)
    expect((await stored(id))?.status).toBe(state === 'accepted' ? 'accepted' : 'revoked')
    const changes = await activityOf(orm, () => change(id, 'revoke'))
    expect(changes.filter(({ subjectId }) => subjectId === id)).toEqual([])
    const { status, body } = await uninvite(id)
    expect([status, body]).toEqual([200, { message: 'Invitation cancelled' }])
    expect(await stored(id)).toBeUndefined()
    expect((await uninvite(id)).refusal).toEqual({ message: 'Invitation not found' })
  },
)

test('a pending invitation that is taken off the list has a useless link', async () => {
  const { id, token } = await made.pending()
  await uninvite(id)
  expect((await lookUp(token)).status).toBe(404)
})

test('one network sends only so many invitations an hour', async () => {
  const { context, sendAnything } = openTestApp(database, {})
  const call = visitor(sendAnything, owner.token)
  await createLimit(context, LIMITS.invitations.sent).count('203.0.113.7', 59)
  const resend = () =>
    call('PATCH', `${admin}/invitations/${crypto.randomUUID()}/resend`, undefined, vouchFor('203.0.113.7'))
  expect(await statusesOf(2, resend)).toEqual([404, 429])
})

test('one inbox is sent three invitations an hour, whoever invites, and who asks for more is told', async () => {
  const limited = openTestApp(database, {})
  const from = vouchFor('198.51.100.7')
  const email = nobody()
  const sorted = email.replace('@', '+school@')
  const call = visitor(limited.sendAnything, owner.token)
  const { id } = (await call('POST', `${admin}/invite`, { email }, from)).body.invitation
  const resend = () => call('PATCH', `${admin}/invitations/${id}/resend`, undefined, from)
  const oak = await addOwnTeam({ orm, sendAnything: limited.sendAnything }, 'owner')
  const inviteToo = () => oak.call('POST', `${oak.admin}/invite`, { email: sorted }, from)
  expect(await statusesOf(1, resend)).toEqual([200])
  expect(await statusesOf(3, inviteToo)).toEqual([201, 429, 429])
  expect((await resend()).refusal).toEqual({ message: 'Too many attempts. Please try again in 1 hour.' })
  expect([...(await emailRowsTo(orm, email)), ...(await emailRowsTo(orm, sorted))]).toHaveLength(3)
})

async function statusesOf(times: number, call: () => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn++) statuses.push((await call()).status)
  return statuses
}

/** An organization, its owner, and pending invitations of theirs, and what ended before. */
async function addTeam(pending: number, ended: Partial<typeof invitation.$inferInsert>[] = []) {
  const school = await addSchool(orm)
  const owner = await addMember(orm, school, 'owner')
  const about = { organizationId: school.id, invitedBy: owner.id, createdAt: daysAgo(1), expiresAt: daysAgo(-6) }
  const open = Array<object>(pending).fill({})
  await orm
    .insert(invitation)
    .values([...open, ...ended].map((own) => ({ ...about, email: nobody(), tokenHash: crypto.randomUUID(), ...own })))
  const call = visitor(sendAnything, owner.token)
  return {
    invite: () => call('POST', `/api/${school.slug}/admin/invite`, { email: nobody() }),
    stored: () => orm.select().from(invitation).where(eq(invitation.organizationId, school.id)),
  }
}

test('of 200 invitations the oldest that ended makes room for one more', async () => {
  const [first, second] = [nobody(), nobody()]
  const { invite, stored } = await addTeam(197, [
    { email: second, status: 'accepted', acceptedAt: daysAgo(19), createdAt: daysAgo(20) },
    { email: first, expiresAt: daysAgo(23), createdAt: daysAgo(30) },
    { status: 'revoked', createdAt: daysAgo(10) },
  ])
  const remaining = async () => (await stored()).map(({ email }) => email)
  expect((await invite()).status).toBe(201)
  expect(await remaining()).toHaveLength(200)
  expect([(await remaining()).includes(first), (await remaining()).includes(second)]).toEqual([false, true])
  expect((await invite()).status).toBe(201)
  expect((await remaining()).includes(second)).toBe(false)
})

test('with 200 pending ones nobody else is invited, also by two at once', async () => {
  const { invite, stored } = await addTeam(199)
  const answers = await Promise.all([invite(), invite()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await stored()).toHaveLength(200)
  expect((await invite()).refusal?.message).toBe(
    'Your organization has too many pending invitations. Cancel one before you invite someone else.',
  )
})
