import axe from 'axe-core'
import type { Page } from 'playwright/test'

/** The rules that the colors of a scheme decide. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong with the page as it stands in light, and `inDark` where it has colors of its own: there only what
 * colors decide, as everything else is the same document. Pairs of colors have a test of their own, tokens.test.ts.
 */
export async function accessibilityFaults(page: Page, { inDark = false } = {}) {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe.source)
  const light = await run(page, {})
  if (!inDark) return light
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await run(page, { runOnly: COLOR_RULES })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark]
}

/** In the page alone: no frame here is another site's. */
function run(page: Page, options: axe.RunOptions): Promise<axe.Result[]> {
  return page.evaluate(
    async (chosen) =>
      (await window.axe.run({ ...chosen, iframes: false, preload: false, resultTypes: ['violations'] })).violations,
    options,
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
