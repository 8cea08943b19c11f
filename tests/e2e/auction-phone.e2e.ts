import type { Page } from 'playwright/test'
import { accessibilityFaults } from '../support/axe.ts'
import { bidOnPage, confirmOnPage, openAlive } from '../support/bidding.ts'
import { shiftOf, watchShifts } from '../support/layout-shift.ts'
import { expect, newBidder, test } from '../support/sandbox.ts'

test.use({ viewport: { width: 390, height: 844 } })

const bottomBar = (page: Page) => page.getByRole('region', { name: 'Your next bid' })
const topBar = (page: Page) => page.getByRole('region', { name: 'This item' })
const amount = (page: Page) => page.getByLabel('Your bid', { exact: true })

/** As on a device from which somebody has bid before. */
async function remember(page: Page, email: string) {
  await page.addInitScript((known) => localStorage.setItem('bidlark:email', known), email)
}

test('what became of a bid from the bar is said there, to a leader that they are winning first', async ({
  page,
  sandbox,
}) => {
  const item = await sandbox.addItem()
  await remember(page, newBidder())
  await openAlive(page, item.path)
  await bottomBar(page).getByRole('button', { name: 'Bid $125.00' }).click()
  await confirmOnPage(page)
  await expect(bottomBar(page).getByText('You’re winning at $125.00')).toBeInViewport()
  const raise = bottomBar(page).getByRole('button', { name: 'Raise to $130.00' })
  await expect(raise).toBeFocused()
  await raise.click()
  await confirmOnPage(page)
  await expect(bottomBar(page).getByText(/^Please wait \d+ seconds before bidding again\.$/)).toBeInViewport()
  await expect(bottomBar(page).getByText('You’re winning')).toBeInViewport()
})

test('what became of a bid is in sight at the form too, however far down its message is', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  const email = newBidder()
  await sandbox.bid(item, '125', email)
  await openAlive(page, item.path)
  // The button is at the lower edge of the screen, what is below it is not in sight.
  await page.getByRole('button', { name: 'Place bid' }).evaluate((button) => {
    scrollTo(0, button.getBoundingClientRect().bottom + scrollY - innerHeight)
  })
  await bidOnPage(page, { email })
  await expect(topBar(page).getByText(/^Please wait \d+ seconds before bidding again\.$/)).toBeInViewport()
})

test('someone outbid sees it wherever they have scrolled, also coming from the email', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await remember(page, newBidder())
  await openAlive(page, item.path)
  await bottomBar(page).getByRole('button', { name: 'Bid $125.00' }).click()
  await confirmOnPage(page)
  await expect(bottomBar(page)).toContainText('You’re winning')
  await sandbox.bid(item, '140')
  await expect(bottomBar(page)).toContainText('You’ve been outbid')
  await expect(bottomBar(page).getByRole('button', { name: 'Bid $145.00' })).toBeInViewport()
  await page.goto('/help')
  await watchShifts(page)
  await openAlive(page, `${item.path}#bid-email`)
  await expect(topBar(page)).toBeInViewport({ ratio: 1 })
  await expect(topBar(page)).toContainText(/A week at the lake\$140\.00You’ve been outbid\d+ minutes left/)
  await expect(bottomBar(page)).toBeHidden()
  expect(await shiftOf(page)).toBeLessThan(0.001)
})

test('a bid that comes in while someone types theirs shows at the field and above it', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await bottomBar(page).getByRole('link', { name: 'Bid $125.00' }).click()
  await page.getByLabel('Your email').fill(newBidder())
  await amount(page).fill('130')
  await sandbox.bid(item, '140')
  await expect(amount(page)).toHaveAccessibleDescription('Someone bid $140.00. Bid $145.00 or more.')
  await expect(page.getByRole('status').getByText('Someone bid $140.00.')).toBeVisible()
  await expect(topBar(page).getByText('Someone bid $140.00')).toBeInViewport()
  await expect(amount(page)).toHaveValue('145.00')
  await amount(page).fill('150')
  await expect(amount(page)).toHaveAccessibleDescription('At least $145.00')
  await expect(topBar(page).getByText('Someone bid $140.00')).toBeHidden()
})

test('a bid that is overtaken while its bidder confirms it is not sent', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await remember(page, newBidder())
  await openAlive(page, item.path)
  await bottomBar(page).getByRole('button', { name: 'Bid $125.00' }).click()
  await sandbox.bid(item, '140')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText('Someone bid $140.00. Bid $145.00 or more.')
  await dialog.getByRole('button', { name: 'Bid $125.00' }).click({ force: true })
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog).toBeHidden()
  expect(await sandbox.bids(item)).toHaveLength(1)
  await bottomBar(page).getByRole('button', { name: 'Bid $145.00' }).click()
  await confirmOnPage(page)
  await expect(bottomBar(page)).toContainText('You’re winning at $145.00')
})

test('the description is read before the form, and after who won', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  const isAbove = async () => {
    const [about, bidding] = await Promise.all([
      page.getByRole('heading', { name: 'About this item' }).boundingBox(),
      page.getByRole('region', { name: 'Bidding' }).boundingBox(),
    ])
    return (about?.y ?? 0) < (bidding?.y ?? 0)
  }
  await page.goto(item.path)
  expect(await isAbove()).toBe(true)
  await page.goto('/maple-street/six-piano-lessons')
  expect(await isAbove()).toBe(false)
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
  await expect(bottomBar(page).getByRole('button', { name: 'Raise to $130.00' })).toBeFocused()
})

test(`axe finds nothing in the bars`, async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  expect(await accessibilityFaults(page)).toEqual([])
  await bidOnPage(page, { email: newBidder() })
  await expect(topBar(page)).toContainText('You’re winning')
  expect(await accessibilityFaults(page)).toEqual([])
  await sandbox.bid(item, '140')
  await expect(topBar(page)).toContainText('You’ve been outbid')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(bottomBar(page)).toContainText('You’ve been outbid')
  expect(await accessibilityFaults(page)).toEqual([])
  await sandbox.archive(item.id)
  await expect(page.getByRole('alert')).toContainText('Auction Not Available')
  expect(await accessibilityFaults(page)).toEqual([])
})
