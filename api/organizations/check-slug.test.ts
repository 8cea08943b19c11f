import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addSchool } from '../../tests/support/school.ts'
import { organizationSlug } from '../contract/values/slug.ts'
import { crawlerRoutes } from '../pages/crawlers/routes.ts'

const database = await freshDatabase()
const { context, app, send } = openTestApp(database)
await addSchool(database.orm, { slug: 'maple' })

const MALFORMED = 'Organization URL can only contain lowercase letters, numbers, and hyphens'
const RESERVED = 'This URL is reserved and cannot be used'

test.each([
  ['free-one', { available: true }],
  ['maple', { available: false }],
  ['Maple', { available: false, message: MALFORMED }],
  ['ma', { available: false, message: 'Organization URL must be at least 3 characters' }],
  ['m'.repeat(51), { available: false, message: 'Organization URL must be less than 50 characters' }],
  ['super-admin', { available: false, message: RESERVED }],
  ['maple.', { available: false, message: MALFORMED }],
  ['mаple', { available: false, message: MALFORMED }],
  ["maple' or 1=1", { available: false, message: MALFORMED }],
  ['%00abc', { available: false, message: MALFORMED }],
])('to %p the answer is %j', async (slug, expected) => {
  const answer = await send('GET', `/api/check-slug/${encodeURIComponent(slug)}`)
  expect([answer.status, answer.body]).toEqual([200, expected])
})

test('one who types may ask often, a script may not ask forever', async () => {
  const limited = openTestApp(database, {})
  const statuses = await Promise.all(
    Array.from({ length: 121 }, async () => (await limited.send('GET', '/api/check-slug/free-one')).status),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('no organization can take a first segment that the API answers itself', () => {
  const segments = app.routes.map(({ path }) => path.split('/')[2] ?? '')
  const own = new Set(segments.filter((segment) => segment && !segment.startsWith(':')))
  expect(own).toContain('check-slug')
  expect([...own].filter((segment) => organizationSlug.safeParse(segment).success)).toEqual([])
})

test('no organization can take a first segment that the site answers itself', async () => {
  const pages = await Array.fromAsync(new Glob('*').scan({ cwd: 'site/pages', onlyFiles: false }))
  const files = await Array.fromAsync(new Glob('*').scan({ cwd: 'public' }))
  const { routes } = crawlerRoutes(context)
  const names = [...pages, ...files, ...routes.map(({ path }) => path.slice(1))]
  // Without its kind: "/manifest.webmanifest" is not one, but "/manifest" would be taken for it.
  const own = names.map((name) => name.split('.')[0] ?? '').filter((name) => !name.startsWith('['))
  expect(own).toContain('sitemap')
  expect(own.filter((segment) => organizationSlug.safeParse(segment).success)).toEqual([])
})
