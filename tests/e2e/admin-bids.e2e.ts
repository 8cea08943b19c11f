import { choose, expect, inHours, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { expectToast } from '../support/toasts.ts'

test('bids are listed with full addresses, the winning one marked', async ({ page, school }) => {
  const quilt = await school.addItem('A quilt')
  const first = await school.bid(quilt, '125')
  const second = await school.bid(quilt, '1250.50')
  await openScreen(page, school.admin, 'Dashboard')
  await choose(page, 'A quilt', 'View Bids')
  const bids = page.getByRole('dialog', { name: 'Bids on “A quilt”' })
  await expect(bids).toContainText('Total bids2Highest bid$1,250.50')
  await expect(bids.getByRole('listitem')).toContainText([`${second}$1,250.50`, `${first}$125.00`])
  await expect(bids.getByText('Winning')).toHaveCount(1)
  await expect(bids.getByRole('button', { name: 'Cancel Bid' })).toHaveCount(1)
  await school.bid(quilt, '1300')
  await expect(bids).toContainText('Total bids3')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More for A quilt' })).toBeFocused()
})

test('a team sees whose email is not confirmed, and who of them is winning soon', async ({ page, school }) => {
  const quilt = await school.addItem('A quilt', { endTime: inHours(3) })
  const bidder = await school.bid(quilt, '125')
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByText('1 High Bidder to Check').click()
  const check = page.getByRole('group').filter({ hasText: 'High Bidder to Check' })
  await expect(check.getByRole('listitem')).toContainText(`${bidder}$125.00A quilt`)
  await expect(check.getByRole('listitem')).toContainText('Not confirmed yet')
  expect(await accessibilityFaults(page)).toEqual([])
  await choose(page, 'A quilt', 'View Bids')
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Not confirmed yet')
})

test('after a cancelled bid the one below it leads again', async ({ page, school }) => {
  const quilt = await school.addItem('A quilt')
  await school.bid(quilt, '125')
  await school.bid(quilt, '130')
  await openScreen(page, school.admin, 'Dashboard')
  await choose(page, 'A quilt', 'View Bids')
  const bids = page.getByRole('dialog')
  await bids.getByRole('button', { name: 'Cancel Bid' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Bid' }).click()
  await expect(bids.getByRole('listitem')).toHaveCount(1)
  await expect(bids.getByRole('listitem')).toContainText('Winning')
  await expect(bids).toContainText('Highest bid$125.00')
})

test('a bid that cannot be cancelled says so', async ({ page, school }) => {
  const quilt = await school.addItem('A quilt')
  await school.bid(quilt, '125')
  await page.route(`**${school.api}/auction/${quilt.slug}/bid/*`, (route) => route.fulfill({ status: 409, body: 'no' }))
  await openScreen(page, school.admin, 'Dashboard')
  await choose(page, 'A quilt', 'View Bids')
  await page.getByRole('button', { name: 'Cancel Bid' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Bid' }).click()
  await expectToast(page, 'Failed to cancel bid. Please try again.')
})

test('owners and managers see bids, and cannot cancel them', async ({ school }) => {
  const quilt = await school.addItem('A quilt')
  await school.bid(quilt, '125')
  for (const role of ['owner', 'manager'] as const) {
    const page = await (await school.addTeammate(role, 'Jo Finch')).open()
    await openScreen(page, school.admin, 'Dashboard')
    await choose(page, 'A quilt', 'View Bids')
    await expect(page.getByRole('dialog').getByText('Winning')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel Bid' })).toHaveCount(0)
  }
})

test('bids that fail to load can be retried', async ({ page, school }) => {
  const quilt = await school.addItem('A quilt')
  const path = `**${school.api}/auction/${quilt.slug}/bids`
  await page.route(path, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await openScreen(page, school.admin, 'Dashboard')
  await choose(page, 'A quilt', 'View Bids')
  await expect(page.getByRole('dialog').getByText('Failed to load bid history')).toBeVisible()
  await page.unroute(path)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('dialog').getByText('No bids yet')).toBeVisible()
})
