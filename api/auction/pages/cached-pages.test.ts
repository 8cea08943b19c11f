import { expect, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import { openTestApp } from '../../../tests/support/app.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { cachePages } from './cached-pages.ts'

const database = await sharedDatabase()
const { context } = openTestApp(database)
const ORIGIN = new URL('http://localhost')

test('a page that cannot be rendered anew is shown as it was, and not twice in a row', async () => {
  const school = await addSchool(database.orm)
  let [rendered, status] = [0, 200]
  const render = async () => new Response(`Page ${++rendered}`, { status })
  const servePage = cachePages(render, render, context.views, ORIGIN)
  const path = `/${school.slug}`
  const visit = async () => {
    const page = await servePage(new Request(new URL(path, ORIGIN)), path, () => '')
    return [page.status, await page.text()]
  }
  expect(await visit()).toEqual([200, 'Page 1'])
  status = 503
  await addItem(database.orm, school)
  context.changes.publish({ organizationId: school.id, auctionItemId: null })
  expect(await visit()).toEqual([200, 'Page 1'])
  status = 200
  expect(await visit()).toEqual([200, 'Page 3'])
})

test('a page that all visitors share travels as brotli, one that is rendered for a single visitor as gzip', async () => {
  const school = await addSchool(database.orm)
  const html = 'A quilt, and another. '.repeat(100)
  const render = async () => new Response(html, { headers: { 'content-type': 'text/html' } })
  const servePage = cachePages(render, render, context.views, ORIGIN)
  const visit = (search: string) => {
    const url = new URL(`/${school.slug}${search}`, ORIGIN)
    return servePage(new Request(url, { headers: { 'accept-encoding': 'gzip, br' } }), url.pathname, () => '')
  }
  const page = await visit('')
  expect(page.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await page.bytes()).toString()).toBe(html)
  expect((await visit('?q=quilt')).headers.get('content-encoding')).toBe('gzip')
})
