import type { Page } from 'playwright/test'
import { accessibilityFaults } from '../support/axe.ts'
import { bidOnPage, confirmOnPage, expectPrice, expectStanding, openAlive } from '../support/bidding.ts'
import { expect, inMinutes, newBidder, test } from '../support/sandbox.ts'

const SWITCH = 'Bid for me up to this amount'

async function setMaximum(page: Page, amount: string, email?: string) {
  if (email) await page.getByLabel('Your email').fill(email)
  await page.getByLabel(SWITCH).check()
  await page.getByLabel('Your maximum', { exact: true }).fill(amount)
  await page.getByRole('button', { name: 'Set my maximum' }).click()
}

test('a maximum is explained, confirmed, and then bids for whoever set it', async ({ page, newcomer, sandbox }) => {
  const item = await sandbox.addItem()
  const rival = await newcomer()
  await openAlive(page, item.path)
  await openAlive(rival, item.path)
  await expect(page.getByText('Only you know it.').first()).toBeVisible()
  await setMaximum(page, '200', newBidder())
  const dialog = page.getByRole('dialog', { name: 'Confirm your maximum' })
  await expect(dialog).toContainText('We bid for you up to')
  await dialog.getByRole('button', { name: 'Bid up to $200.00' }).click()
  await expectStanding(page, 'You’re winning at $125.00')
  await expectPrice(rival, '$125.00')
  await bidOnPage(rival, { email: newBidder(), amount: '150' })
  const beaten = 'Your bid of $150.00 counts, but somebody’s maximum is higher. The current bid is $155.00.'
  await expect(rival.getByRole('status').getByText(beaten)).toBeVisible()
  await expectStanding(rival, 'You’ve been outbid. Your bid was $150.00')
  await expectStanding(page, 'You’re winning at $155.00')
  const history = page.getByRole('listitem')
  await expect(history.filter({ hasText: '$155.00' })).toContainText('Automatic')
  await expect(history.filter({ hasText: '$155.00' })).toContainText('You')
  await expect(history.filter({ hasText: '$150.00' })).not.toContainText('Automatic')
})

test('whoever is winning raises their maximum, and the price stays', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await setMaximum(page, '200', newBidder())
  await page.getByRole('dialog').getByRole('button', { name: 'Bid up to $200.00' }).click()
  await expectStanding(page, 'You’re winning at $125.00')
  await setMaximum(page, '250')
  await expect(page.getByRole('dialog', { name: 'You are already winning at $125.00' })).toContainText(
    'We bid for you up to',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Bid up to $250.00' }).click()
  await expect(page.getByText('You are already winning. Your maximum is at least $250.00.').first()).toBeVisible()
  await expectPrice(page, '$125.00')
  expect(await sandbox.bids(item)).toHaveLength(1)
})

test('a maximum is set with the keyboard alone', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await page.getByLabel('Your email').focus()
  await page.keyboard.type(newBidder())
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('180')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(SWITCH)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Confirm your maximum' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectStanding(page, 'You’re winning at $125.00')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing while a maximum is set, ${colorScheme}`, async ({ page, sandbox }) => {
    await page.emulateMedia({ colorScheme })
    const item = await sandbox.addItem({ extensionMinutes: '3' })
    await openAlive(page, item.path)
    await page.getByLabel(SWITCH).check()
    expect(await accessibilityFaults(page)).toEqual([])
    await setMaximum(page, '200', newBidder())
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })
}

test('an end that moves is said before anybody bids, and seen by everybody within two seconds', async ({
  page,
  newcomer,
  sandbox,
}) => {
  const item = await sandbox.addItem({ extensionMinutes: '3', endTime: inMinutes(2) })
  const rival = await newcomer()
  await openAlive(page, item.path)
  await openAlive(rival, item.path)
  await expect(page.getByText(/^A bid in the last 3 minutes adds time/)).toBeVisible()
  await bidOnPage(page, { email: newBidder() })
  await expectStanding(page, 'You’re winning')
  const extended = /^Extended to .* because of late bids\. It was scheduled to close /
  await expect(page.getByText(extended)).toBeVisible({ timeout: 2_000 })
  await expect(rival.getByText(extended)).toBeVisible({ timeout: 2_000 })
  await expect(rival.getByRole('timer')).toHaveAccessibleName(/^2 minutes, 5\d seconds left$|^3 minutes/)
})

test('a very high maximum is asked about by all of it', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await setMaximum(page, '12500', newBidder())
  await page.getByRole('dialog').getByRole('button', { name: 'Bid up to $12,500.00' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Did you mean $12,500.00?')
  await confirmOnPage(page)
  await expectStanding(page, 'You’re winning at $125.00')
})
