import type { Page } from 'playwright/test'
import { DAY_MS } from '../../api/contract/values/time/time.ts'
import { bidOnPage, confirmOnPage, expectPrice, expectStanding, offerOnPage, openAlive } from '../support/bidding.ts'
import { shiftsOf, watchShifts } from '../support/layout-shift.ts'
import { letPass } from '../support/let-pass.ts'
import { newBidder } from '../support/new-bidder.ts'
import { expect, test } from '../support/sandbox.ts'

test.use({ viewport: { width: 390, height: 844 } })

const OFFLINE = 'You’re offline. We’ll send it when you’re back.'
const bottomBar = (page: Page) => page.getByRole('region', { name: 'Your next bid' })
const topBar = (page: Page) => page.getByRole('region', { name: 'This item' })

/** As on a device from which somebody has bid before. */
async function remember(page: Page, email: string) {
  await page.addInitScript((known) => localStorage.setItem('bidlark:email', known), email)
}

test('a bid from a phone is outbid live from another, and raised by a thumb', async ({ page, newcomer, sandbox }) => {
  const item = await sandbox.addItem()
  const rival = await newcomer()
  await openAlive(page, item.path)
  await openAlive(rival, item.path)
  const next = bottomBar(page).getByRole('link', { name: 'Bid $125.00' })
  await expect(next).toBeInViewport()
  await next.click()
  await expect(page.getByLabel('Your email')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Place bid' })).toBeInViewport()
  await expect(next).toBeHidden()
  await bidOnPage(page, { email: newBidder() })
  await expectStanding(page, 'You’re winning at $125.00')
  await expectPrice(rival, '$125.00')
  await bidOnPage(rival, { email: newBidder(), amount: '140' })
  await expectStanding(rival, 'You’re winning at $140.00')
  await expect(topBar(page)).toContainText('You’ve been outbid')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(bottomBar(page).getByText('You’ve been outbid')).toBeInViewport()
  await expect(bottomBar(page).getByRole('button', { name: 'Bid $145.00' })).toBeInViewport()
})

test('without network a bid waits, a reload shows the page as kept, and it is sent once', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await page.getByLabel('Your email').fill(newBidder())
  await page.getByLabel('Your email').blur()
  const isCached = () => page.evaluate((path) => caches.match(path).then(Boolean), item.path)
  await expect.poll(isCached).toBe(true)
  await page.context().setOffline(true)
  await offerOnPage(page, {})
  await confirmOnPage(page)
  await page.getByRole('dialog').getByText(OFFLINE).waitFor()
  await page.keyboard.press('Escape')
  // It says the same, and stays in the document for a moment after it has closed.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(OFFLINE).filter({ visible: true })).toBeInViewport()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^As of /)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `Your bid of $125.00 is waiting. ${OFFLINE}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Don’t send it' })).toBeVisible()
  expect(await page.evaluate(() => document.fonts.check('1em "Source Sans 3"'))).toBe(true)
  await page.context().setOffline(false)
  await expectStanding(page, 'You’re winning at $125.00')
  await expect(page.getByText(/^As of /)).toBeHidden()
  expect(await sandbox.bids(item)).toHaveLength(1)
})

test('a device whose storage is full bids, and its page remembers', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await page.evaluate(() => {
    for (let size = 4_194_304; size >= 1; size /= 2) {
      try {
        while (true) localStorage.setItem(`full ${localStorage.length}`, 'x'.repeat(size))
      } catch {}
    }
  })
  await bidOnPage(page, { email: newBidder() })
  await expectStanding(page, 'You’re winning at $125.00')
})

test('what became of a bid is in sight at the form too, far from its message, and once', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  const email = newBidder()
  await sandbox.bid(item, '125', email)
  await openAlive(page, item.path)
  // The button is at the lower edge of the screen, what is below it is not in sight.
  await page.getByRole('button', { name: 'Place bid' }).evaluate((button) => {
    scrollTo(0, button.getBoundingClientRect().bottom + scrollY - innerHeight)
  })
  await bidOnPage(page, { email })
  const refusal = page.getByText(/^Please wait \d+ seconds before bidding again\.$/)
  await expect(topBar(page).locator(refusal)).toBeInViewport()
  // The other is read out.
  const clips = () => refusal.evaluateAll((all) => all.map((element) => getComputedStyle(element).clipPath).toSorted())
  await expect.poll(clips).toEqual(['inset(50%)', 'none'])
})

test('someone outbid who comes from the email sees it above the form, and nothing moves', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await remember(page, newBidder())
  await openAlive(page, item.path)
  await bottomBar(page).getByRole('button', { name: 'Bid $125.00' }).click()
  await confirmOnPage(page)
  await expect(bottomBar(page).getByText('You’re winning at $125.00')).toBeInViewport()
  await sandbox.bid(item, '140')
  await page.goto('/help')
  await watchShifts(page)
  await openAlive(page, `${item.path}#bid-email`)
  await expect(topBar(page)).toBeInViewport({ ratio: 1 })
  await expect(topBar(page)).toContainText(/A week at the lake\$140\.00You’ve been outbid\d+ minutes left/)
  await expect(bottomBar(page)).toBeHidden()
  expect(await shiftsOf(page)).toEqual([])
})

test('a bid and then a maximum are placed with the keyboard alone', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      if ((await page.locator(':focus').and(page.getByLabel(name)).count()) > 0) return
      if ((await page.locator(':focus').and(page.getByRole('button', { name })).count()) > 0) return
    }
    throw new Error(`No way to ${name} by Tab`)
  }
  await tabTo('Your email')
  await page.keyboard.type(newBidder())
  await tabTo('Your bid')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('$125.50')
  await tabTo(/^Bid \$125\.50$/)
  await page.keyboard.press('Enter')
  await expectStanding(page, 'You’re winning at $125.50')
  await expect(page.getByLabel('Your bid', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('180')
  await tabTo('Bid for me up to this amount')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await tabTo('Bid up to $180.00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Your maximum is at least $180.00.')).toBeVisible()
})

