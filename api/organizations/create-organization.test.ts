import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { organization, userOrganization } from '../../db/schema/organizations.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addPerson } from '../../tests/support/person.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { DEFAULT_RULES } from '../contract/organizations/default-rules.ts'

const { orm, send, sendAnything } = await sharedApp()

const form = (slug: string, more: object = {}) => ({
  name: 'Oak Hill School',
  slug,
  contactEmail: 'office@example.org',
  timeZone: 'America/Chicago',
  ...more,
})
const found = (token: string, body: object) => visitor(sendAnything, token)('POST', '/api/organizations', body)
const rowOf = async (slug: string) => (await orm.select().from(organization).where(eq(organization.slug, slug)))[0]
const membersOf = async (slug: string) => {
  const { userId, role } = userOrganization
  const id = (await rowOf(slug))?.id ?? ''
  return orm.select({ userId, role }).from(userOrganization).where(eq(userOrganization.organizationId, id))
}

describe('founding an organization', () => {
  test('makes it and its founder admin, with the default rules and the zone of the form', async () => {
    const { id, token } = await addPerson(orm)
    const answer = await found(token, form('oak-hill', { contactInfo: ' Room 4 ' }))
    const shown = {
      id: expect.any(String),
      name: 'Oak Hill School',
      slug: 'oak-hill',
      logoUrl: null,
      contactEmail: 'office@example.org',
      contactInfo: 'Room 4',
      timeZone: 'America/Chicago',
    }
    expect([answer.status, answer.body]).toEqual([201, { organization: shown }])
    expect(await rowOf('oak-hill')).toMatchObject({ ...answer.body.organization, rules: DEFAULT_RULES, isActive: true })
    expect(await membersOf('oak-hill')).toEqual([{ userId: id, role: 'admin' }])
    const admin = await visitor(sendAnything, token)('GET', '/api/oak-hill/admin/auctions')
    expect(admin.status).toBe(200)
  })

  test('tells bidders of 48 hours and the school office, unless the team writes other rules', () => {
    expect(DEFAULT_RULES).toContain('48 hours')
    expect(DEFAULT_RULES).toContain('school office')
  })

  test('is for people who are signed in', async () => {
    expect((await send('POST', '/api/organizations', form('nobodys'))).status).toBe(401)
    expect(await rowOf('nobodys')).toBeUndefined()
  })

  test('under an address that is taken is refused, and leaves no membership', async () => {
    const { id, token } = await addPerson(orm)
    const answer = await found(token, form('oak-hill'))
    expect([answer.status, answer.refusal]).toEqual([409, { message: 'This URL is already taken', code: 'taken' }])
    expect(await orm.$count(userOrganization, eq(userOrganization.userId, id))).toBe(0)
  })

  test('twice at once under one address: one wins, the others are told', async () => {
    const people = [await addPerson(orm), await addPerson(orm), await addPerson(orm)]
    const answers = await Promise.all(people.map(({ token }) => found(token, form('contested'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await membersOf('contested')).toHaveLength(1)
  })

  test('for somebody else is up to super admins', async () => {
    const [root, ann] = [await addPerson(orm, { isSuperAdmin: true }), await addPerson(orm)]
    expect((await found(root.token, form('for-ann', { adminUserId: ann.id }))).status).toBe(201)
    expect(await membersOf('for-ann')).toEqual([{ userId: ann.id, role: 'admin' }])
    expect((await found(ann.token, form('for-root', { adminUserId: root.id }))).status).toBe(201)
    expect(await membersOf('for-root')).toEqual([{ userId: ann.id, role: 'admin' }])
  })

  test('for nobody, or somebody deactivated, is refused', async () => {
    const root = await addPerson(orm, { isSuperAdmin: true })
    const gone = await addPerson(orm, { isActive: false })
    for (const adminUserId of [crypto.randomUUID(), gone.id]) {
      const answer = await found(root.token, form('for-nobody', { adminUserId }))
      expect([answer.status, answer.refusal]).toEqual([404, { message: 'User not found' }])
    }
    expect(await rowOf('for-nobody')).toBeUndefined()
  })

  test('takes nothing that is not in the form', async () => {
    const { token } = await addPerson(orm)
    const wishes = { id: crypto.randomUUID(), isActive: false, rules: 'none', logoUrl: '//evil.example', role: 'owner' }
    expect((await found(token, form('plain', wishes))).status).toBe(201)
    const row = await rowOf('plain')
    expect(row).toMatchObject({ isActive: true, rules: DEFAULT_RULES, logoUrl: null })
    expect(row?.id).not.toBe(wishes.id)
    expect((await membersOf('plain')).map(({ role }) => role)).toEqual(['admin'])
  })

  test.each([
    [{ name: 'Oa' }, 'name', 'Organization name must be at least 3 characters'],
    [{ slug: 'oa' }, 'slug', 'Organization URL must be at least 3 characters'],
    [{ slug: 'Oak' }, 'slug', 'Organization URL can only contain lowercase letters, numbers, and hyphens'],
    [{ slug: 'admin' }, 'slug', 'This URL is reserved and cannot be used'],
    [{ contactEmail: 'office' }, 'contactEmail', 'Please enter a valid email address'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Unknown time zone'],
    [{ adminUserId: '1' }, 'adminUserId', 'Invalid UUID'],
  ])('with %j is refused beside the field', async (more, path, message) => {
    const { token } = await addPerson(orm)
    const answer = await found(token, form('some-school', more))
    expect([answer.status, answer.refusal]).toEqual([400, { message, issues: [{ path, message }] }])
  })
})
