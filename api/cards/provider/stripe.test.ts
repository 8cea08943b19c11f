import { afterAll, expect, test } from 'bun:test'
import { isProblem } from './card-provider.ts'
import { openStripe } from './stripe.ts'

/** What a server in place of Stripe sends back, by the key of the call; `null`: nothing, ever. */
const answers = new Map<string, string | null>()

const server = Bun.listen({
  hostname: '127.0.0.1',
  port: 0,
  socket: {
    data(socket, piece) {
      const [key = ''] = /rk_test_\w+/.exec(piece.toString()) ?? []
      const answer = answers.get(key)
      if (answer) socket.write(answer)
    },
  },
})
afterAll(() => server.stop(true))

const http = (text: string, status = '200 OK', length = text.length) =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${text}`
const json = (body: unknown, status?: string) => http(JSON.stringify(body), status)

const SESSION = { id: 'cs_1', object: 'checkout.session', url: 'https://stripe.test/1', amount_total: 18_500 }
const PAID = { ...SESSION, status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' }
const REFUND = { id: 're_1', object: 'refund', status: 'succeeded', metadata: {} }

/** What each call comes to when it is answered so. */
async function eachCall(answer: string | null, port = server.port) {
  const key = `rk_test_${crypto.randomUUID().replaceAll('-', '')}`
  answers.set(key, answer)
  const provider = openStripe(key, new URL(`http://127.0.0.1:${port}`))
  const order = { key: crypto.randomUUID(), amount: 18_500, title: 'Trip', reference: 'K7M2', language: 'en' as const }
  const refund = { key: crypto.randomUUID(), attempt: 0, payment: 'pi_1', amount: 100 }
  const calls = [
    provider.openSession({ ...order, expiresAt: new Date(), returnUrl: 'https://school.test' }),
    provider.readSession('cs_1'),
    provider.expireSession('cs_1'),
    provider.refund({ ...refund, isRepeated: false }),
    provider.refund({ ...refund, isRepeated: true }),
  ]
  const outcomes = await Promise.allSettled(calls)
  return outcomes.map((one) => {
    if (one.status === 'fulfilled') return one.value
    expect(String(one.reason)).not.toContain(key)
    return isProblem(one.reason, 'away', 'broken') ? 'nobody knows' : one.reason
  })
}

const NOBODY_KNOWS = Array(5).fill('nobody knows')

test.concurrent.each([
  ['accepts and never answers', null],
  ['sends headers and then nothing', http('', '200 OK', 100)],
  ['stops in the middle of its answer', http('{"id": "cs_1", "obj', '200 OK', 100)],
])('nobody waits for a service that %s', async (_, answer) => {
  expect(await eachCall(answer)).toEqual(NOBODY_KNOWS)
})

test('nobody knows what a service did that refuses connections', async () => {
  const closed = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  closed.stop(true)
  expect(await eachCall(null, closed.port)).toEqual(NOBODY_KNOWS)
})

test.each([
  ['a page', http('<!doctype html><title>Welcome</title>')],
  ['a page of what it does not have', http('<h1>Not found</h1>', '404 Not Found')],
  ['half an object', http('{"id": "cs_1", "object": "checkout.se')],
  ['null', json(null)],
  ['a list', json([])],
  ['another object', json({ id: 'cus_1', object: 'customer', data: [{}] })],
  ['a payment of no amount', json({ ...PAID, url: null, amount_total: null })],
  ['a payment of nothing that is known', json({ ...PAID, url: null, payment_intent: undefined })],
  ['an error that is a text', json({ error: 'Not found' }, '404 Not Found')],
  ['an error without words', json({ error: { type: 'api_error', message: 5 } }, '402 Payment Required')],
  ['an error that says nothing', json({ error: {} }, '400 Bad Request')],
  ['an error that is none', json({ error: { type: 'invalid_request_error', message: 'No' } })],
])('nobody knows what a service did that answers %s', async (_, answer) => {
  expect(await eachCall(answer)).toEqual(NOBODY_KNOWS)
})

test('an answer in Stripe’s own form is believed', async () => {
  expect((await eachCall(json(PAID))).slice(0, 3)).toMatchObject([
    { id: 'cs_1', url: 'https://stripe.test/1' },
    ...Array(2).fill({ kind: 'paid', amount: 18_500, reference: 'pi_1', service: 'Stripe' }),
  ])
  expect((await eachCall(json(REFUND)))[3]).toBe('re_1')
})
