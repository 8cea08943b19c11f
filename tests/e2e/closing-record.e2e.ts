import { accessibilityFaults } from '../support/axe.ts'
import { openAlive } from '../support/bidding.ts'
import { expect, inMinutes, newBidder, test } from '../support/sandbox.ts'

test('an item that ends links to its record, which shows every bid masked and how it was won', async ({
  page,
  sandbox,
}) => {
  const item = await sandbox.addItem({ endTime: inMinutes(0.1) })
  await sandbox.bid(item, '125')
  await sandbox.bid(item, '140', newBidder())
  await openAlive(page, item.path)
  await page.getByRole('link', { name: 'See the closing record' }).click({ timeout: 15_000 })
  await expect(page.getByRole('heading', { name: 'Closing record' })).toBeVisible()
  await expect(page.getByText('b***@e***.org had the highest bid when bidding ended: $140.00.')).toBeVisible()
  const bids = page.getByRole('main').getByRole('listitem')
  await expect(bids).toHaveCount(2)
  await expect(bids.first()).toContainText('$125.00')
  await expect(bids.last()).toContainText('Won')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('an item that goes on has no record, and a way back', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  const answer = await page.goto(`${item.path}/record`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'No Record Yet' })).toBeVisible()
  await page.getByRole('link', { name: 'View Item' }).click()
  await expect(page).toHaveURL(new RegExp(`${item.path}$`))
})
