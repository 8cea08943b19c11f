import { expect, test } from 'bun:test'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { readConfig } from '../context/config.ts'
import { LIMITS } from '../http/limits.ts'
import { createLimit } from '../http/rate-limit.ts'
import { rateLimitPages, renderInTurn } from './render-in-turn.ts'

const context = { config: readConfig({}), database: await sharedDatabase() }
const limit = createLimit(context, LIMITS.site.pages)
const servePage = rateLimitPages(async () => new Response('A page'), limit)
const ask = (address: string, headers: Record<string, string> = {}) =>
  servePage(new Request('http://localhost/maple-street?search=quilt', { headers }), address)

test('600 pages a minute are rendered for one network, as all of a school are; then it is asked to wait, and no other', async () => {
  await limit.count('2001:db8:0:0::/64', 599)
  expect((await ask('2001:db8::1')).status).toBe(200)
  const refused = await ask('2001:db8::ffff')
  expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
  expect(await refused.text()).toContain('Too many pages at once. Please wait a moment, and try again.')
  const inSpanish = await ask('2001:db8::1', { 'accept-language': 'es' })
  expect(await inSpanish.text()).toContain('Demasiadas páginas a la vez. Espere un momento y vuelva a intentarlo.')
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 61)
  expect((await ask('2001:db8:0:1::1')).status).toBe(200)
})

test('searches without end do not keep an organization’s other pages from being rendered', async () => {
  const never = new Promise<Response>(() => {})
  const render = renderInTurn(async ({ url }) => (url.includes('?') ? never : new Response('My bids')))
  const ask = (path: string) => render(new Request(`http://localhost/${path}`), '')
  const searches = Array.from({ length: 60 }, (_, index) => ask(`maple-street?q=${index}`))
  expect((await Promise.race(searches)).status).toBe(503)
  expect((await ask('maple-street/my-bids')).status).toBe(200)
})
