import { afterAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pino from 'pino'
import { type Database, openDatabase } from '../../../db/clients.ts'
import { freePort } from '../../../db/embedded/cluster.ts'
import { openBuiltSite } from '../../../tests/support/built-site.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { createApp } from '../../app.ts'
import { openAppParts } from '../../app-parts.ts'
import { idempotencyKey } from '../../contract/auction/bidding/bid-form.ts'
import { readConfig } from '../context/config.ts'
import { formKey, openPages as openPagesOf } from './render-page.ts'

const database = await freshDatabase()
const school = await addSchool(database.orm, { slug: 'maple-street' })
await addItem(database.orm, school, { slug: 'quilt', title: 'Handmade quilt' })
const ask = await openPages(database)

async function openPages(database: Database, more: Parameters<typeof openBuiltSite>[2] = {}) {
  const visit = await openBuiltSite(database, {}, more)
  return async (path: string, about: RequestInit = {}) => {
    const page = await visit(path, about)
    return { status: page.status, headers: page.headers, text: await page.text() }
  }
}

test('a page that cannot be drawn is a page too, which tells nothing of our insides but a number, beside which the reason is in the log', async () => {
  const broken = await addSchool(database.orm, { timeZone: 'Nowhere/At_All' })
  const item = await addItem(database.orm, broken)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const askLogged = await openPages(database, { log })
  const { status, headers, text } = await askLogged(`/${broken.slug}/${item.slug}`)
  expect([status, headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
  expect(text).toContain('<h1 class="mt-4 text-3xl">Something Went Wrong</h1>')
  expect(text).not.toMatch(/Nowhere|RangeError|\.ts\b|\.mjs|\bat \w+ \(/)
  const [, requestId] = /tell us this number: <span[^>]*>([0-9a-f]{8})</.exec(text) ?? []
  const logged = lines.map((line) => JSON.parse(line)).find((line) => line.requestId === requestId)
  expect(logged).toMatchObject({ msg: 'a page failed', err: { message: expect.stringContaining('Nowhere/At_All') } })
})

test('pages are drawn also once their files are gone, as while an upgrade is built in their place', async () => {
  const build = await mkdtemp(join(process.cwd(), 'node_modules/.build-'))
  await cp('dist/server', build, { recursive: true })
  const context = openAppParts({ config: readConfig({}), database })
  afterAll(() => context.close())
  const servePage = await openPagesOf(pathToFileURL(join(build, 'entry.mjs')), createApp(context), context)
  await rm(build, { recursive: true })
  for (const path of ['/auth/signup', '/maple-street/quilt'])
    expect((await servePage(new Request(`http://localhost${path}`), '')).status).toBe(200)
})

test('a page is read by GET, and by HEAD without its text, and by no other method', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const { status, text } = await ask('/maple-street/quilt', { method })
    expect([status, text]).toEqual([405, 'This address can only be read, or sent a form.'])
  }
  expect(await ask('/maple-street/quilt')).toMatchObject({ status: 200, text: expect.stringContaining('quilt') })
  expect((await ask('/maple-street/quilt', { method: 'HEAD' })).status).toBe(200)
})

test('a page takes a form of 8 KB, and does not even read a longer one', async () => {
  expect((await send('/maple-street/quilt', 16 * 1024)).status).toBe(400)
  const refused = await send('/maple-street/quilt', 16 * 1024 + 1)
  expect([refused.status, JSON.parse(refused.text)]).toEqual([413, { message: 'The request is too large.' }])
})

/** A bid form of so many bytes, with nothing in it that could be a bid. */
function send(path: string, bytes: number) {
  const type = 'application/x-www-form-urlencoded'
  const headers = { 'content-type': type, 'content-length': String(bytes) }
  return ask(path, { method: 'POST', headers, body: 'email='.padEnd(bytes, 'x') })
}

describe('while the database is away', async () => {
  const away = openDatabase(`postgres://nobody@127.0.0.1:${await freePort()}/none`)
  afterAll(() => away.close())
  const askWithout = await openPages(away)

  test.each([
    ['/maple-street', 'This page couldn’t be loaded'],
    ['/maple-street/quilt', 'Failed to load auction data'],
    ['/invite?token=anything', 'This page could not be loaded'],
  ])('%s says "%s", and when to come back', async (path, message) => {
    const { status, headers, text } = await askWithout(path)
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(text).toContain(message)
    expect(text).toContain('Refresh Page')
    expect(text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|postgres/i)
  })
})

const parts = ['maple', 'kite', 'jane@example.org', 12500, '3', false]

test('the same form from the same network has the same key, and another form or network another, which nobody can make of what a form says', () => {
  expect(formKey('203.0.113.5', parts)).toBe(formKey('203.0.113.5', parts))
  expect(formKey('2001:db8:0:1::5', parts)).toBe(formKey('2001:db8:0:1::9', parts))
  expect(idempotencyKey.safeParse(formKey('203.0.113.5', parts)).success).toBeTrue()
  const others = parts.map((_, index) => formKey('203.0.113.5', parts.with(index, 'else')))
  const keys = [formKey('203.0.113.5', parts), formKey('203.0.113.6', parts), ...others]
  expect(new Set(keys).size).toBe(keys.length)
  const guess = createHash('sha256').update(parts.slice(2).join('|')).digest('hex').slice(0, 32)
  expect(formKey('203.0.113.5', parts)).not.toContain(guess)
})
