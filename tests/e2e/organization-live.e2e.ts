import type { Page } from 'playwright/test'
import { inHours } from '../support/moments.ts'
import { expect, test } from '../support/sandbox.ts'

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test.use({ viewport: { width: 390, height: 844 } })

test('bids show on the cards in sight, and after the way back', async ({ page, sandbox }) => {
  const titles = Array.from({ length: 12 }, (_, index) => `Basket ${String.fromCharCode(65 + index)}`)
  const items = []
  for (const [index, title] of titles.entries())
    items.push(await sandbox.addItem({ title, endTime: inHours(0.5 + index / 60) }))
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) throw new Error('No items')
  const streams: string[] = []
  page.on('request', (request) => request.url().includes('/live?') && streams.push(request.url()))
  // By the stream alone: no poll is answered.
  await page.route(`**/api/${sandbox.slug}`, () => {})
  await page.goto(`/${sandbox.slug}`)
  await expect.poll(() => streams.length).toBe(1)
  expect(streams[0]).toContain(first.id)
  expect(streams[0]).not.toContain(last.id)
  await sandbox.bid(first, '130.00')
  await expect(card(page, 'Basket A')).toContainText('$130.00')
  await expect(card(page, 'Basket A')).toContainText('1 bid')
  await card(page, 'Basket L').scrollIntoViewIfNeeded()
  await expect.poll(() => streams.at(-1)).toContain(last.id)
  await sandbox.bid(last, '200.00')
  await expect(card(page, 'Basket L')).toContainText('$200.00')
  await card(page, 'Basket L').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Basket L' })).toBeVisible()
  await sandbox.bid(last, '300.00')
  const before = streams.length
  await page.goBack()
  await expect(card(page, 'Basket L')).toContainText('$300.00')
  // The page is read again at once, and follows what is in sight once it has scrolled back to it.
  await expect.poll(() => streams.slice(before).some((url) => url.includes(last.id))).toBe(true)
  await sandbox.bid(last, '400.00')
  await expect(card(page, 'Basket L')).toContainText('$400.00')
})
