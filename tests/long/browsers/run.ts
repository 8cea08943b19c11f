import { existsSync } from 'node:fs'
import { openDatabase } from '../../../db/clients.ts'
import { installDebians } from '../../support/browser.ts'
import openSite from '../../support/site.ts'
import { openAuction, type Site } from './auction.ts'
import { openFirefox } from './firefox.ts'
import { type Journey, journeys } from './journeys.ts'
import type { Engine } from './visitor.ts'
import { openWebKit } from './webkit.ts'

/**
 * Takes the bidder's path in Firefox and WebKit: `bun run test:long browsers [part of a journey's name]`, on the site as
 * `bun run build` left it. The other tests use Chromium. Ends within ten minutes, whatever hangs.
 */
const LONGEST_JOURNEY_MS = 60_000
const LONGEST_RUN_MS = 600_000
/** Debian's packages, and where each has its program. */
const PACKAGES = {
  firefox: { name: 'firefox-esr', program: 'firefox-esr' },
  webkit: { name: 'webkit2gtk-driver', program: 'WebKitWebDriver' },
  screen: { name: 'xvfb', program: 'Xvfb' },
} as const

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

type Programs = Record<keyof typeof PACKAGES, string>

/** Where the browsers and what they need are: on this machine, else installed now, where that is Debian and we are root. */
async function findPrograms(): Promise<Programs> {
  const missing = Object.values(PACKAGES).filter(({ program }) => !Bun.which(program))
  if (missing.length > 0) await installDebians(missing.map(({ name }) => name))
  return { firefox: pathOf('firefox'), webkit: pathOf('webkit'), screen: pathOf('screen') }
}

function pathOf(what: keyof Programs): string {
  const { name, program } = PACKAGES[what]
  const path = Bun.which(program)
  if (path === null || !existsSync(path)) throw new Error(`${program} was not found. Install Debian's package ${name}.`)
  return path
}

/**
 * Passes on every request to the site at `url`, and forbids its pages all scripts: not every driver can turn JavaScript
 * off. Close it when it is not needed any more.
 */
function openWithoutScripts(url: string) {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const { method } = request
      const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer()
      // As it came, so that a form is still one of the same site.
      const sent = { method, headers: request.headers, body, redirect: 'manual' as const }
      const answer = await fetch(url + pathname + search, sent)
      const headers = new Headers(answer.headers)
      headers.append('content-security-policy', "script-src 'none'")
      // Bun has unpacked it.
      headers.delete('content-encoding')
      headers.delete('content-length')
      return new Response(answer.body, { status: answer.status, headers })
    },
  })
  return { url: server.url.origin, close: () => server.stop(true) }
}
