import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

/** The minified one: a page takes half as long to read it, which is as much as one look costs. */
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds wrong with the page as it stands in light, and `inDark` where it has colors of its own: there only what
 * colors decide, as everything else is the same document. Pairs of colors have a test of their own, tokens.test.ts.
 */
export async function accessibilityFaults(page: Page, { inDark = false } = {}) {
  await load(page)
  const light = await run(page, {})
  if (!inDark) return light
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await run(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark]
}

/** Nothing is wrong with the page as it stands; `state` says in a failure which that is. */
export async function expectNoFaults(page: Page, state: string | RegExp, schemes = { inDark: false }) {
  expect([state, await accessibilityFaults(page, schemes)]).toEqual([state, []])
}

/** What these rules alone find, each with the first element that breaks it; some are off where all of them are looked at. */
export async function faultsByRules(page: Page, rules: string[]): Promise<string[]> {
  await load(page)
  const found = await run(page, { runOnly: rules })
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 120)} ${any[0]?.message ?? ''}`),
  )
}

async function load(page: Page) {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(source)
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
