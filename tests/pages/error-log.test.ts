import { expect, spyOn, test } from 'bun:test'
import pino from 'pino'
import { openBuiltSite } from '../support/built-site.ts'
import { freshDatabase } from '../support/database.ts'
import { addItem, addSchool } from '../support/school.ts'

const ERROR = 50

/** What a stranger can put where an address names something. */
const PARTS = [
  '%zz',
  '%',
  '%ff',
  '%e0%a4%a',
  '%00',
  'a%00b',
  '%0d%0aset-cookie:%20a=b',
  '%2e%2e%2f',
  '..%2f..%2fetc%2fpasswd',
  '%F0%9F%98%80',
  '%ED%A0%80',
  'a'.repeat(6_000),
  '__proto__',
  'constructor',
]

/** Where the public may ask, with `*` for such a part, and `@` and `#` for a school and its item. */
const PATHS = [
  ...['/*', '/b/*', '/@/*', '/@/#?page=*', '/@?search=*', '/@/#/record', '/*/my-bids', '/@/my-bids?address=*&proof=*'],
  ...['/*/board', '/@/calendar/*', '/@/donate?x=*', '/*/checkout', '/@/checkout?link=*', '/invite?token=*', '/help/*'],
  ...['/auth/*', '/auth/reset-password?token=*', '/auth/confirm-email?token=*', '/auth/protect-email?token=*'],
  ...['/unsubscribe?address=*&proof=*', '/not-me?bid=*&address=*&proof=*', '/confirm-address?address=*&proof=*'],
  ...[
    '/second-chance?offer=*&address=*&proof=*',
    '/what-we-store?address=*&proof=*',
    '/og/*',
    '/uploads/*',
    '/_astro/*',
  ],
  ...['/api/*', '/api/b/*', '/api/*/auction/*', '/api/@/auction/*', '/api/*/board'],
  ...['/api/check-slug/*', '/api/invitations/*', '/api/mail/preferences?address=*&proof=*', '/api/*/admin/auctions'],
  ...['/api/@/my-bids?address=*', '/*/*/*/*', '/super-admin/*', '/@/admin/*'],
]

const HEADERS: Record<string, string>[] = [
  {},
  { cookie: 'session=%zz; language=%ff; __Host-session=%', 'accept-language': '*;q=zz,\u00ff,,;', accept: '\u00ff/*' },
  { 'content-type': 'text/\u00ff', 'if-none-match': 'W/"', range: 'bytes=9-1,-', 'x-forwarded-for': '%,\u00ff' },
  { 'content-type': 'multipart/form-data; boundary=', 'content-length': '-1', origin: 'null', referer: '%zz' },
]

const METHODS = ['HEAD', 'POST', 'PUT', 'OPTIONS', 'PROPFIND']

const lines: { level: number; msg: string; err?: { message: string } }[] = []
const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) })
const database = await freshDatabase()
const request = await openBuiltSite(database, {}, { log })
const school = await addSchool(database.orm)
const item = await addItem(database.orm, school)

/** @returns what is wrong with what came of a request */
async function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<string[]> {
  const before = lines.length
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? '%zz=%\u0000' : null
  const answer = await request(path, { method, headers, body })
  await answer.body?.cancel()
  const written = lines.slice(before).filter(({ level }) => level >= ERROR)
  if (answer.status !== 500 && written.length === 0) return []
  const said = written.map(({ msg, err }) => `${msg}: ${err?.message}`)
  return [`${method} ${path.slice(0, 80)}: ${answer.status} ${said}`]
}

test.each(PATHS)('whatever a stranger asks for at %s writes no error into the log, nor do we fail', async (path) => {
  // Astro has no log but this.
  using printed = spyOn(console, 'error')
  const named = (part: string) => path.replaceAll('@', school.slug).replaceAll('#', item.slug).replaceAll('*', part)
  const faults: string[] = []
  for (const part of PARTS) faults.push(...(await ask('GET', named(part))))
  for (const [index, method] of METHODS.entries())
    faults.push(...(await ask(method, named('x'), HEADERS[index % HEADERS.length])))
  expect(faults).toEqual([])
  expect(printed).not.toHaveBeenCalled()
})
