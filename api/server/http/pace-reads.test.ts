import { expect, test } from 'bun:test'
import { readConfig } from '../context/config.ts'
import { paceReads } from './pace-reads.ts'

const home = { requestIP: () => ({ address: '203.0.113.7' }) }
const hall = { requestIP: () => ({ address: '198.51.100.7' }) }

/** What is answered in place of 4,000 requests that come at once from one network. */
async function refusalsOf(method: string, path: string, limits = 'on') {
  const pace = paceReads({ config: readConfig({ RATE_LIMITS: limits }) })
  const request = new Request(`https://bidlark.test${path}`, { method, headers: { 'accept-language': 'es' } })
  const refusals: Response[] = []
  for (let count = 0; count < 4_000; count++) pace(request, hall).then((answer) => answer && refusals.push(answer))
  expect(await pace(new Request(request, { method: 'GET' }), home)).toBeUndefined()
  return refusals
}

test.each(['GET', 'HEAD'])(
  'what a network reads too often at once by %s is refused in words, and none of others',
  async (method) => {
    const refusals = await refusalsOf(method, '/gala')
    expect(refusals.length).toBeGreaterThan(2_000)
    expect(refusals[0]?.status).toBe(503)
    expect(await refusals[0]?.text()).toContain('Demasiadas páginas a la vez.')
  },
)

test.each([
  ['POST', '/api/gala/auction/pie/bid', 'on'],
  ['GET', '/_astro/page.js', 'on'],
  ['GET', '/uploads/pie.webp', 'on'],
  ['GET', '/gala', 'off'],
])('a hall is not refused at %s %s, limits %s', async (method, path, limits) => {
  expect(await refusalsOf(method, path, limits)).toEqual([])
})
