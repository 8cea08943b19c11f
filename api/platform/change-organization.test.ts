import { describe, expect, test } from 'bun:test'
import { freshApp } from '../../tests/support/fresh-app.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addItem, addSchool, type School } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'

const { orm, send, sendAnything } = await freshApp()
const superAdmin = visitor(sendAnything, (await addPerson(orm, { isSuperAdmin: true })).token)

const pathOf = ({ id }: School) => `/api/super-admin/organizations/${id}` as const
const read = async (school: School) => (await superAdmin('GET', pathOf(school))).body.organization
const change = (school: School, patch: object) => superAdmin('PATCH', pathOf(school), patch)
const bid = (school: School, { slug }: { slug: string }, amount: string) =>
  send('POST', `/api/${school.slug}/auction/${slug}/bid`, { email: `bidder${amount}@example.org`, amount })

describe('the detail of an organization', () => {
  test('has its team by name and its items, newest first, with their prices', async () => {
    const school = await addSchool(orm)
    const founder = await addMember(orm, school, 'admin')
    const quilt = await addItem(orm, school, { title: 'A quilt', createdAt: new Date(1) })
    const pie = await addItem(orm, school, { title: 'A pie', isActive: false })
    await addItem(orm, school, { deletedAt: new Date() })
    await bid(school, quilt, '130')
    const { isDemo, ...row } = school
    const counts = { userCount: 1, totalAuctions: 2, activeAuctions: 1 }
    const { id, name, email } = founder
    const users = [{ id, name, email, role: 'admin' as const, joinedAt: expect.any(String) }]
    const times = { startTime: quilt.startTime.toISOString(), endTime: quilt.endTime.toISOString() }
    const prices = { startingBid: '125.00', currentAmount: '130.00', bidCount: 1 }
    const auctions = [
      expect.objectContaining({ id: pie.id, title: 'A pie', isActive: false, currentAmount: null, bidCount: 0 }),
      { id: quilt.id, slug: quilt.slug, title: 'A quilt', isActive: true, ...times, ...prices },
    ]
    const createdAt = school.createdAt.toISOString()
    expect(await read(school)).toEqual({ ...row, createdAt, ...counts, users, auctions })
  })

  test('of the demo is nobody’s to see, change or delete', async () => {
    const demo = await addSchool(orm, { isDemo: true })
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Mine' }], ['PATCH', {}], ['DELETE']] as const) {
      const answer = await superAdmin(method, pathOf(demo), body)
      expect([answer.status, answer.refusal]).toEqual([404, { message: 'Organization not found' }])
    }
    expect((await send('GET', `/api/${demo.slug}`)).status).toBe(200)
  })
})

describe('a super admin’s change of an organization', () => {
  test('sets what is given and leaves the rest, and its page shows it at once', async () => {
    const school = await addSchool(orm, { contactInfo: 'Room 4' })
    const publicPage = async () => (await send('GET', `/api/${school.slug}`)).body
    expect((await publicPage()).name).toBe(school.name)
    const patch = { name: ' Pine Hill ', contactEmail: 'NEW@Example.org', rules: 'x'.repeat(5000), disclaimers: ' ' }
    const { status, body } = await change(school, patch)
    const changed = { name: 'Pine Hill', contactEmail: 'new@example.org', rules: patch.rules, disclaimers: null }
    const { isDemo, ...row } = school
    const organization = { ...row, createdAt: school.createdAt.toISOString(), ...changed }
    expect([status, body]).toEqual([200, { organization }])
    expect(await publicPage()).toMatchObject({ ...changed, contactInfo: 'Room 4' })
  })

  test('of nothing changes nothing', async () => {
    const school = await addSchool(orm)
    const before = await read(school)
    expect((await change(school, {})).status).toBe(200)
    expect(await read(school)).toEqual(before)
  })

  test.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ contactEmail: 'office' }, 'contactEmail', 'Valid email required'],
    [{ logoUrl: 'https://evil.example/x.webp' }, 'logoUrl', 'Please upload the image'],
    [{ rules: 'x'.repeat(5001) }, 'rules', 'Please use at most 5000 characters'],
  ])('to %j is refused beside the field', async (patch, path, message) => {
    const answer = await change(await addSchool(orm), patch)
    expect([answer.status, answer.refusal]).toEqual([400, { message, issues: [{ path, message }] }])
  })

  test('takes nothing that is not in the form', async () => {
    const school = await addSchool(orm)
    const smuggled = { id: crypto.randomUUID(), slug: 'stolen', isDemo: true, createdAt: new Date(0) }
    await change(school, { ...smuggled, name: 'Pine Hill' })
    const { id, slug, createdAt } = school
    expect(await read(school)).toMatchObject({ id, slug, createdAt: createdAt.toISOString(), name: 'Pine Hill' })
  })
})

describe('an organization that is switched off', () => {
  test('is closed to the public at once, lets its team read, and comes back as it was', async () => {
    const school = await addSchool(orm)
    const item = await addItem(orm, school)
    const owner = visitor(sendAnything, (await addMember(orm, school, 'owner')).token)
    const addresses = [`/api/${school.slug}`, `/api/${school.slug}/auction/${item.slug}`] as const
    const statuses = async () => (await Promise.all(addresses.map((path) => send('GET', path)))).map((it) => it.status)
    expect(await statuses()).toEqual([200, 200])
    await change(school, { isActive: false })
    expect(await statuses()).toEqual([404, 404])
    expect((await bid(school, item, '125')).refusal?.message).toBe('No active auction found')
    expect((await owner('GET', `/api/${school.slug}/admin/organization`)).status).toBe(200)
    expect((await owner('PATCH', `/api/${school.slug}/admin/organization`, { name: 'Mine' })).status).toBe(403)
    await change(school, { isActive: true })
    expect(await statuses()).toEqual([200, 200])
    expect((await bid(school, item, '125')).status).toBe(200)
  })
})
