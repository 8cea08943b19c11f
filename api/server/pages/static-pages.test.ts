import { expect, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import { openBuiltSite } from '../../../tests/support/built-site.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { STATIC_PAGES } from './static-pages.ts'

const database = await sharedDatabase()
const links = { SUPPORT_URL: 'https://give.example.org/lark', SOURCE_URL: 'https://code.example.org/bidlark' }
const visit = await openBuiltSite(database)
const visitWithLinks = await openBuiltSite(database, { PUBLIC_URL: 'https://bids.example.org', ...links })

test.each([...STATIC_PAGES])('%s is drawn once, and not sent again to who has it', async (path) => {
  const page = await visit(path)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const etag = page.headers.get('etag') ?? ''
  const again = await visit(path, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a page travels compressed, and with its own policy and the site’s', async () => {
  const page = await visit('/help', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(page.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await page.bytes()).toString()).toContain('<h1')
  expect(page.headers.get('content-security-policy')).toMatch(/script-src.*frame-ancestors/)
})

test('the start page of somebody who is signed in is their own, and no cache mixes the two', async () => {
  const { token } = await addPerson(database.orm, { name: 'Ruth Adeyemi' })
  const page = await visit('/', { headers: { cookie: `session=${token}` } })
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(await page.text()).toContain('Ruth Adeyemi')
  // So does a session that is over.
  const strangers = await visit('/', { headers: { cookie: 'session=long-gone' } })
  expect(strangers.headers.get('vary')).toContain('cookie')
  const text = await strangers.text()
  expect(text).not.toContain('Ruth Adeyemi')
  expect(text).toContain('The silent auction, without the clipboards')
})

test('a page names the address that people reach it at, and the links to support and source when they are set', async () => {
  const terms = await (await visitWithLinks('/terms')).text()
  expect(terms).toContain('<link rel="canonical" href="https://bids.example.org/terms">')
  expect(terms).toContain('<meta property="og:image" content="https://bids.example.org/og/index.jpg">')
  const text = await (await visitWithLinks('/')).text()
  expect(text).toContain(`href="${links.SUPPORT_URL}"`)
  expect(text).toContain(`href="${links.SOURCE_URL}"`)
  expect(await (await visit('/')).text()).not.toMatch(/Support Bidlark|Source code/)
})
