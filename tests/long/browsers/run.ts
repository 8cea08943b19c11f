import { openDatabase } from '../../../db/clients.ts'
import openSite from '../../support/site.ts'
import { openAuction, type Site } from './auction.ts'
import { openFirefox } from './firefox.ts'
import { findPrograms } from './installed.ts'
import { type Journey, journeys } from './journeys.ts'
import type { Engine } from './visitor.ts'
import { openWebKit } from './webkit.ts'
import { openWithoutScripts } from './without-scripts.ts'

/**
 * Takes the bidder's path in Firefox and WebKit: `bun run test:long browsers [part of a journey's name]`, on the site as
 * `bun run build` left it. The other tests use Chromium. Ends within ten minutes, whatever hangs.
 */
const LONGEST_JOURNEY_MS = 60_000
const LONGEST_RUN_MS = 600_000

setTimeout(() => {
  console.log('0 passed, 1 failed: it took too long')
  process.exit(1)
}, LONGEST_RUN_MS).unref()

const chosen = journeys.filter(({ name }) => name.includes(Bun.argv[2] ?? ''))
let passed = 0
let failed = 0
await takeAll().catch((problem: unknown) => {
  failed++
  console.log(problem)
})
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function takeAll() {
  const { firefox, webkit, screen } = await findPrograms()
  await using open = new AsyncDisposableStack()
  open.defer(await openSite())
  const { BASE_URL: url = '', SITE_DATABASE_URL = '' } = process.env
  const database = openDatabase(SITE_DATABASE_URL)
  open.defer(() => database.close())
  const withoutScripts = openWithoutScripts(url)
  open.defer(() => withoutScripts.close())
  const site = { url, urlWithoutScripts: withoutScripts.url, database }
  for (const start of [() => openFirefox(firefox), () => openWebKit(webkit, screen)]) {
    const engine = await start()
    console.log(`\n── ${engine.name}`)
    for (const journey of chosen) await take(engine, journey, site)
    await engine.close()
  }
}

async function take(engine: Engine, journey: Journey, site: Site) {
  const startedAt = performance.now()
  const problem = await inTime(play(engine, journey, site)).then(
    () => null,
    (error: unknown) => error,
  )
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  console.log(`${problem === null ? 'ok    ' : 'FAILED'} ${journey.name} (${seconds} s)`)
  if (problem === null) passed++
  else {
    failed++
    console.log(problem)
  }
}

async function play(engine: Engine, journey: Journey, site: Site) {
  const visitor = await engine.newVisitor()
  try {
    await journey.play(visitor, await openAuction(site))
  } finally {
    await visitor.leave()
  }
}

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = Bun.sleep(LONGEST_JOURNEY_MS).then(() => Promise.reject(new Error('It took too long')))
  return Promise.race([work, late])
}
