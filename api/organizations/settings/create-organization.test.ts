import { describe, expect, test } from 'bun:test'
import { Glob } from 'bun'
import { eq } from 'drizzle-orm'
import { organization, userOrganization } from '../../../db/schema/organizations.ts'
import { freshApp, openTestApp } from '../../../tests/support/app.ts'
import { emailRowsTo } from '../../../tests/support/item-rows.ts'
import { withLimit } from '../../../tests/support/lowered-limit.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { DEFAULT_RULES } from '../../contract/organizations/default-rules.ts'
import { organizationSlug } from '../../contract/values/address/slug.ts'
import { DEMO_SLUG } from '../../contract/values/demo.ts'
import { confirmAccount, confirmAddress } from '../../email/preferences/confirm-address.ts'
import { vouchFor } from '../../server/http/client-ip.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit } from '../../server/http/rate-limit.ts'
import { crawlerRoutes } from '../../server/pages/crawlers/routes.ts'
import { addressWarnings } from './create-organization.ts'

const { database, orm, context, app, send, sendAnything } = await freshApp()
const limited = openTestApp(database, {})

const oakHill = { name: 'Oak Hill School', contactEmail: 'office@example.org', timeZone: 'America/Chicago' }
const form = (slug: string, more: object = {}) => ({ ...oakHill, slug, ...more })
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
    const shown = { id: expect.any(String), ...oakHill, slug: 'oak-hill', logoUrl: null, contactInfo: 'Room 4' }
    expect([answer.status, answer.body]).toEqual([201, { organization: shown }])
    expect(await rowOf('oak-hill')).toMatchObject({ ...answer.body.organization, rules: DEFAULT_RULES, isActive: true })
    expect(await membersOf('oak-hill')).toEqual([{ userId: id, role: 'admin' }])
    const admin = await visitor(sendAnything, token)('GET', '/api/oak-hill/admin/auctions')
    expect(admin.status).toBe(200)
  })

  test('mails its admin the link that confirms their email, unless they did', async () => {
    const [one, other] = [await addPerson(orm), await addPerson(orm)]
    // What somebody says as a bidder says nothing of an account that a stranger may have made with their email.
    await orm.transaction((tx) => confirmAddress(tx, one.email, new Date()))
    await orm.transaction((tx) => confirmAccount(tx, other.email, new Date()))
    await Promise.all([found(one.token, form('yew-hill')), found(other.token, form('box-hill'))])
    const kindsTo = async ({ email }: { email: string }) => (await emailRowsTo(orm, email)).map(({ kind }) => kind)
    expect([await kindsTo(one), await kindsTo(other)]).toEqual([['confirm-address'], []])
  })

  test('under an address that is taken is refused, also at once, and leaves no membership', async () => {
    const { id, token } = await addPerson(orm)
    const { slug } = await addSchool(orm)
    const answer = await found(token, form(slug))
    expect([answer.status, answer.refusal]).toEqual([409, { message: 'This URL is already taken', code: 'taken' }])
    expect(await orm.$count(userOrganization, eq(userOrganization.userId, id))).toBe(0)
    const people = [await addPerson(orm), await addPerson(orm), await addPerson(orm)]
    const answers = await Promise.all(people.map(({ token }) => found(token, form('contested'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await membersOf('contested')).toHaveLength(1)
  })

  test('for somebody else who can sign in is up to super admins', async () => {
    const [root, ann] = [await addPerson(orm, { isSuperAdmin: true }), await addPerson(orm)]
    expect((await found(root.token, form('for-ann', { adminUserId: ann.id }))).status).toBe(201)
    expect(await membersOf('for-ann')).toEqual([{ userId: ann.id, role: 'admin' }])
    expect((await found(ann.token, form('for-root', { adminUserId: root.id }))).status).toBe(201)
    expect(await membersOf('for-root')).toEqual([{ userId: ann.id, role: 'admin' }])
    const gone = await addPerson(orm, { isActive: false })
    for (const adminUserId of [crypto.randomUUID(), gone.id]) {
      const answer = await found(root.token, form('for-nobody', { adminUserId }))
      expect([answer.status, answer.refusal]).toEqual([404, { message: 'User not found' }])
    }
    expect(await rowOf('for-nobody')).toBeUndefined()
  })
})

test('20 organizations an hour are founded from one network, whoever asks; the next has to wait', async () => {
  const [ann, bob] = [await addPerson(database.orm), await addPerson(database.orm)]
  const found = ({ token }: { token: string }, address: string, slug = `school-${crypto.randomUUID()}`) =>
    visitor(limited.sendAnything, token)('POST', '/api/organizations', form(slug), vouchFor(address))
  for (const slug of ['x', 'admin', 'x y', 'UPPER']) expect((await found(ann, '203.0.113.7', slug)).status).toBe(400)
  await createLimit(limited.context, LIMITS.organizations.created).count('203.0.113.7', 19)
  expect((await found(ann, '203.0.113.7')).status).toBe(201)
  const refused = await found(bob, '203.0.113.7')
  expect([refused.status, refused.refusal?.message]).toEqual([429, 'Too many attempts. Please try again in 1 hour.'])
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(3500, 3601)
  await createLimit(limited.context, LIMITS.organizations.created).count('203.0.113.8', 18)
  expect((await found(bob, '203.0.113.8', 'elm-hill')).status).toBe(201)
  for (let turn = 0; turn < 2; turn++) expect((await found(bob, '203.0.113.8', 'elm-hill')).status).toBe(409)
  expect((await found(bob, '203.0.113.8')).status).toBe(201)
})

const MALFORMED = 'Organization URL can only contain lowercase letters, numbers, and hyphens'
const RESERVED = 'This URL is reserved and cannot be used'

describe('whether an address is free', async () => {
  await addSchool(orm, { slug: 'maple' })

  test.each([
    ['free-one', { available: true }],
    ['maple', { available: false }],
    ['super-admin', { available: false, message: RESERVED }],
    ['%00abc', { available: false, message: MALFORMED }],
  ])('to %p the answer is %j', async (slug, expected) => {
    const answer = await send('GET', `/api/check-slug/${encodeURIComponent(slug)}`)
    expect([answer.status, answer.body]).toEqual([200, expected])
  })

  test('one who types may ask often, a script may not ask forever', async () => {
    const { send } = withLimit(LIMITS.organizations.slugChecks, 1, () => openTestApp(database, {}))
    const ask = async () => (await send('GET', '/api/check-slug/free-one')).status
    expect([await ask(), await ask()]).toEqual([200, 429])
  })
})

test('no organization can take a first segment that the API answers itself', () => {
  const segments = app.routes.map(({ path }) => path.split('/')[2] ?? '')
  const firstSegments = new Set(segments.filter((segment) => segment && !segment.startsWith(':')))
  expect(firstSegments).toContain('check-slug')
  expect([...firstSegments].filter((segment) => organizationSlug.safeParse(segment).success)).toEqual([])
})

test('no organization can take a first segment that the site answers itself', async () => {
  const pages = await Array.fromAsync(new Glob('*').scan({ cwd: 'site/pages', onlyFiles: false }))
  const files = await Array.fromAsync(new Glob('*').scan({ cwd: 'public' }))
  const { routes } = crawlerRoutes(context)
  const names = [...pages, ...files, ...routes.map(({ path }) => path.slice(1))]
  // Without its kind: "/manifest.webmanifest" is not one, but "/manifest" would be taken for it.
  const firstSegments = names.map((name) => name.split('.')[0] ?? '').filter((name) => !name.startsWith('['))
  expect(firstSegments).toContain('sitemap')
  expect(firstSegments.filter((segment) => organizationSlug.safeParse(segment).success)).toEqual([])
})

test('who took an address before it was reserved is named, and the sandbox is not', async () => {
  await addSchool(orm, { slug: DEMO_SLUG })
  const school = await addSchool(orm, { slug: 'oak-ridge' })
  await addItem(orm, school, { slug: 'checkout-lane' })
  await addItem(orm, school, { slug: 'board', deletedAt: new Date() })
  expect(await addressWarnings(orm)).toEqual([])
  await addSchool(orm, { slug: 'second-chance' })
  await addItem(orm, school, { slug: 'checkout' })
  expect(await addressWarnings(orm)).toEqual([
    '/second-chance is an address of the site, so the organization there needs another.',
    '/oak-ridge/checkout is an address of the site, so the item there needs another.',
  ])
})
