import { loadavg } from 'node:os'
import lighthouse from 'lighthouse'
import { LANGUAGES, type Language } from '../api/contract/values/text/language.ts'
import { freePort } from '../db/embedded/cluster.ts'
import { findChromium } from '../tests/support/browser.ts'
import openSite from '../tests/support/site.ts'
import { answers } from './stage.ts'

/** What Lighthouse says of the built site on a slow phone, in each language: `bun run lighthouse [path...]`. */
const PATHS = Bun.argv.length > 2 ? Bun.argv.slice(2) : ['/', '/maple-street', '/maple-street/lakeside-cabin-weekend']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

const closeSite = await openSite()
const browser = await openBrowser()
try {
  for (const path of PATHS)
    for (const language of LANGUAGES) console.log(`${path} in ${language}: ${await judge(path, language)}`)
} finally {
  browser.kill()
  await browser.exited
  await closeSite()
}

async function judge(path: string, language: Language): Promise<string> {
  const load = loadavg()[0]?.toFixed(1)
  const url = new URL(path, process.env.BASE_URL).href
  const extraHeaders = { 'Accept-Language': language }
  const flags = { port: browser.port, onlyCategories: CATEGORIES, logLevel: 'error' as const, extraHeaders }
  const run = await lighthouse(url, flags)
  if (!run) throw new Error(`Lighthouse said nothing of ${path}`)
  const { categories, audits } = run.lhr
  const scores = Object.values(categories).map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`)
  const faults = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .filter(({ id }) => (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `\n  ${audits[id]?.title}: ${audits[id]?.displayValue ?? audits[id]?.score}`)
  return `${scores.join(', ')} (load ${load})${faults.join('')}`
}

async function openBrowser() {
  const port = await freePort()
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`, 'about:blank']
  const started = Bun.spawn([await findChromium(), ...args], { stdio: ['ignore', 'ignore', 'ignore'] })
  while (!(await answers(`http://127.0.0.1:${port}/json/version`))) {
    if (started.exitCode !== null) throw new Error('The browser did not start')
    await Bun.sleep(50)
  }
  return Object.assign(started, { port })
}
