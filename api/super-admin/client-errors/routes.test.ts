import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { clientError } from '../../../db/schema/upkeep.ts'
import { openTestApp, sharedApp } from '../../../tests/support/app.ts'
import { newToken } from '../../server/context/token.ts'
import { saveClientError } from './routes.ts'

const { database, orm, send } = await sharedApp()
const DAY = 24 * 60 * 60 * 1000
const where = { orgSlug: null, currentPage: null, userAgent: null, timestamp: null }
const nothing = { error: null, stack: null, context: null, ...where }

/** Sends a report. @returns the answer, and what was kept of it */
async function report(body: object | string) {
  await orm.delete(clientError)
  const answer = await send('POST', '/api/client-error-log', body)
  const rows = await orm.select().from(clientError)
  return { answer, rows, kept: rows[0] }
}

test('a report is stored as it was sent, and answered with nothing', async () => {
  const error = { error: 'HTTP 500', stack: 'Error: HTTP 500\n    at load (list.ts:3)', context: 'auction list' }
  const place = { orgSlug: 'maple-street', currentPage: '/maple-street/admin', userAgent: 'Firefox' }
  const sent = { ...error, ...place, timestamp: '2026-03-02T12:00:00.000Z' }
  const { answer, kept } = await report(sent)
  expect([answer.status, answer.body]).toEqual([202, {}])
  expect(kept).toMatchObject(sent)
})

test.each<[string, object, object]>([
  ['an object', { context: { page: 2, status: 500 } }, { context: '{"page":2,"status":500}' }],
  ['numbers and nulls', { error: 500, stack: null }, { error: '500', stack: null }],
  ['a NUL', { error: 'a\u0000b' }, { error: 'ab' }],
  ['fields of somebody else', { id: 'x', receivedAt: '2001-01-01' }, nothing],
])('a report with %s is stored too', async (_, sent, expected) => {
  const { answer, kept } = await report(sent)
  expect(answer.status).toBe(202)
  expect(kept).toMatchObject(expected)
  expect(kept?.receivedAt.getTime()).toBeGreaterThan(Date.now() - DAY)
})

test('at most 8 KB of a report are stored, and one of a megabyte is not even read', async () => {
  const long = 'x'.repeat(8_000)
  const fields = Object.keys(nothing).map((part) => [part, long])
  const { answer, kept } = await report(Object.fromEntries(fields))
  expect(answer.status).toBe(202)
  const { id, receivedAt, ...texts } = kept ?? { id: '', receivedAt: null }
  const sizes = Object.values(texts).map((text) => String(text).length)
  expect(sizes).toHaveLength(7)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(8 * 1024)
  const huge = await report({ stack: 'x'.repeat(1_000_000) })
  expect([huge.answer.status, huge.rows]).toEqual([413, []])
})

test('no email address and no secret of a link is stored, wherever it is', async () => {
  const token = newToken()
  const { kept } = await report({
    error: 'ann@example.org could not be read by Bob.Stone+pta@mail.example.co.uk',
    stack: `GET /api/invitations/${token} 404 (mailto:ann@example.org)`,
    context: { email: 'ann@example.org' },
    currentPage: `/invite?token=${token}&email=ann%40example.org`,
    orgSlug: 'ann@example.org',
    userAgent: 'Mozilla/5.0 (X11; ann@example.org)',
    timestamp: 'ann@example.org',
  })
  const text = JSON.stringify(kept)
  expect(text).not.toMatch(/ann|bob|example|%40/i)
  expect(text).not.toContain(token)
  const said = { error: '[email] could not be read by [email]', context: '{"email":"[email]"}' }
  expect(kept).toMatchObject({ ...said, currentPage: '/invite?token=[secret]&email=[email]' })
})

test.each([
  ['an address in a search', '?search=jane.doe%2Bpta%40example.org', '?search=[email]'],
  ['an address at a domain in another script', 'jane.doe@exämple.org', '[email]'],
  ['a token in an object', '{"token":"Hidden-in-here-0123456789"}', '{"token":"[secret]"}'],
  ['a token in an address within an address', 'next=%2Finvite%3Ftoken%3DHidden-in-here-0123456789', '[secret]'],
  ['a password in a form', 'email=x&password=Hidden-1&name=Jane', '&password=[secret]&name=Jane'],
  ['a password in an object', '{"newPassword": "Hidden \\"1\\"", "page": 2}', '"page": 2'],
  ['a cookie', 'cookie: session=Hidden-in-here-0123456789; a=b', 'session=[secret]; a=b'],
  ['a header', 'Authorization: Bearer Hidden.in.here-0123456789', 'Bearer [secret]'],
])('%s is not kept', async (_, context, kept) => {
  const { rows } = await report({ context })
  expect(rows[0]?.context).toContain(kept)
  expect(rows[0]?.context).not.toMatch(/hidden|jane\.doe|pta/i)
})

test('an address at the very end of what is stored is not cut in two', async () => {
  const { kept } = await report({ error: `${'x '.repeat(495)}ann@example.org` })
  expect(kept?.error).toBe(`${'x '.repeat(495)}[email]`)
})

test('a flood from one network is answered but not stored', async () => {
  const limited = openTestApp(database, {})
  await orm.delete(clientError)
  const flood = Array.from({ length: 50 }, () => limited.send('POST', '/api/client-error-log', { error: 'flood' }))
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([202]))
  expect(await orm.$count(clientError)).toBe(20)
})

test('reports are let go after 30 days, a hundred at a time', async () => {
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
  await orm.delete(clientError)
  await orm.insert(clientError).values(Array.from({ length: 130 }, () => ({ receivedAt: daysAgo(31) })))
  await orm.insert(clientError).values({ error: 'recent', receivedAt: daysAgo(29) })
  await saveClientError(orm, { ...nothing, error: 'new' }, now)
  expect(await orm.$count(clientError)).toBe(32)
  await saveClientError(orm, { ...nothing, error: 'newer' }, now)
  expect(await orm.$count(clientError)).toBe(3)
  expect(await orm.$count(clientError, eq(clientError.error, 'recent'))).toBe(1)
})

// Seconds each, where a word is tried from each of its letters.
test.each(['a'.repeat(60_000), `a@${'a'.repeat(60_000)}`, '%40'.repeat(20_000)])(
  'a report made to be slow to read is stored like any other',
  async (error) => {
    const { answer, rows } = await report({ error })
    expect([answer.status, rows.length]).toEqual([202, 1])
  },
)
