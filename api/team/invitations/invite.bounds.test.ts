import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { invitation } from '../../../db/schema/organizations.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { addMember } from '../../../tests/support/team.ts'
import { visitor } from '../../../tests/support/visitor.ts'

const database = await sharedDatabase()
const { orm } = database
const { sendAnything } = openTestApp(database, { RATE_LIMITS: 'off' })
const DAY = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
const nobody = () => `${crypto.randomUUID()}@example.org`

/** An organization, its owner, and pending invitations of theirs, and what ended before. */
async function addTeam(pending: number, ended: Partial<typeof invitation.$inferInsert>[] = []) {
  const school = await addSchool(orm)
  const owner = await addMember(orm, school, 'owner')
  const about = { organizationId: school.id, invitedBy: owner.id, createdAt: daysAgo(1), expiresAt: daysAgo(-6) }
  const open = Array<object>(pending).fill({})
  await orm
    .insert(invitation)
    .values([...open, ...ended].map((own) => ({ ...about, email: nobody(), tokenHash: crypto.randomUUID(), ...own })))
  const invite = () =>
    visitor(sendAnything, owner.token)('POST', `/api/${school.slug}/admin/invite`, { email: nobody() })
  const stored = () => orm.select().from(invitation).where(eq(invitation.organizationId, school.id))
  return { invite, stored }
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
