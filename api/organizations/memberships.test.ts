import { expect, test } from 'bun:test'
import { userOrganization } from '../../db/schema/organizations.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addSchool } from '../../tests/support/school.ts'
import { visitor } from '../../tests/support/visitor.ts'

const { orm, send, sendAnything } = await sharedApp()
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
  const shared = { joinedAt: '2026-03-02T12:00:00.000Z' }
  expect(answer.body).toEqual({
    organizations: [
      { id: elm.id, name: 'Elm', slug: elm.slug, logoUrl: null, role: 'manager', getsSummary: false, ...shared },
      {
        id: oak.id,
        name: 'Oak',
        slug: oak.slug,
        logoUrl: '/uploads/oak.webp',
        role: 'owner',
        getsSummary: true,
        ...shared,
      },
    ],
  })
})

test('the picker is empty for somebody new, and closed to strangers', async () => {
  const { token } = await addPerson(orm)
  expect((await visitor(sendAnything, token)('GET', '/api/user/organizations')).body).toEqual({ organizations: [] })
  expect((await send('GET', '/api/user/organizations')).status).toBe(401)
})
