import type { Page } from 'playwright/test'
import { accessibilityFaults } from '../support/axe.ts'
import { openAlive } from '../support/bidding.ts'
import { letHoursPass, weigh } from '../support/long-run.ts'
import { expect, inMinutes, newBidder, type Sandbox, test } from '../support/sandbox.ts'

const SCREENS = [
  [1280, 720],
  [1920, 1080],
  [1024, 768],
] as const
const boardPath = ({ slug }: Sandbox) => `/${slug}/board`
const items = (page: Page) => page.getByRole('list', { name: 'Open items' }).getByRole('listitem')
const place = (page: Page) => page.getByText(/^Page \d+ of \d+$/)

async function addItems(sandbox: Sandbox, count: number) {
  const added = []
  for (let index = 0; index < count; index++) {
    const endTime = inMinutes(60 + index)
    added.push(await sandbox.addItem({ title: `Item number ${index + 1} of this evening`, endTime }))
  }
  return added
}

test('a bid shows at once, with its masked bidder, and what was raised', async ({ page, sandbox }) => {
  await sandbox.showBoard({ boardShowsTotal: true, goalDollars: '500' })
  const item = await sandbox.addItem({ title: 'Quilt' })
  await sandbox.addItem({ title: 'Cake' })
  await openAlive(page, boardPath(sandbox))
  const quilt = items(page).filter({ hasText: 'Quilt' })
  await expect(quilt).toContainText('No bids yet')
  await sandbox.bid(item, '250.50', 'jane@gmail.com')
  await expect(quilt).toContainText('$250.50 1 bid', { timeout: 4_000 })
  await expect(page.getByRole('region', { name: 'Newest bids' })).toContainText('Quilt$250.50 j***@g***.com')
  await expect(page.getByRole('region', { name: 'Raised so far' })).toContainText('$250.5050% of our goal of $500')
})

