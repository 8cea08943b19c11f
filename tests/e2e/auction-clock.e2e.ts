import { bidOnPage, expectPrice, expectStanding, openAlive } from '../support/bidding.ts'
import { expect, inMinutes, newBidder, test } from '../support/sandbox.ts'

const DAY = 24 * 60 * 60_000

for (const [skew, name] of [
  [DAY, 'a day ahead'],
  [-DAY, 'a day behind'],
] as const) {
  test(`the countdown is right on a device whose clock is ${name}`, async ({ page, sandbox }) => {
    const item = await sandbox.addItem({ endTime: inMinutes(20.5) })
    await page.clock.install({ time: Date.now() + skew })
    await openAlive(page, item.path)
    await expect(page.getByRole('timer')).toHaveAccessibleName('20 minutes left')
    await expect(page.getByText('Active')).toBeVisible()
    await bidOnPage(page, { email: newBidder() })
    await expectStanding(page, 'You’re winning at $125.00')
  })
}

test('bidding opens on an open page the second the clock says so', async ({ page, sandbox }) => {
  const item = await sandbox.addItem({ startTime: inMinutes(0.08) })
  await openAlive(page, item.path)
  await expect(page.getByText('Starting Soon')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place bid' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Place bid' })).toBeVisible({ timeout: 10_000 })
  await expect(page.getByText('Active')).toBeVisible()
})

test('bidding ends on an open page, which then names the masked winner', async ({ page, sandbox }) => {
  const item = await sandbox.addItem({ endTime: inMinutes(0.1) })
  await sandbox.bid(item, '130')
  await openAlive(page, item.path)
  await expect(page.getByText('Last minutes! Bidding closes in')).toBeVisible()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible({ timeout: 10_000 })
  await expect(page.getByRole('button', { name: 'Place bid' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'b***@e***.org' })).toBeVisible()
  await expect(page.getByText('Final price')).toBeVisible()
})

test('a success shows for five seconds, an outbid for eight', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await page.clock.install()
  await openAlive(page, item.path)
  await bidOnPage(page, { email: newBidder() })
  const success = page.getByRole('status').getByText('You’re winning at $125.00')
  await expect(success).toBeVisible()
  await page.clock.fastForward(3_500)
  await expect(success).toBeVisible()
  await page.clock.fastForward(1_600)
  await expect(success).toBeHidden()
  await page.getByRole('button', { name: 'Not you?' }).click()
  await page.route('**/bid', async (route) => {
    await sandbox.bid(item, '135')
    await route.continue()
  })
  await bidOnPage(page, { email: newBidder(), amount: '130' })
  const outbid = page.getByRole('status').getByText('You have been outbid. Bid must be at least $140.00.')
  await expect(outbid).toBeVisible()
  await page.clock.fastForward(6_500)
  await expect(outbid).toBeVisible()
  await page.clock.fastForward(1_600)
  await expect(outbid).toBeHidden()
  await expect(page.getByLabel('Your bid', { exact: true })).toHaveValue('140.00')
})

test('someone who bid too soon sees the seconds count down', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  const email = newBidder()
  await sandbox.bid(item, '125', email)
  await openAlive(page, item.path)
  await bidOnPage(page, { email })
  await expect(page.getByRole('status').getByText(/^Please wait \d+ seconds before bidding again\.$/)).toBeVisible()
  const panel = page.getByRole('region', { name: 'Bidding' })
  await expect(panel.getByText(/^You can bid again in 2\d seconds\.$/)).toBeVisible({ timeout: 10_000 })
  await expectPrice(page, '$125.00')
})

test('the page asks again after 30 seconds, and after 5 in the last minutes', async ({ page, sandbox }) => {
  const [calm, close] = [await sandbox.addItem(), await sandbox.addItem({ endTime: inMinutes(4) })]
  // Without the hints, polling alone has to do.
  await page.route('**/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: 'retry: 900000\n\n' }))
  await page.clock.install()
  for (const { item, seconds } of [
    { item: calm, seconds: 30 },
    { item: close, seconds: 5 },
  ]) {
    await Promise.all([page.waitForResponse(`**${item.api}/bids`), openAlive(page, item.path)])
    await sandbox.bid(item, '125')
    await page.clock.fastForward(1000 * (seconds - 2))
    await expectPrice(page, '$125.00')
    await expect(page.getByText('No bids yet. Be the first to bid.')).toBeVisible()
    await page.clock.fastForward(3000)
    await expect(page.getByText('1 bid · high bidder b***@e***.org')).toBeVisible()
  }
})

test('a hidden page asks nothing, and at once when it is seen again', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  const show = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await page.clock.install()
  await openAlive(page, item.path)
  await page.waitForLoadState('load')
  await show(true)
  await sandbox.bid(item, '125')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.clock.fastForward(120_000)
  expect(asked).toEqual([])
  await show(false)
  await expect(page.getByText('1 bid · high bidder b***@e***.org')).toBeVisible()
})

test('a page taken out of the back/forward cache catches up at once', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await sandbox.bid(item, '125')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByText('1 bid · high bidder b***@e***.org')).toBeVisible({ timeout: 4_000 })
})

test('when the server does not answer, the page says so, counts on, and recovers', async ({ page, sandbox }) => {
  const item = await sandbox.addItem({ endTime: inMinutes(20) })
  await page.clock.install()
  await openAlive(page, item.path)
  await page.route(`**${item.api}`, (route) => route.fulfill({ status: 429, body: 'Too many requests' }))
  await page.clock.fastForward(31_000)
  await expect(page.getByText('Can’t connect. Trying again…')).toBeVisible()
  const seconds = page
    .getByRole('timer')
    .getByText(/^\d\d$/)
    .last()
  const before = await seconds.textContent()
  await page.clock.fastForward(1000)
  await expect(seconds).not.toHaveText(before ?? '')
  await page.unroute(`**${item.api}`)
  await sandbox.bid(item, '125')
  await page.clock.fastForward(3_000)
  await expect(page.getByText('1 bid · high bidder b***@e***.org')).toBeVisible()
  await expect(page.getByText('Can’t connect')).toBeHidden()
})

test('a page that was offline catches up once it is back', async ({ browser, baseURL, sandbox }) => {
  const item = await sandbox.addItem()
  // Not the watched page: a browser logs each request that finds no network.
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const page = await context.newPage()
  await openAlive(page, item.path)
  await context.setOffline(true)
  await sandbox.bid(item, '125')
  await context.setOffline(false)
  await expect(page.getByText('1 bid · high bidder b***@e***.org')).toBeVisible()
  await context.close()
})

test('an item taken off the page while it is open is not available', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await page.getByRole('heading', { name: 'Rules and terms' }).scrollIntoViewIfNeeded()
  await sandbox.archive(item.id)
  await expect(page.getByRole('heading', { name: 'Auction Not Available' })).toBeInViewport()
  for (const text of ['Active', '$125.00', 'Bidding closes in']) {
    await expect(page.getByText(text, { exact: true })).toBeHidden()
  }
  await expect(page.getByRole('timer')).toBeHidden()
  await page.getByRole('link', { name: 'Refresh Page' }).click()
  await expect(page.getByText('No active auction found')).toBeVisible()
})
