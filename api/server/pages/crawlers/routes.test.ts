import { expect, test } from 'bun:test'
import { freshDatabase } from '../../../../tests/support/database.ts'
import { addItem, addSchool } from '../../../../tests/support/school.ts'
import { readConfig } from '../../context/config.ts'
import { STATIC_PAGES } from '../static-pages.ts'
import { crawlerRoutes, securityText } from './routes.ts'

const database = await freshDatabase()
const clock = { now: () => new Date() }
const DAY = 86_400_000
const config = readConfig({ PUBLIC_URL: 'https://bids.example.org' })

test('the sitemap names what is on show, and nothing that is archived, deleted, hidden, inactive or only a demo', async () => {
  const school = await addSchool(database.orm, { slug: 'maple' })
  await addItem(database.orm, school, { slug: 'quilt' })
  await addItem(database.orm, school, { slug: 'archived', isActive: false })
  await addItem(database.orm, school, { slug: 'deleted', deletedAt: new Date() })
  const tomorrow = { startTime: new Date(Date.now() + DAY), endTime: new Date(Date.now() + 2 * DAY) }
  await addItem(database.orm, school, { slug: 'hidden', hidesUntilOpen: true, ...tomorrow })
  const closed = await addSchool(database.orm, { slug: 'closed', isActive: false })
  await addItem(database.orm, closed, { slug: 'bench' })
  const demo = await addSchool(database.orm, { slug: 'sandbox', isDemo: true })
  await addItem(database.orm, demo, { slug: 'pie' })
  const { status, type, text } = await ask('/sitemap.xml')
  expect([status, type]).toEqual([200, 'application/xml'])
  const named = [...text.matchAll(/<loc>https:\/\/bids\.example\.org(.*?)<\/loc>/g)].map(([, path]) => path)
  expect(STATIC_PAGES).toContain('/help/organizers/items')
  expect(named.filter((path) => path !== '/late-comer')).toEqual([...STATIC_PAGES, '/maple', '/maple/quilt'])
})

test('robots are cached out of what needs an account, and told where the sitemap is', async () => {
  const { status, type, text } = await ask('/robots.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('Disallow: /*/admin$\n')
  expect(text).not.toMatch(/^Disallow: \/$/m)
  expect(text).toEndWith('\nSitemap: https://bids.example.org/sitemap.xml\n')
})

test('the sitemap is read once for all who ask at the same time, and anew after its time', async () => {
  const routes = crawlerRoutes({ config, database, clock })
  const first = await routes.handle(new Request('http://localhost/sitemap.xml'))
  await addSchool(database.orm, { slug: 'late-comer' })
  const second = await routes.handle(new Request('http://localhost/sitemap.xml'))
  expect(await second.text()).toBe(await first.text())
  expect((await ask('/sitemap.xml')).text).toContain('/late-comer<')
})

test('whom to tell of a weakness is said where it is configured, over https', async () => {
  const path = '/.well-known/security.txt'
  expect((await ask(path)).status).toBe(404)
  const named = readConfig({ PUBLIC_URL: 'https://bids.example.org', SECURITY_CONTACT: 'security@example.org' })
  const answer = await crawlerRoutes({ config: named, database, clock }).handle(new Request(`http://localhost${path}`))
  expect(await answer.text()).toStartWith('Contact: mailto:security@example.org\nExpires: 20')
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
})

test('https for hosts below this one is asked for unless it is turned off', async () => {
  const off = readConfig({ PUBLIC_URL: 'https://bids.example.org', HSTS_SUBDOMAINS: 'off' })
  const answer = await crawlerRoutes({ config: off, database, clock }).handle(
    new Request('http://localhost/robots.txt'),
  )
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

/** Answered by a process that has just started. */
async function ask(path: string) {
  const answer = await crawlerRoutes({ config, database, clock }).handle(new Request(`http://localhost${path}`))
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

const home = new URL('https://bids.example.org')
const noon = new Date('2026-03-02T12:00:00Z')

test('whom to tell of a weakness is said for half a year, and may be a page', () => {
  expect(securityText('security@example.org', home, noon)).toBe(
    [
      'Contact: mailto:security@example.org',
      'Expires: 2026-08-29T12:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://bids.example.org/.well-known/security.txt',
      '',
    ].join('\n'),
  )
  expect(securityText('https://example.org/@me', home, noon)).toContain('Contact: https://example.org/@me\n')
})
