import { expect, test } from 'bun:test'
import { openTestApp } from '../../../tests/support/app.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'

const { app, send, sendAnything } = openTestApp(await sharedDatabase())

/** Calls that a person at the docs page cannot make sense of: the page itself and its files. */
const UNDESCRIBED = /^\/api\/docs/

/** What the description says of a call, as far as these tests read it. */
interface Described {
  summary?: string
  tags?: string[]
  requestBody?: { content: { 'application/json': { schema: { properties: object } } } }
  responses?: object
}

async function readDescription(): Promise<{ paths: Record<string, Record<string, Described>> }> {
  return JSON.parse((await send('GET', '/api/docs/json')).text)
}

test('the description names every call, each with a summary, and says email, never mail', async () => {
  const { paths } = await readDescription()
  const described = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { summary }]) => [`${method.toUpperCase()} ${path}`, summary] as const),
  )
  const wanted: string[] = app.routes
    .filter((route) => !UNDESCRIBED.test(route.path))
    .map((route) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}').replace(/(.)\/$/, '$1')}`)
  expect<string[]>(described.map(([call]) => call).sort()).toEqual(wanted.sort())
  expect(described.filter(([, summary]) => !summary)).toEqual([])
  const calls = Object.values(paths).flatMap((path) => Object.values(path))
  const words = calls.flatMap(({ summary = '', tags = [] }) => [summary, ...tags])
  expect(words.filter((text) => /\bmail/i.test(text))).toEqual([])
})

test('the description of a bid tells its fields and every refusal', async () => {
  const { paths } = await readDescription()
  const { requestBody, responses } = paths['/api/{orgSlug}/auction/{auctionSlug}/bid']?.post ?? {}
  const fields = ['email', 'amount', 'maximum', 'confirmAmount', 'buyNow', 'remindMe', 'name', 'phone']
  expect(Object.keys(requestBody?.content['application/json'].schema.properties ?? {})).toEqual(fields)
  expect(Object.keys(responses ?? {})).toEqual(['200', '400', '403', '404', '409', '429', '503'])
})

test('the page of the description and its files come from here; it loads and sends nothing elsewhere, and is framed by nobody', async () => {
  const page = await send('GET', '/api/docs')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = page.headers.get('content-security-policy')?.split('; ')
  const closed = ['default-src', 'base-uri', 'form-action', 'frame-ancestors'].map((name) => `${name} 'none'`)
  expect(policy).toEqual(expect.arrayContaining([...closed, "script-src 'self'"]))
  const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '')
  expect(files.length).toBe(4)
  for (const file of files) expect((await sendAnything('GET', file)).status).toBe(200)
  expect((await send('GET', '/api/docs/..%2Fpackage.json')).status).toBe(404)
})
