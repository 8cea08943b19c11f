import type { Page } from 'playwright/test'
import { areIslandsAlive } from './islands-alive.ts'
import { expect } from './page.ts'

/** Fills in the bid form, answers the confirming step, and sees it close. */
export async function bidOnPage(page: Page, bid: { email?: string; amount?: string }) {
  await offerOnPage(page, bid)
  await confirmOnPage(page)
  // The browser goes back from the step's entry in its history, which would end the opening of another page.
  await page.waitForFunction(() => history.state !== 'step')
}

/** Fills in the bid form and sends it, up to the confirming step. */
export async function offerOnPage(page: Page, { email, amount }: { email?: string; amount?: string }) {
  if (email) await page.getByLabel('Your email').fill(email)
  if (amount) await page.getByLabel('Your bid', { exact: true }).fill(amount)
  await page.getByRole('button', { name: /^(Place bid|Raise my bid)$/ }).click()
}

export async function confirmOnPage(page: Page) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Yes, bid|Bid|Raise to) (up to )?\$/ })
    .click()
}

/** The price as it stands in large figures. */
export async function expectPrice(page: Page, words: string) {
  const panel = page.getByRole('region', { name: 'Bidding' })
  // Not a button that offers to bid as much.
  const price = panel.locator('p').filter({ hasText: new RegExp(`^${RegExp.escape(words)}$`) })
  await expect(price.first()).toBeVisible()
}

/** What the page says for good about where its visitor stands. */
export async function expectStanding(page: Page, words: string) {
  const panel = page.getByRole('region', { name: 'Bidding' })
  await expect(panel.locator('p[aria-live]').filter({ hasText: words })).toBeVisible()
}

/** Until the islands are alive: before that a press is a plain form post. */
export async function openAlive(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  // What is chosen before, React takes back.
  await page.waitForFunction(areIslandsAlive)
}
