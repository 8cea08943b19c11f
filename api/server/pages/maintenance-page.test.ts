import { afterAll, expect, test } from 'bun:test'
import { freePort } from '../../../db/embedded/cluster.ts'
import { openStory } from '../../../tests/support/story.ts'
import { until } from '../../../tests/support/until.ts'
import { readConfig } from '../context/config.ts'
import { withMaintenancePage } from './maintenance-page.ts'

const step = openStory('while a start takes long, visitors are told so, and then the port is free')
const port = await freePort()
const config = readConfig({ NODE_ENV: 'production', PORT: String(port) })
const work = Promise.withResolvers<string>()
const opening = withMaintenancePage(config, () => work.promise)
afterAll(() => work.resolve('over'))

step('visitors read in their language that it is not over, and when to come back', async () => {
  await until(async () => (await visit('/maple-street')) !== null)
  const page = await visit('/maple-street')
  expect([page?.status, page?.headers.get('retry-after')]).toEqual([503, '5'])
  expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const text = await page?.text()
  expect(text).toContain('<h1>Back in a moment</h1>')
  expect(text).toContain('Bidlark is being updated. This page will reload on its own, and no bids are lost.')
  const spanish = await (await visit('/maple-street', { 'accept-language': 'es' }))?.text()
  expect(spanish).toMatch(/<html lang="es">[\s\S]*<h1>Volvemos en un momento<\/h1>/)
})

step('calls of the API are told so in JSON', async () => {
  const answer = await visit('/api/maple-street/auction/quilt')
  const message = 'This site is being updated. Please try again in a moment.'
  expect([answer?.status, await answer?.json()]).toEqual([503, { message, code: 'unavailable' }])
})

step('the port is free for the site once it is ready', async () => {
  work.resolve('ready')
  expect(await opening).toBe('ready')
  const context = Bun.serve({ port, hostname: '127.0.0.1', fetch: () => new Response('open') })
  expect(await (await visit('/'))?.text()).toBe('open')
  await context.stop(true)
})

test('a start that is quick tells nobody anything', async () => {
  expect(await withMaintenancePage(config, async () => visit('/'))).toBeNull()
})

function visit(path: string, headers: Record<string, string> = {}): Promise<Response | null> {
  return fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => null)
}
