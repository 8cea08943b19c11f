import { expect, type Page } from 'playwright/test'
import { expectFaultless } from './axe.ts'

/** A zoom of 400 % is 320 pixels, too. */
const WIDTHS = [1280, 390, 320]

/** Looks whether what is shown has faults that axe finds, and fits in every width. */
export async function expectFaultlessScreen(page: Page, words: string | RegExp, schemes = { inDark: false }) {
  await expect(page.getByText(words).first()).toBeVisible()
  await expectFaultless(page, words, schemes)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${words}: ${width}`).toBe(width)
  }
  await page.setViewportSize({ width: 1280, height: 844 })
}
