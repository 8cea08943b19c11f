import { expect, openScreen, test } from '../support/admin.ts'

const faults = [
  ['Auction Title', 'x'.repeat(201), 'Title too long'],
  ['Description', 'x'.repeat(2001), 'Description too long'],
  ['Auction URL', 'x'.repeat(101), 'Auction URL must be less than 100 characters'],
  ['Auction URL', 'A Quilt', 'Auction URL can only contain lowercase letters, numbers, and hyphens'],
  ['Auction URL', 'admin', 'This URL is reserved and cannot be used'],
] as const

test('an item with texts that are too long is refused at its fields', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
  await page.getByRole('button', { name: 'Create Auction' }).click()
  for (const [label, typed, fault] of faults) {
    await page.getByLabel(label).fill(typed)
    await expect(page.getByLabel(label), fault).toHaveAccessibleDescription(new RegExp(`^${fault}`))
  }
})

test('an item that cannot be read for editing can be asked for again', async ({ page, school }) => {
  const { id } = await school.addItem('A quilt')
  const path = `**${school.api}/auctions/${id}`
  await page.route(path, (route) => route.fulfill({ status: 418, body: '<h1>A teapot</h1>' }))
  await openScreen(page, `${school.admin}/auctions/${id}/edit`, 'Edit Auction')
  await expect(page.getByRole('alert').getByText('Failed to load auction data', { exact: true })).toBeVisible()
  await page.unroute(path)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('Auction Title')).toHaveValue('A quilt')
})

test('a team that cannot be read can be asked for again', async ({ page, school, account }) => {
  const path = `**${school.api}/members`
  await page.route(path, (route) => route.fulfill({ status: 418, body: '<h1>A teapot</h1>' }))
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  await page.getByRole('tab', { name: 'Team Members' }).click()
  await expect(page.getByRole('alert').getByText('The team couldn’t be loaded.', { exact: true })).toBeVisible()
  await page.unroute(path)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(account.email)).toBeVisible()
})
