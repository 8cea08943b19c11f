import type { Page } from 'playwright/test'
import { voices } from '../../../site/landing/voices.ts'
import { expect, test } from '../../support/page.ts'

const TURN_MS = 5_000

const shown = (page: Page) => page.locator('[data-shown="true"] blockquote')
const quoted = (index: number) => `“${voices[index % voices.length]?.words}”`

test('voices give way to the next every five seconds, and stand still while paused or read', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  for (const index of [0, 1, 2, 3]) {
    await expect(shown(page)).toHaveText(quoted(index))
    await page.clock.runFor(TURN_MS)
  }
  await page.goto('/')
  const staysAt = async (index: number) => {
    await page.clock.runFor(3 * TURN_MS)
    await expect(shown(page)).toHaveText(quoted(index))
  }
  await shown(page).hover()
  await staysAt(0)
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Next' }).focus()
  await page.keyboard.press('Enter')
  await staysAt(1)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await staysAt(1)
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await page.clock.runFor(TURN_MS)
  await expect(shown(page)).toHaveText(quoted(2))
})

test('with reduced motion nothing moves by itself, and the sample of an auction is out of reach', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await page.clock.runFor(3 * TURN_MS)
  await expect(shown(page)).toHaveText(quoted(0))
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(shown(page)).toHaveText(quoted(2))
  const sample = page.locator('figure', { hasText: 'An item as bidders see it' }).first()
  await expect(sample.getByText('Lakeside Cabin Weekend')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place bid' })).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  const isReachable = await sample.locator('input').evaluateAll((inputs) =>
    inputs.some((input) => {
      input.focus()
      return document.activeElement === input
    }),
  )
  expect(isReachable).toBe(false)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all voices are there at once, with nothing to turn them by', async ({ page }) => {
    await page.goto('/')
    for (const { words } of voices) await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden()
  })
})

test('without a spreadsheet that says something, the landing page tells what it needs', async ({ page }) => {
  await page.goto('/')
  const choose = (name: string, text: string) =>
    page.getByLabel('Choose your files').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await choose('quilt.jpg', 'no picture')
  await expect(page.getByText(/^There is no spreadsheet among these files/)).toBeVisible()
  await choose('items.csv', '1,2\n3,4')
  await expect(page.getByText(/^We didn’t recognize any items/)).toBeVisible()
})
