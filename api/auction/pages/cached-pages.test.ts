import { expect, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import { openTestApp } from '../../../tests/support/app.ts'
import { openBuiltSite } from '../../../tests/support/built-site.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { cachePages } from './cached-pages.ts'

const database = await sharedDatabase()
const visit = await openBuiltSite(database)
const school = await addSchool(database.orm)
const item = await addItem(database.orm, school)
const IN_SPANISH = { 'accept-language': 'es-US,es;q=0.9' }

const langOf = async (path: string, headers: Record<string, string> = {}) =>
  /<html lang="(\w+)"/.exec(await (await visit(path, { headers })).text())?.[1]

test.each([
  `/${school.slug}`,
  `/${school.slug}?sort=price`,
  `/${school.slug}/${item.slug}`,
  '/help/bidders',
  '/no/such/page',
])('%s is cached for each language', async (path) => {
  for (let time = 0; time < 2; time++) {
    expect(await langOf(path)).toBe('en')
    expect(await langOf(path, IN_SPANISH)).toBe('es')
    expect(await langOf(path, { ...IN_SPANISH, cookie: 'language=en' })).toBe('en')
    expect(await langOf(path, { cookie: 'session=x; language=es' })).toBe('es')
  }
})

test('visitors at the same time are each shown their own language, islands and all', async () => {
  const path = `/${school.slug}/${item.slug}?${crypto.randomUUID()}`
  const pages = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const isSpanish = index % 2 === 0
      const text = await (await visit(path, { headers: isSpanish ? IN_SPANISH : {} })).text()
      return { isSpanish, text }
    }),
  )
  for (const { isSpanish, text } of pages) {
    expect(text.includes('>Your email<')).toBe(!isSpanish)
    expect(text.includes('>Su correo electrónico<')).toBe(isSpanish)
  }
})

test.each(['/', '/auth/login', `/${school.slug}/admin`])('%s is English for everybody', async (path) => {
  expect(await langOf(path, { ...IN_SPANISH, cookie: 'language=es' })).toBe('en')
})

test.each([`/${school.slug}`, '/help/bidders', '/unsubscribe'])(
  'caches between tell the languages of %s apart',
  async (path) => {
    const vary = (await visit(path)).headers.get('vary')?.split(/,\s*/)
    expect(vary).toEqual(expect.arrayContaining(['accept-language', 'cookie']))
  },
)

test('static pages of two languages have two tags', async () => {
  const tagOf = async (headers: Record<string, string>) =>
    (await visit('/help/bidders', { headers })).headers.get('etag')
  const tag = await tagOf(IN_SPANISH)
  expect(tag).not.toBe(await tagOf({}))
  const again = await visit('/help/bidders', { headers: { ...IN_SPANISH, 'if-none-match': tag ?? '' } })
  expect(again.status).toBe(304)
})

test.each([
  ['es', '/maple?q=quilt', 'es', '/maple?q=quilt'],
  ['en', '//elsewhere.example', 'en', '/'],
  ['es', '/\\elsewhere.example', 'es', '/'],
  ['es', '/.//elsewhere.example', 'es', '/'],
  ['es', '/a\r\nset-cookie: x=y', 'es', '/aset-cookie:%20x=y'],
  ['fr', '/maple', null, '/maple'],
  ['es; Domain=evil.example', '/maple', null, '/maple'],
])('choosing %s at %j sets %p and leads to %s', async (language, to, chosen, location) => {
  const body = new URLSearchParams({ language, to })
  const answer = await visit('/language', { method: 'POST', body })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
  const cookie = answer.headers.get('set-cookie')
  expect(cookie?.split(';')[0] ?? null).toBe(chosen && `language=${chosen}`)
  if (cookie) expect(cookie).toMatch(/HttpOnly/i)
})

const { context } = openTestApp(database)
const ORIGIN = new URL('http://localhost')

test('a page that cannot be rendered anew is shown as it was, and not twice in a row', async () => {
  let [rendered, status] = [0, 200]
  const render = async () => new Response(`Page ${++rendered}`, { status })
  const servePage = cachePages(render, render, context.views, ORIGIN)
  const path = `/${school.slug}`
  const look = async () => {
    const page = await servePage(new Request(new URL(path, ORIGIN)), path, () => '')
    return [page.status, await page.text()]
  }
  expect(await look()).toEqual([200, 'Page 1'])
  status = 503
  await addItem(database.orm, school)
  context.changes.publish({ organizationId: school.id, auctionItemId: null })
  expect(await look()).toEqual([200, 'Page 1'])
  status = 200
  expect(await look()).toEqual([200, 'Page 3'])
})

test('whoever asks for the headers of a page that all visitors share has nothing rendered anew', async () => {
  let rendered = 0
  const render = async () => new Response(`Page ${++rendered}`)
  const servePage = cachePages(render, render, context.views, ORIGIN)
  const path = `/${school.slug}`
  for (const method of ['HEAD', 'GET', 'HEAD'])
    await servePage(new Request(new URL(path, ORIGIN), { method }), path, () => '')
  expect(rendered).toBe(1)
})

test('a page that all visitors share travels as brotli, one that is rendered for a single visitor as gzip', async () => {
  const html = 'A quilt, and another. '.repeat(100)
  const render = async () => new Response(html, { headers: { 'content-type': 'text/html' } })
  const servePage = cachePages(render, render, context.views, ORIGIN)
  const look = (search: string) => {
    const url = new URL(`/${school.slug}${search}`, ORIGIN)
    return servePage(new Request(url, { headers: { 'accept-encoding': 'gzip, br' } }), url.pathname, () => '')
  }
  const page = await look('')
  expect(page.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await page.bytes()).toString()).toBe(html)
  expect((await look('?q=quilt')).headers.get('content-encoding')).toBe('gzip')
})

test('a page of the site’s own is shared by nobody, though an item had its address before', async () => {
  const old = await addItem(database.orm, school, { slug: 'my-bids' })
  const says = (text: string) => async () => new Response(text)
  const servePage = cachePages(says('shared'), says('own'), context.views, ORIGIN)
  const look = async (slug: string) => {
    const path = `/${school.slug}/${slug}`
    return (await servePage(new Request(new URL(path, ORIGIN)), path, () => '')).text()
  }
  expect([await look(old.slug), await look(item.slug)]).toEqual(['own', 'shared'])
})
