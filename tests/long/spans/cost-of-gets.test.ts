import { expect, test } from 'bun:test'
import { operationsIn } from '../../attack/description.ts'
import { goodCall } from '../../attack/generate-call.ts'
import { knownValues } from '../../attack/known-values.ts'
import { nobody } from '../../attack/visitors.ts'
import { addWorld } from '../../attack/world.ts'
import { freshApp } from '../../support/app.ts'
import { openBuiltSite } from '../../support/built-site.ts'

/** What a stranger's call may cost, and what of pages everybody sees alike; see `costOf`. */
const MOST = { call: 8, page: 2 }

const { database, orm, send } = await freshApp()
const world = await addWorld(orm, send)
const visit = await openBuiltSite(database, { RATE_LIMITS: 'on' })
const { school, live } = world.maple

const operations = operationsIn((await send('GET', '/api/docs/json')).body)
// A stream does not end.
const reads = operations.filter(({ method, path }) => method === 'GET' && !path.endsWith('/live'))
const known = await Promise.all(
  reads.map(async (read) => goodCall(read, { ...(await knownValues(orm, world, read, nobody)), proof: ['x'] }).path),
)
/** The paths of these calls, with another name or id at the end. */
const unknown = known.map((path) => path.replace(/[^/?]+(?=$|\?)/, crypto.randomUUID()))
const calls = [...new Set([...known, ...unknown, '/api/docs', '/api/docs/json'])]
const pages = [
  ...['', '?sort=price', `/${live.slug}`].map((rest) => `/${school.slug}${rest}`),
  ...['/', '/help', '/sitemap.xml', '/robots.txt', `/og/${school.slug}/${live.slug}.jpg`],
]

/** CPU time of the cheapest of twenty turns, as whatever else runs only adds to it; in turns of a plain loop, a millisecond or so. */
async function costOf(work: () => unknown): Promise<number> {
  const costs: number[] = []
  for (let turn = 0; turn < 20; turn++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    costs.push(user + system)
  }
  return Math.min(...costs)
}

const unit = await costOf(() => {
  let sum = 0
  for (let index = 0; index < 1_000_000; index++) sum += index % 7
  return sum
})

test.each([
  ['calls', 'GET', MOST.call, calls],
  ['calls', 'HEAD', MOST.call, calls],
  ['pages', 'GET', MOST.page, pages],
  ['pages', 'HEAD', MOST.page, pages],
])('%s that strangers %s cost little CPU time', async (_, method, most, paths) => {
  const costs: [path: string, cost: number][] = []
  for (const path of paths) {
    const read = async () => (await visit(path, { method })).arrayBuffer()
    costs.push([path, (await costOf(read)) / unit])
  }
  expect(costs.filter(([, cost]) => cost > most)).toEqual([])
})
