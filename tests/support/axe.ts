import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** The rules that the colors of a scheme decide. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong with the page as it stands. In the dark scheme only what colors decide: everything else is the
 * same document, and every test of the dark has its twin in the light.
 */
export async function accessibilityFaults(page: Page) {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const axe = new AxeBuilder({ page })
  return (await (isDark ? axe.withRules(COLOR_RULES) : axe).analyze()).violations
}
