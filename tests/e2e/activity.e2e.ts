import { ownDataUrl } from '../../api/subscriptions/links.ts'
import { expect, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { addReader, HOME } from '../support/mail-reader.ts'
import { expectToast } from '../support/toasts.ts'

test('the admin finds who changed what, and downloads it', async ({ page, school }) => {
  const quilt = await school.addItem('A quilt')
  await page.request.patch(`${school.api}/auctions/${quilt.id}`, {
    data: { title: 'A warm quilt', startingBid: '130' },
  })
  await page.request.post(`${school.api}/invite`, { data: { email: 'new@example.org', role: 'owner' } })
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page).toHaveTitle('Activity | Bidlark')
  const acts = page.locator('main li', { has: page.getByRole('time') })
  await expect(acts).toHaveCount(2)
  await expect(acts.first()).toContainText('invited new@example.org')
  await page.getByLabel('Kind of activity').selectOption('Auctions')
  await expect(acts).toHaveCount(1)
  await expect(acts).toContainText('edited “A quilt”')
  await expect(acts).toContainText('Starting bid: $125.00 → $130.00')
  expect(await accessibilityFaults(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('activity.csv')
  await page.getByLabel('Search activity').fill('piano')
  await expect(page.getByText('Nothing here matches.')).toBeVisible()
})

test('an owner erases a bidder after a question, which is on record; the bidder can, too', async ({
  page,
  school,
  database,
}) => {
  const quilt = await school.addItem('A quilt')
  const bidder = await school.bid(quilt, '125')
  const reader = await addReader(database.orm, await school.bid(quilt, '130'))
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  await page.getByLabel('Bidder’s Email').fill(bidder)
  await page.getByRole('button', { name: 'Erase Bidder' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase Bidder' }).click()
  await expectToast(page, 'Bidder erased')
  await openScreen(page, `${school.admin}/activity`, 'Activity')
  await expect(page.getByText('erased a bidder’s address')).toBeVisible()
  const link = new URL(ownDataUrl(HOME, reader))
  await page.goto(link.pathname + link.search)
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Erase My Data' }).click()
  await expect(page.getByText('You’re winning “A quilt”')).toBeVisible()
})
