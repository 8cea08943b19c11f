import { type BrowserContext, expect, type Page, test as plain } from 'playwright/test'
import { type Database, openDatabase } from '../../db/clients.ts'

interface Visitors {
  /** A second person: a page with a browser of its own, watched like the first. */
  newcomer: () => Promise<Page>
}

/**
 * Playwright's test, failing also on what no visitor would report: errors in the console, broken files, strangers
 * called.
 */
export const test = plain.extend<Visitors, { database: Database }>({
  // All tests have it, used or not: Playwright starts a process anew for those that differ in what is opened once.
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const database = openDatabase(process.env.SITE_DATABASE_URL ?? '')
      await use(database)
      await database.close()
    },
    { scope: 'worker' },
  ],
  async context({ context, baseURL }, use) {
    const problems = watch(context, baseURL)
    await use(context)
    expect(problems).toEqual([])
  },
  async newcomer({ browser, baseURL }, use) {
    const contexts: BrowserContext[] = []
    const problems: string[][] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      problems.push(watch(context, baseURL))
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(problems.flat()).toEqual([])
  },
})
export { expect }

/** Collects, from now on, what goes wrong in any page of `context`. */
function watch(context: BrowserContext, home = ''): string[] {
  const problems: string[] = []
  context.on('weberror', (error) => problems.push(`Error in the page: ${error.error()}`))
  // A refused Content-Security-Policy source arrives here as well.
  context.on('console', (message) => {
    if (message.type() === 'error' && !isAboutAnAnswer(message.text()))
      problems.push(`Console: ${message.text()} (${message.location().url})`)
  })
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    const isOurs = origin === new URL(home).origin || origin === process.env.STRIPE_URL
    if (/^https?:$/.test(protocol) && !isOurs) problems.push(`Called away: ${request.url()}`)
  })
  context.on('response', (response) => {
    const status = response.status()
    const isPartOfPage = !['document', 'fetch', 'xhr'].includes(response.request().resourceType())
    if (status >= 500 || (status >= 400 && isPartOfPage)) problems.push(`Answered ${status}: ${response.url()}`)
  })
  return problems
}

/**
 * Chromium logs every refusal as an error, a lost bid too; those are judged by their status above. There is only no network
 * where a test takes it away.
 */
function isAboutAnAnswer(text: string): boolean {
  return /^Failed to load resource: (the server responded with a status of|net::ERR_INTERNET_DISCONNECTED)/.test(text)
}