test('an item leaves when it ends, and after the last the board thanks everybody', async ({ page, sandbox }) => {
  await sandbox.showBoard({ boardShowsTotal: true })
  const [last] = [
    await sandbox.addItem({ endTime: inMinutes(0.12) }),
    await sandbox.addItem({ endTime: inMinutes(0.08) }),
  ]
  await sandbox.bid(last, '130')
  await openAlive(page, boardPath(sandbox))
  await expect(items(page)).toHaveCount(2)
  await expect(items(page).first()).toContainText(/Closing soon 0:0\d left/)
  await expect(items(page)).toHaveCount(1, { timeout: 7_000 })
  await expect(page.getByRole('heading', { name: 'Bidding has closed' })).toBeVisible({ timeout: 7_000 })
  await expect(page.getByText('Together we raised $130')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Newest bids' })).toBeHidden()
})

test('it says when bidding opens, and tells nothing of what is hidden', async ({ page, sandbox }) => {
  await sandbox.showBoard({ hidesUpcoming: true })
  const upcoming = { startTime: inMinutes(60), endTime: inMinutes(90) }
  const item = await sandbox.addItem({ title: 'A secret', ...upcoming })
  await openAlive(page, boardPath(sandbox))
  await expect(page.getByRole('heading', { name: 'No items yet' })).toBeVisible()
  expect(await page.content()).not.toContain('A secret')
  await sandbox.change(item.id, { hidesUntilOpen: false })
  await expect(page.getByRole('heading', { name: /^Bidding opens \w+, .* CT$/ })).toBeVisible()
})

test('pages turn every ten seconds, until somebody pauses or turns by hand', async ({ page, sandbox }) => {
  await sandbox.showBoard()
  const added = await addItems(sandbox, 6)
  await sandbox.bid(added[0] ?? { api: '' }, '130')
  await page.clock.install()
  await openAlive(page, boardPath(sandbox))
  await expect(items(page)).toHaveCount(3)
  await page.clock.runFor(10_000)
  await expect(place(page)).toHaveText('Page 2 of 3')
  await page.clock.runFor(10_000)
  await expect(page.getByRole('region', { name: 'No bids yet: be the first' }).getByRole('listitem')).toHaveCount(5)
  await page.keyboard.press('Space')
  await page.clock.runFor(60_000)
  await expect(place(page)).toHaveText('Page 3 of 3')
  await page.keyboard.press('ArrowRight')
  await expect(place(page)).toHaveText('Page 1 of 3')
  await page.keyboard.press('ArrowLeft')
  await expect(place(page)).toHaveText('Page 3 of 3')
  // By Tab alone: a button is pressed once, not paused and resumed.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused()
  await page.clock.runFor(10_000)
  await expect(place(page)).toHaveText('Page 1 of 3')
})

test('without the network it says so, and is live again by itself', async ({ browser, baseURL, sandbox }) => {
  await sandbox.showBoard()
  const item = await sandbox.addItem({ title: 'Quilt' })
  // Not the watched page: a browser logs each request that finds no network.
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const page = await context.newPage()
  await openAlive(page, boardPath(sandbox))
  await context.setOffline(true)
  await expect(page.getByRole('status')).toHaveText('Not live. Reconnecting…')
  await sandbox.bid(item, '130')
  await page.waitForTimeout(3_000)
  await expect(items(page)).toContainText('$125')
  await context.setOffline(false)
  await expect(items(page)).toContainText('$130')
  await expect(page.getByRole('status')).toBeEmpty()
  // By the stream, as it is too soon to be asked for again.
  await sandbox.bid(item, '140')
  await expect(items(page)).toContainText('$140', { timeout: 4_000 })
  await context.close()
})

test('it is live again after the server was away', async ({ browser, baseURL, sandbox }) => {
  await sandbox.showBoard()
  const item = await sandbox.addItem()
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const page = await context.newPage()
  await page.clock.install()
  await page.route(`**/api/${sandbox.slug}/live`, (route) => route.fulfill({ status: 404 }))
  await openAlive(page, boardPath(sandbox))
  await page.route(`**/api/${sandbox.slug}/board`, (route) => route.fulfill({ status: 429 }))
  await page.clock.runFor(10_000)
  await expect(page.getByRole('status')).toHaveText('Not live. Reconnecting…')
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/live') && answer.ok())
  await page.unrouteAll()
  await sandbox.bid(item, '130')
  await page.clock.runFor(10_000)
  await expect(page.getByRole('status')).toBeEmpty()
  await expect(items(page)).toContainText('$130')
  await stream
  await context.close()
})

test('there is none where it is off, and it goes when it is switched off', async ({ page, sandbox }) => {
  expect((await page.goto(boardPath(sandbox)))?.status()).toBe(404)
  await sandbox.showBoard()
  await sandbox.addItem()
  await openAlive(page, boardPath(sandbox))
  await sandbox.showBoard({ showsBoard: false })
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
})

test('nothing scrolls and nothing is cut off, and axe finds no fault', async ({ page, sandbox }) => {
  await sandbox.showBoard({ boardShowsTotal: true, goalDollars: '500' })
  const added = await addItems(sandbox, 6)
  for (const item of added.slice(1)) await sandbox.bid(item, '1250', newBidder())
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height })
    await openAlive(page, boardPath(sandbox))
    await expect(place(page)).toBeVisible()
    expect(await beyond(page)).toEqual([0, 0])
    for (const words of await page.locator('.board-words').all()) await expect(words).toBeInViewport({ ratio: 1 })
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('heading', { name: 'No bids yet: be the first' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await openAlive(page, boardPath(sandbox))
  await expect(items(page)).toHaveCount(3)
  expect((await beyond(page))[0]).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the highest price and total stay on one line each, also on a phone', async ({ page, sandbox }) => {
  await sandbox.showBoard({ boardShowsTotal: true, goalDollars: '500' })
  for (const item of await addItems(sandbox, 3))
    await sandbox.bid(item, '9999998.50', newBidder(), { confirmAmount: true })
  for (const [width, height] of [...SCREENS, [390, 844]] as const) {
    await page.setViewportSize({ width, height })
    await openAlive(page, boardPath(sandbox))
    expect((await beyond(page))[0]).toBe(0)
    await expect(page.locator('.board-price')).toHaveCount(3)
    for (const price of await page.locator('.board-price, .board-total').all()) {
      const [lines, inside] = await price.evaluate((one) => {
        const [text, room] = [document.createRange(), (one.closest('li') ?? document.body).getBoundingClientRect()]
        text.selectNodeContents(one)
        return [text.getClientRects().length, text.getBoundingClientRect().right <= room.right]
      })
      expect([width, lines, inside]).toEqual([width, 1, true])
    }
  }
})

test('in Spanish it is all Spanish, and without JavaScript it shows the first page', async ({
  browser,
  baseURL,
  sandbox,
}) => {
  await sandbox.showBoard({ boardShowsTotal: true })
  await sandbox.addItem({ title: 'Quilt' })
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'es-US', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(boardPath(sandbox))
  await expect(page.getByRole('heading', { name: 'Escanee para ofertar' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Código QR que lleva a la página de la subasta' })).toBeVisible()
  await expect(page.getByText('Aún sin ofertas')).toBeVisible()
  await expect(page.getByText('Recaudado hasta ahora')).toBeVisible()
  await context.close()
})

/** Three quarters of an hour; docs/performance.md has twelve hours. */
test('it does not grow while it runs', async ({ page, sandbox }) => {
  test.setTimeout(90_000)
  await sandbox.showBoard()
  const added = await addItems(sandbox, 14)
  await page.clock.install()
  await openAlive(page, boardPath(sandbox))
  const bid = async (step: number) => {
    const item = added[step % added.length]
    if (item && step % 3 === 0) await sandbox.bid(item, String(125 + step * 5))
  }
  await letHoursPass(page, 0.25, bid)
  const first = await weigh(page)
  await letHoursPass(page, 0.5, (step) => bid(step + 90))
  const last = await weigh(page)
  expect(last.heap).toBeLessThan(first.heap * 1.1)
  expect(last.nodes).toBeLessThan(first.nodes * 1.2)
  expect(last.listeners).toBeLessThan(first.listeners * 1.2)
})

/** How many pixels the page is wider and higher than its window. */
function beyond(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return [scrollWidth - innerWidth, scrollHeight - innerHeight]
  })
}
