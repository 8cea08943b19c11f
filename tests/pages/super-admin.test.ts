import { expect, test } from 'bun:test'
import { sharedSite } from '../support/built-site.ts'
import { addPerson } from '../support/person.ts'
import { addItem, addSchool } from '../support/school.ts'
import { addMember } from '../support/team.ts'
import { visit } from '../support/visit.ts'

const { orm } = (await sharedSite()).database
const school = await addSchool(orm)
const item = await addItem(orm, school, { title: 'A quilt' })
const superAdmin = await addPerson(orm, { isSuperAdmin: true })
const owner = await addMember(orm, school, 'owner')
const asSuperAdmin = (path: string) => visit(path, { token: superAdmin.token })

test.each(['', '/organizations', '/users', '/organizations/00000000-0000-4000-8000-000000000000'])(
  '/super-admin%s asks strangers to sign in, and is no page for an owner',
  async (path) => {
    expect((await visit(`/super-admin${path}`)).location).toBe('/auth/login')
    const page = await visit(`/super-admin${path}`, { token: owner.token })
    expect([page.status, page.location]).toEqual([404, null])
    expect(page.text).toContain('Page Not Found')
  },
)

test.each(['nothing', 'users/1', 'organizations/1/2'])('/super-admin/%s is no screen', async (path) => {
  expect((await asSuperAdmin(`/super-admin/${path}`)).status).toBe(404)
})

test('a super admin is sent to their area from everywhere but public pages', async () => {
  const entrances = ['/', '/admin', '/login', '/auth/login', '/auth/signup', '/auth/forgot-password', '/auth/link-sent']
  const unknown = ['/nothing-here', '/no/such/path', `/${school.slug}/no-such-item`, `/${school.slug}/admin/nothing`]
  for (const path of [...entrances, '/auth/nothing', `/${school.slug}/admin`, ...unknown])
    expect([path, await endOf(path)]).toEqual([path, '/super-admin'])
  for (const path of [`/${school.slug}`, `/${school.slug}/${item.slug}`]) {
    const page = await asSuperAdmin(path)
    expect([page.status, page.text.includes('A quilt')]).toEqual([200, true])
  }
  for (const path of ['/help', '/help/bidders', '/privacy', '/terms', '/invite?token=none'])
    expect([path, await endOf(path)]).toEqual([path, path])
})

test('a link mailed to a super admin still leads to its page', async () => {
  const { text } = await asSuperAdmin('/auth/confirm-email?token=none')
  expect(text).toContain('This link is invalid or has expired.')
})

test('an unknown address stays a 404 for everyone else', async () => {
  for (const token of [owner.token, '']) {
    const { status, location } = await visit('/no/such/path', { token })
    expect([status, location]).toEqual([404, null])
  }
})

test('no page of the super admin area is cached or found by a search engine', async () => {
  const { headers, text } = await asSuperAdmin('/super-admin')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(text).toContain('<meta name="robots" content="noindex"')
})

/** Where a super admin ends who opens `path`. */
async function endOf(path: string): Promise<string> {
  const { location } = await asSuperAdmin(path)
  return location === null || location === path ? path : endOf(location)
}
