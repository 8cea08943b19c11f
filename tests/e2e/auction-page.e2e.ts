import { bidOnPage, confirmOnPage, expectPrice, expectStanding, offerOnPage, openAlive } from '../support/bidding.ts'
import { expect, inMinutes, newBidder, test } from '../support/sandbox.ts'

test('a bid is confirmed by amount and item, then placed without leaving the page', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await offerOnPage(page, { email: newBidder(), amount: '150' })
  const dialog = page.getByRole('dialog', { name: 'Confirm your bid' })
  await expect(dialog).toContainText('$150.00')
  await expect(dialog).toContainText('A week at the lake')
  expect(await sandbox.bids(item)).toEqual([])
  await confirmOnPage(page)
  await expect(dialog).toBeHidden()
  await expectStanding(page, 'You’re winning at $150.00')
  await expect(page.getByRole('listitem').filter({ hasText: 'b***@e***.org' })).toContainText('$150.00')
  await expect(page.getByLabel('Your bid', { exact: true })).toHaveValue('155.00')
})

test('going back from the confirming step places nothing and returns the focus', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await offerOnPage(page, { email: newBidder() })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Place bid' })).toBeFocused()
  await offerOnPage(page, {})
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('button', { name: 'Place bid' })).toBeFocused()
  expect(await sandbox.bids(item)).toEqual([])
})

test('a bidder reads that someone outbid them without touching the page', async ({ page, newcomer, sandbox }) => {
  const item = await sandbox.addItem()
  const rival = await newcomer()
  await openAlive(page, item.path)
  await openAlive(rival, item.path)
  await bidOnPage(page, { email: newBidder() })
  await expectStanding(page, 'You’re winning at $125.00')
  await bidOnPage(rival, { email: newBidder(), amount: '140' })
  await expectStanding(page, 'You’ve been outbid. Your bid was $125.00')
  await expectPrice(page, '$140.00')
  await expect(page.getByLabel('Your bid', { exact: true })).toHaveValue('145.00')
  await expectStanding(rival, 'You’re winning at $140.00')
})

test('the leader first reads "You are already winning", and may raise', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await bidOnPage(page, { email: newBidder() })
  await offerOnPage(page, {})
  await expect(page.getByRole('dialog', { name: 'You are already winning at $125.00' })).toContainText('$130.00')
  await confirmOnPage(page)
  await expect(page.getByRole('status').getByText(/^Please wait \d+ seconds before bidding again\.$/)).toBeVisible()
})

test('a bidder whose bid was cancelled reads so', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await sandbox.bid(item, '125.00')
  await openAlive(page, item.path)
  await bidOnPage(page, { email: newBidder() })
  await expectStanding(page, 'You’re winning at $130.00')
  await sandbox.cancelHighest(item)
  await expectStanding(page, 'Your bid of $130.00 no longer counts')
  await expectPrice(page, '$125.00')
})

test('a bidder is remembered on the device until they say "Not you?"', async ({ page, sandbox }) => {
  const [item, other] = [await sandbox.addItem(), await sandbox.addItem()]
  const email = newBidder()
  await openAlive(page, item.path)
  await bidOnPage(page, { email })
  await expectStanding(page, 'You’re winning')
  await openAlive(page, other.path)
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Not you?' }).click()
  await expect(page.getByLabel('Your email')).toHaveValue('')
  await openAlive(page, item.path)
  await expect(page.getByText('1 bid · high bidder b***@e***.org')).toBeVisible()
})

test('a double click places one bid', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await offerOnPage(page, { email: newBidder() })
  await page.getByRole('dialog').getByRole('button', { name: 'Bid $125.00' }).dblclick()
  await expectStanding(page, 'You’re winning at $125.00')
  expect(await sandbox.bids(item)).toHaveLength(1)
})

test('a bid whose answer got lost is the same bid when it is sent again', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await page.route(
    '**/bid',
    async (route) => {
      await route.fetch()
      await route.fulfill({ contentType: 'text/html', body: 'Please sign in to this network' })
    },
    { times: 1 },
  )
  await bidOnPage(page, { email: newBidder() })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('An error occurred while placing your bid. Please try again.')).toBeVisible()
  await confirmOnPage(page)
  await expectStanding(page, 'You’re winning at $125.00')
  expect(await sandbox.bids(item)).toHaveLength(1)
})

test('quick bids lie above the next minimum and ask for the same confirmation', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  const quick = page.getByRole('group', { name: 'Or bid more:' }).getByRole('button')
  await expect(quick).toHaveText(['$130.00', '$135.00', '$150.00'])
  await page.getByLabel('Your email').fill(newBidder())
  await quick.nth(1).click()
  await confirmOnPage(page)
  await expectStanding(page, 'You’re winning at $135.00')
})