test('Back closes the confirming step, stays on the page, and then leads away', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await page.goto(`/${sandbox.slug}`)
  await openAlive(page, item.path)
  for (const close of [() => page.goBack(), () => page.getByRole('button', { name: 'Go back' }).click()]) {
    await page.getByLabel('Your email').fill(newBidder())
    await page.getByLabel('Your bid', { exact: true }).press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => page.evaluate(() => history.state)).toBe('step')
    await close()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
    await expect(page.getByLabel('Your bid', { exact: true })).toBeFocused()
  }
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/${sandbox.slug}$`))
})

test('the bar is used with the keyboard alone', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await remember(page, newBidder())
  await openAlive(page, item.path)
  const bid = bottomBar(page).getByRole('button', { name: 'Bid $125.00' })
  // It comes last, after the links at the foot of the page.
  await page.getByRole('link', { name: 'Terms' }).focus()
  await page.keyboard.press('Tab')
  await expect(bid).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Bid $125.00' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bottomBar(page)).toContainText('You’re winning')
  await expect(bottomBar(page).getByRole('button', { name: 'Set my maximum' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your maximum', { exact: true })).toBeFocused()
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

test('on a device a day ahead seconds pass, messages end, and the page asks by itself', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  // Without the hints, polling alone has to do.
  await page.route('**/live?*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 900000\n\n' }),
  )
  await page.clock.install({ time: Date.now() + DAY_MS })
  await openAlive(page, item.path)
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^(29|30) minutes left$/)
  await page.clock.pauseAt(new Date(Date.now() + DAY_MS + 60_000))
  await bidOnPage(page, { email: newBidder() })
  const success = page.getByRole('status').getByText('You’re winning at $125.00')
  await letPass(page, () => expect(success).toBeVisible({ timeout: 100 }))
  await page.clock.runFor(3_500)
  await expect(success).toBeVisible()
  await page.clock.runFor(1_600)
  await expect(success).toBeHidden()
  await page.getByRole('button', { name: 'Not you?' }).click()
  await page.route('**/bid', async (route) => {
    await sandbox.bid(item, '135')
    await route.continue()
  })
  await bidOnPage(page, { email: newBidder(), amount: '130' })
  const outbid = page.getByRole('status').getByText('You have been outbid. Bid must be at least $140.00.')
  await letPass(page, () => expect(outbid).toBeVisible({ timeout: 100 }))
  await page.clock.runFor(6_500)
  await expect(outbid).toBeVisible()
  await page.clock.runFor(1_600)
  await expect(outbid).toBeHidden()
  await sandbox.bid(item, '150')
  await page.clock.runFor(23_000)
  await expectPrice(page, '$150.00')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('what became of a posted bid is in sight, and a reload is the same bid', async ({ page, sandbox }) => {
    const item = await sandbox.addItem({ description: 'A very long story.\n\n'.repeat(40) })
    await page.goto(item.path)
    await page.getByLabel('Your email').fill(newBidder())
    await page.getByRole('button', { name: 'Place bid' }).click()
    const said = page.getByRole('status').getByText('You’re winning at $125.00')
    await expect(said).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
    await page.reload()
    await expect(said).toBeVisible()
    expect(await sandbox.bids(item)).toHaveLength(1)
  })
})

test('where scripts do not arrive, a refused bid is sent again with what was missing', async ({ page, sandbox }) => {
  await sandbox.set({ asksName: 'required' })
  const item = await sandbox.addItem()
  await page.route('**/_astro/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  // It asks for this one last, once it is idle. One that arrives beside others that did not is another fault.
  const untilAsked = async (open: () => Promise<unknown>) => {
    await Promise.all([page.waitForRequest(/ShareItem/), open()])
    await page.waitForLoadState('networkidle')
  }
  await untilAsked(() => page.goto(item.path))
  await page.getByLabel('Your email').fill(newBidder())
  await page.getByLabel('Your bid').fill('1250')
  const place = page.getByRole('button', { name: 'Place bid' })
  await untilAsked(() => place.click())
  await page.getByLabel('Your name').fill('Jane')
  await untilAsked(() => place.click())
  await expect(page.getByRole('alert')).toContainText('To bid $1,250.00, press Place bid again.')
  // They arrive after all: the confirming step asks.
  await page.unrouteAll()
  await page.getByLabel('Your name').press('Enter')
  await expect(page.getByRole('status').getByText('You’re winning at $1,250.00')).toBeVisible()
  await expect(page.getByLabel('Your name')).toBeHidden()
})

test('Enter places a bid also where an item can be had at once, which its own button asks first', async ({
  page,
  sandbox,
}) => {
  const item = await sandbox.addItem({ buyNowPrice: 20_000 })
  await openAlive(page, item.path)
  await page.getByLabel('Your email').fill(newBidder())
  await page.getByLabel('Your email').press('Enter')
  await expect(page.getByRole('dialog', { name: 'Confirm your bid' })).toBeVisible()
  await page.keyboard.press('Escape')
  const buy = page.getByRole('button', { name: 'Buy it now for $200.00' })
  await buy.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Have it now?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(buy).toBeFocused()
  await buy.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Buy it now for $200.00' }).press('Enter')
  await expect(page.getByText('It’s yours for $200.00.')).toBeVisible()
})
