import type { Page } from 'playwright/test'
import { accessibilityFaults } from '../support/axe.ts'
import { bidOnPage, expectStanding, openAlive } from '../support/bidding.ts'
import { wasOffline } from '../support/outage.ts'
import { expect, inMinutes, newBidder, test } from '../support/sandbox.ts'

const SECOND = 1 / 60

/** What is read out to whoever does not see the page. */
const spoken = (page: Page, words: string | RegExp) =>
  page.locator('[aria-live], [role=status]').filter({ hasText: words }).first()

for (const [name, minutes] of [
  ['10 minutes', 10],
  ['1 minute', 1],
] as const) {
  test(`${name} before the end the page says so, and not for long`, async ({ page, sandbox }) => {
    test.setTimeout(60_000)
    const item = await sandbox.addItem({ endTime: inMinutes(minutes + 5 * SECOND) })
    await openAlive(page, item.path)
    const words = `${name} left to bid`
    await expect(page.getByText(words)).toHaveCount(0)
    await expect(spoken(page, words)).toBeAttached({ timeout: 10_000 })
    await expect(spoken(page, words)).toBeHidden({ timeout: 30_000 })
  })
}

test('an end that moves is read out, and no time that is long past', async ({ page, sandbox }) => {
  const item = await sandbox.addItem({ extensionMinutes: '3', endTime: inMinutes(1 + 3 * SECOND) })
  await openAlive(page, item.path)
  await expect(spoken(page, '1 minute left to bid')).toBeAttached({ timeout: 10_000 })
  await sandbox.bid(item, '125')
  await expect(spoken(page, /^Extended to .* because of late bids/)).toBeVisible({ timeout: 2_000 })
  await expect(page.getByText(/minutes? left to bid/)).toHaveCount(0)
})

test('the end turns the pages of winner and loser over, and says what comes next', async ({
  page,
  newcomer,
  sandbox,
}) => {
  const item = await sandbox.addItem({ endTime: inMinutes(12 * SECOND) })
  const rival = await newcomer()
  await openAlive(page, item.path)
  await openAlive(rival, item.path)
  await bidOnPage(rival, { email: newBidder(), amount: '125' })
  await expectStanding(rival, 'You’re winning at $125.00')
  await bidOnPage(page, { email: newBidder(), amount: '130' })
  await expectStanding(page, 'You’re winning at $130.00')
  await expect(page.getByText('Final price')).toBeVisible({ timeout: 20_000 })
  await expectStanding(page, 'You won with a bid of $130.00!')
  await expect(page.getByRole('heading', { name: 'You', exact: true })).toBeVisible()
  await expect(page.getByText('You’ll get an email with how to pay and pick up.')).toBeVisible()
  await expect(spoken(page, 'Bidding has ended. Winner: b***@e***.org.')).toBeAttached()
  await expectStanding(rival, 'You were outbid. Your last bid was $125.00.')
  await expect(rival.getByRole('heading', { name: 'b***@e***.org' })).toBeVisible()
  await expect(rival.getByText('The winner gets an email with how to pay and pick up.')).toBeVisible()
  await expect(spoken(rival, 'Bidding has ended. Winner: b***@e***.org.')).toBeAttached()
  expect(await accessibilityFaults(page)).toEqual([])
})

for (const [name, skew] of [
  ['ahead', 10 * 60_000],
  ['behind', -10 * 60_000],
] as const) {
  test(`a clock that is ten minutes ${name} changes nothing its owner sees`, async ({ page, newcomer, sandbox }) => {
    const item = await sandbox.addItem({ extensionMinutes: '2', endTime: inMinutes(1.5) })
    const rival = await newcomer()
    await page.clock.install({ time: Date.now() + skew })
    await openAlive(page, item.path)
    await openAlive(rival, item.path)
    const left = async (of: Page) => secondsIn((await of.getByRole('timer').getAttribute('aria-label')) ?? '')
    expect(Math.abs((await left(page)) - (await left(rival)))).toBeLessThanOrEqual(60)
    await expect(page.getByText('Last minutes! Bidding closes in')).toBeVisible()
    await bidOnPage(rival, { email: newBidder() })
    const extended = rival.getByText(/^Extended to /)
    await expect(extended).toBeVisible({ timeout: 2_000 })
    await expect(page.getByText((await extended.textContent()) ?? '')).toBeVisible({ timeout: 2_000 })
    await expect(page.getByRole('timer')).toHaveAccessibleName(/^(1 minute|2 minutes) left$/)
    await bidOnPage(page, { email: newBidder(), amount: '150' })
    await expectStanding(page, 'You’re winning at $150.00')
    await sandbox.change(item.id, { endTime: inMinutes(3 * SECOND) })
    await expect(page.getByRole('heading', { name: 'You', exact: true })).toBeVisible({ timeout: 10_000 })
    await expect(rival.getByText('Final price')).toBeVisible()
  })
}

test('that we were offline is said without a reload, and in the closing record', async ({ page, sandbox }) => {
  test.setTimeout(60_000)
  const item = await sandbox.addItem({ endTime: inMinutes(6 * SECOND) })
  await sandbox.bid(item, '125')
  await openAlive(page, item.path)
  const endTime = new Date(inMinutes(20 * SECOND))
  await wasOffline(process.env.SITE_DATABASE_URL ?? '', item.id, { seconds: 185, endTime })
  const words = /^We were offline for 3 minutes, so bidding was extended to \d+:\d\d\s[AP]M\sCT\.$/
  await expect(spoken(page, words)).toBeVisible({ timeout: 10_000 })
  await expect(page.getByRole('button', { name: 'Place bid' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'See the closing record' }).click({ timeout: 25_000 })
  await expect(page.getByText('We were offline')).toBeVisible()
  await expect(page.getByText(/, for 3 minutes\. Bidding was extended to /)).toBeVisible()
  await expect(page.getByText('Was to close')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

function secondsIn(label: string): number {
  const of = (unit: string) => Number(new RegExp(`(\\d+) ${unit}`).exec(label)?.[1] ?? 0)
  return 60 * of('minute') + of('second')
}
