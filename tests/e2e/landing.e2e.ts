import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { voices } from '../../site/landing/voices.ts'
import { expect, test } from '../support/page.ts'

const KILOBYTE = 1024
const TURN_MS = 5_000

const shown = (page: Page) => page.locator('[data-shown="true"] blockquote')
const quoted = (index: number) => `“${voices[index % voices.length]?.words}”`

test('the page is light: 15 KB of JavaScript and 100 KB in all, before pictures', async ({ page }) => {
  const weights: { kind: string; bytes: number }[] = []
  page.on('requestfinished', async (request) => {
    weights.push({ kind: request.resourceType(), bytes: (await request.sizes()).responseBodySize })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const sum = (kinds: string[]) =>
    weights.filter(({ kind }) => kinds.includes(kind)).reduce((total, { bytes }) => total + bytes, 0)
  const inline = await page.locator('script:not([src])').allTextContents()
  const script = sum(['script']) + gzipSync(inline.join('\n')).length
  expect(script).toBeLessThan(15 * KILOBYTE)
  const all = sum(['document', 'stylesheet', 'font', 'script', 'fetch', 'xhr'])
  expect(all).toBeGreaterThan(20 * KILOBYTE)
  expect(all).toBeLessThan(100 * KILOBYTE)
})

test('the first voice gives way to the next every five seconds, and the last to the first', async ({ page }) => {
  await openInMotion(page)
  for (const index of [0, 1, 2, 3]) {
    await expect(shown(page)).toHaveText(quoted(index))
    await page.clock.runFor(TURN_MS)
  }
})

test('the voices stand still while they are paused, pointed at or read with the keyboard', async ({ page }) => {
  await openInMotion(page)
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

test('nothing moves by itself with reduced motion, and by hand it does', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await page.clock.runFor(3 * TURN_MS)
  await expect(shown(page)).toHaveText(quoted(0))
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(shown(page)).toHaveText(quoted(2))
})

test('every voice says that it is an example', async ({ page }) => {
  await page.goto('/')
  const captions = page.locator('[data-shown] figcaption')
  await expect(captions).toHaveText(voices.map(({ who }) => `Example ${who}`))
})

test('the sample of an auction is out of reach of keyboard and screen reader, and told in words', async ({ page }) => {
  await page.goto('/')
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

test('the page leads to signing up, to the demo, to signing in and to help', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Start your auction' }).first()).toHaveAttribute('href', '/auth/signup')
  await expect(main.getByRole('link', { name: 'See the demo' }).first()).toHaveAttribute('href', '/demo')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/login')
  await page.goBack()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all voices are there at once, and a question opens', async ({ page }) => {
    await page.goto('/')
    for (const { words } of voices) await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden()
    await page.getByText('How do winners pay?').click()
    await expect(page.getByText('They pay you directly, however you collect money today')).toBeVisible()
  })
})

async function openInMotion(page: Page) {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
}