test('an absurd amount is asked about once more, and counts after a yes', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await bidOnPage(page, { email: newBidder(), amount: '12500' })
  const question = 'That’s much higher than the current bid. Did you mean $12,500.00?'
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(question)
  expect(await sandbox.bids(item)).toEqual([])
  await page.getByRole('button', { name: 'Yes, bid $12,500.00' }).click()
  await expectStanding(page, 'You’re winning at $12,500.00')
})

test('what is wrong with a bid is shown at its field', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await offerOnPage(page, { email: 'pat@', amount: '124.99' })
  const email = page.getByLabel('Your email')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  const amount = page.getByLabel('Your bid', { exact: true })
  await expect(amount).toHaveAccessibleDescription('Bid must be at least $125.00')
  await amount.fill('')
  await offerOnPage(page, { email: newBidder() })
  await expect(amount).toHaveAccessibleDescription('Please enter a valid bid amount')
})

test('a likely slip in an address is mended with one tap', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await page.getByLabel('Your email').fill('pat@gmial.com')
  await page.getByLabel('Your bid', { exact: true }).focus()
  await expect(page.getByText('Did you mean pat@gmail.com?')).toBeVisible()
  await page.getByRole('button', { name: 'pat@gmail.com' }).click()
  await expect(page.getByLabel('Your email')).toHaveValue('pat@gmail.com')
})

test('what was typed before the page came alive stays', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  const email = newBidder()
  const { promise: typed, resolve: letScriptsThrough } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await typed
    await route.continue()
  })
  await page.goto(item.path, { waitUntil: 'commit' })
  await page.getByLabel('Your email').fill(email)
  await page.getByLabel('Your bid', { exact: true }).fill('200')
  letScriptsThrough()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await bidOnPage(page, {})
  await expectStanding(page, 'You’re winning at $200.00')
})

test('the history shows five bids, and all on demand', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  for (const amount of ['125', '130', '135', '140', '145', '150', '155']) await sandbox.bid(item, amount)
  await openAlive(page, item.path)
  const rows = page.getByRole('listitem').filter({ hasText: 'b***@e***.org' }).filter({ visible: true })
  await expect(rows).toHaveCount(5)
  await page.getByText('Show all 7 bids').click()
  await expect(rows).toHaveCount(7)
  await expect(rows.first()).toContainText('Winning')
  await page.getByText('Show less').click()
  await expect(rows).toHaveCount(5)
})

test('a bid that is placed before the page hears of changes shows as soon as it does', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  const connecting = Promise.withResolvers<void>()
  await page.route('**/live', async (route) => {
    await connecting.promise
    await route.continue()
  })
  const firstRead = page.waitForResponse(`**/api${item.path.replace(/(\/[^/]+)$/, '/auction$1')}`)
  await openAlive(page, item.path)
  await firstRead
  await sandbox.bid(item, '200')
  connecting.resolve()
  await expectPrice(page, '$200.00')
})

test('an item is hot above five bids, and new on its first day', async ({ page, sandbox }) => {
  const item = await sandbox.addItem({ startTime: inMinutes(-3 * 24 * 60) })
  for (const amount of ['125', '130', '135', '140', '145']) await sandbox.bid(item, amount)
  await openAlive(page, item.path)
  await expect(page.getByText('Hot Item')).toBeHidden()
  await sandbox.bid(item, '150')
  await expect(page.getByText('Hot Item')).toBeVisible()
  await expect(page.getByText('New Item')).toBeHidden()
  const fresh = await sandbox.addItem({ startTime: new Date().toISOString() })
  await page.goto(fresh.path)
  await expect(page.getByText('New Item')).toBeVisible()
  await sandbox.change(fresh.id, { endTime: inMinutes(0.03) })
  await openAlive(page, fresh.path)
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  await expect(page.getByText('New Item')).toBeHidden()
})

test('the page of an item costs at most 83 KB of JavaScript', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push(response.body().then((body) => Bun.gzipSync(new Uint8Array(body)).length))
  })
  await page.goto(item.path, { waitUntil: 'networkidle' })
  const total = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)
  expect(total).toBeGreaterThan(60 * 1024)
  expect(total).toBeLessThan(83 * 1024)
})

test('the link is copied, and the page says so', async ({ page, context, baseURL, sandbox }) => {
  const item = await sandbox.addItem()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAlive(page, `${item.path}?from=mail`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${item.path}`)
})

test('where a device can share, it is offered the item', async ({ page, baseURL, sandbox }) => {
  const item = await sandbox.addItem()
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (shared: ShareData) => Object.assign(window, { shared }) })
  })
  await openAlive(page, item.path)
  await page.getByRole('button', { name: 'Share' }).click()
  const shared = await page.evaluate(() => Object.entries(window).find(([name]) => name === 'shared')?.[1])
  expect(shared).toEqual({ title: 'A week at the lake', url: `${baseURL}${item.path}` })
})
