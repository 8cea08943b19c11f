import { expect, type Page } from 'playwright/test'
import { accessibilityFaults } from './axe.ts'

/** Opens a link of an email on the site of the test. */
export async function follow(page: Page, link: string) {
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
}

/** Nothing is wrong with the page for those who hear it, in light and dark, and nothing is wider than the screen. */
export async function expectFaultless(page: Page) {
  expect(await accessibilityFaults(page, { inDark: true })).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}

/** Presses Tab until the control of this name, label, or id has the focus. */
export async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if ((await namesOfFocused(page)).some((own) => name.test(own))) return
  }
  throw new Error(`Tab does not come to ${name}`)
}

function namesOfFocused(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const focused = document.activeElement
    const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : []
    return [focused, ...labels].flatMap((own) => [own?.ariaLabel ?? own?.textContent.trim() ?? '', own?.id ?? ''])
  })
}
