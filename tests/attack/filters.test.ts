import { expect, test } from 'bun:test'
import { query } from '../../api/contract/words/en.ts'
import { freshApp } from '../support/app.ts'
import { type Operation, operationsIn } from './description.ts'
import { goodCall } from './generate-call.ts'
import { knownValues } from './known-values.ts'
import { arrivals, cookiesOf } from './visitors.ts'
import { addWorld } from './world.ts'

const { orm, send, sendAnything } = await freshApp()
const world = await addWorld(orm, send)
const everyone = await Promise.all(arrivals.map((arrive) => arrive(orm, world, send)))

/** They leave nothing out: which page, in which order, by which clock, what a page calls its choice; of an unknown event, the newest. */
const NO_FILTERS = ['page', 'limit', 'sort', 'own', 'timeZone', 'event']
/** As a person may type it, and what Elysia would take for lists and objects. */
const TEXTS = ['zzz, yyy', '["x"]', '[x', '{"a":1}']

const operations = operationsIn((await send('GET', '/api/docs/json')).body)
const filters = operations
  // A stream does not end.
  .filter(({ method, path }) => method === 'GET' && !path.endsWith('/live'))
  .flatMap((operation) =>
    operation.parameters
      .filter(({ in: place, name }) => place === 'query' && !NO_FILTERS.includes(name))
      .map(({ name }) => [`${operation.call}?${name}=`, operation, name] as const),
  )

/** Reads with any query, as the first who may; and what they read without one. */
async function openReader(operation: Operation) {
  for (const visitor of everyone) {
    const [path] = goodCall(operation, await knownValues(orm, world, operation, visitor)).path.split('?')
    const read = (query: string) => sendAnything('GET', `${path}?${query}`, undefined, cookiesOf(visitor))
    const all = await read('')
    if ([200, 400].includes(all.status)) return { all, read }
  }
  throw new Error(`Nobody may read ${operation.call}`)
}

test.each(filters)('%s is text: it finds by it, or says that it cannot be read', async (_, operation, name) => {
  const { all, read } = await openReader(operation)
  for (const text of TEXTS) {
    const answer = await read(new URLSearchParams({ [name]: text }).toString())
    expect([200, 400]).toContain(answer.status)
    expect(answer.text).not.toMatch(/received array|must match|Invalid (?:option|UUID)|Invalid input"/)
    // At the checkout nothing is found without a search, either.
    if (answer.status === 200 && !operation.path.endsWith('/checkout/find')) expect(answer.text).not.toBe(all.text)
  }
  const twice = await read(`${name}=a&${name}=b`)
  expect(twice.status).toBe(400)
  expect(twice.text).toContain(query.askedTwice)
})
