import type { Page } from 'playwright/test'
import { offerOnPage, openAlive } from '../support/bidding.ts'
import { newBidder } from '../support/new-bidder.ts'
import { expect, test } from '../support/sandbox.ts'
import { keyboardFaults, roomFaults, structureOf } from '../support/screen-checks.ts'

/** What tests/long/walks/accessibility.e2e.ts looks for on every page. */
async function expectUsable(page: Page, state: string) {
  const keyboard = await keyboardFaults(page)
  const room = await roomFaults(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect([state, [...keyboard, ...room, ...(await structureOf(page)).faults]]).toEqual([state, []])
}

test('on an item and where a bid is confirmed, Tab reaches every control with a ring that nothing covers, nothing is lost at 400 % or in spaced text, and headings, labels, and targets are right', async ({
  page,
  sandbox,
}) => {
  const item = await sandbox.addItem({ title: 'A quilt', alts: ['The quilt, folded', ''] })
  // At 400 % the bars above and below the form leave the least of it.
  await openAlive(page, item.path)
  await expect(page.getByRole('button', { name: 'Next photo' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 256 })
  await expectUsable(page, 'an item')
  await offerOnPage(page, { email: newBidder(), amount: '125' })
  await expect(page.getByRole('dialog', { name: 'Confirm your bid' })).toBeVisible()
  await expectUsable(page, 'a bid to be confirmed')
})
