import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { userOrganization } from '../../../db/schema/organizations.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addMember, addSchool } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'

const { orm, sendAnything } = await sharedApp()
const joinedAt = new Date('2026-03-02T12:00:00Z')

test('the picker lists one’s own organizations by name, with the role, and not those one has left', async () => {
  const { id: userId, token } = await addPerson(orm)
  const oak = await addSchool(orm, { name: 'Oak', logoUrl: '/uploads/oak.webp' })
  const elm = await addSchool(orm, { name: 'Elm', isActive: false })
  const left = await addSchool(orm, { name: 'Left' })
  await addSchool(orm, { name: 'Somebody else’s' })
  await orm.insert(userOrganization).values([
    { organizationId: oak.id, userId, role: 'owner', joinedAt },
    { organizationId: elm.id, userId, role: 'manager', joinedAt },
    { organizationId: left.id, userId, role: 'manager', joinedAt, isActive: false },
  ])
  const answer = await visitor(sendAnything, token)('GET', '/api/user/organizations')
  const joined = { joinedAt: '2026-03-02T12:00:00.000Z', logoUrl: null, timeZone: oak.timeZone }
  expect(answer.body).toEqual({
    organizations: [
      { ...joined, id: elm.id, name: 'Elm', slug: elm.slug, role: 'manager', getsSummary: false },
      {
        ...joined,
        id: oak.id,
        name: 'Oak',
        slug: oak.slug,
        logoUrl: '/uploads/oak.webp',
        role: 'owner',
        getsSummary: true,
      },
    ],
  })
})

const choose = (token: string | null, slug: string, getsSummary: unknown) =>
  visitor(sendAnything, token)('PATCH', `/api/user/organizations/${slug}`, { getsSummary })
const isWanted = async (userId: string) =>
  (await orm.select().from(userOrganization).where(eq(userOrganization.userId, userId)))[0]?.wantsSummary

test('a manager gets no summary of closings until they ask for it, and none once they want no more', async () => {
  const school = await addSchool(orm)
  const { token } = await addMember(orm, school, 'manager')
  const read = await visitor(sendAnything, token)('GET', '/api/user/organizations')
  expect(read.body.organizations).toMatchObject([{ role: 'manager', getsSummary: false }])
  for (const neither of ['yes', null, undefined, 1])
    expect((await choose(token, school.slug, neither)).status).toBe(400)
  const answer = await choose(token, school.slug, true)
  expect([answer.status, answer.body.organizations]).toMatchObject([200, [{ getsSummary: true }]])
  expect((await choose(token, school.slug, false)).body.organizations).toMatchObject([{ getsSummary: false }])
  const changes = await activityOf(orm, () => choose(token, school.slug, false))
  expect(changes.filter(({ organizationId }) => organizationId === school.id)).toEqual([])
})

test.each(['owner', 'admin'] as const)('an %s always gets it', async (role) => {
  const school = await addSchool(orm)
  const { id, token } = await addMember(orm, school, role)
  const read = await visitor(sendAnything, token)('GET', '/api/user/organizations')
  expect(read.body.organizations).toMatchObject([{ role, getsSummary: true }])
  const refused = await choose(token, school.slug, false)
  expect([refused.status, refused.refusal]).toEqual([409, { message: 'Owners always get closing summaries.' }])
  expect(await isWanted(id)).toBe(false)
})

test('it is chosen for one’s own place in one organization, and nobody else’s', async () => {
  const [school, other] = [await addSchool(orm), await addSchool(orm)]
  const [one, colleague] = [await addMember(orm, school), await addMember(orm, school)]
  await choose(one.token, school.slug, true)
  expect([await isWanted(one.id), await isWanted(colleague.id)]).toEqual([true, false])
  const former = await addMember(orm, school, 'manager', { isActive: false })
  for (const [token, slug] of [
    [one.token, other.slug],
    [one.token, 'no-such-school'],
    [former.token, school.slug],
    [(await addPerson(orm)).token, school.slug],
  ] as const) {
    const answer = await choose(token, slug, true)
    expect([answer.status, answer.refusal]).toEqual([404, { message: 'Organization not found' }])
  }
  expect((await choose(null, school.slug, true)).status).toBe(401)
  expect(await isWanted(former.id)).toBe(false)
})
