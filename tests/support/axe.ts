import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Page } from 'playwright/test'

/** The minified one: a page takes half as long to read it, which is as much as one look costs. */
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds wrong with the page as it stands in light, and `inDark` where it has colors of its own: there only what
 * colors decide, as everything else is the same document. Pairs of colors have a test of their own, tokens.test.ts.
 */
export async function accessibilityFaults(page: Page, { inDark = false } = {}) {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(source)
  const light = await run(page, {})
  if (!inDark) return light
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await run(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
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
