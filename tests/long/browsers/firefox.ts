import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Page } from 'puppeteer-core'
import type { Engine, Visitor } from './visitor.ts'

/** Firefox, as Debian ships it, by WebDriver BiDi, which it speaks itself. */
export async function openFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'bidlark-firefox-'))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    userDataDir: profile,
  })
  return {
    name: `Firefox ${await browser.version()}`,
    async newVisitor() {
      const context = await browser.createBrowserContext()
      return toVisitor(await context.newPage(), () => context.close())
    },
    async close() {
      await browser.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

function toVisitor(page: Page, leave: () => Promise<void>): Visitor {
  return {
    async open(url) {
      await page.goto(url)
    },
    read: (expression) => page.evaluate(expression),
    async type(selector, text) {
      await page.focus(selector)
      await page.keyboard.down('Control')
      await page.keyboard.press('a')
      await page.keyboard.up('Control')
      await page.keyboard.type(text)
    },
    async press(selector) {
      // Clear of the bar at the foot of the page, which the driver does not mind.
      await page.$eval(selector, (element) => element.scrollIntoView({ block: 'center' }))
      await page.click(selector)
    },
    leave,
  }
}
