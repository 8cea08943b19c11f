import { expect, test } from 'bun:test'
import { renderInTurn } from './render-in-turn.ts'

test('searches without end do not keep an organization’s other pages from being rendered', async () => {
  const never = new Promise<Response>(() => {})
  const render = renderInTurn(async ({ url }) => (url.includes('?') ? never : new Response('My bids')))
  const ask = (path: string) => render(new Request(`http://localhost/${path}`), '')
  const searches = Array.from({ length: 60 }, (_, index) => ask(`maple-street?q=${index}`))
  expect((await Promise.race(searches)).status).toBe(503)
  expect((await ask('maple-street/my-bids')).status).toBe(200)
})
