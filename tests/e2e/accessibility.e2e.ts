import type { Page } from 'playwright/test'
import { openScreen, test as withTeam } from '../support/admin.ts'
import { offerOnPage, openAlive } from '../support/bidding.ts'
import { addCause } from '../support/gifts.ts'
import { newBidder } from '../support/new-bidder.ts'
import { expect, test } from '../support/sandbox.ts'
import { keyboardFaults, roomFaults, structureOf } from '../support/screen-checks.ts'

/** What tests/long/walks/accessibility.e2e.ts looks for on every page, on those that matter most. */
async function expectUsable(page: Page, state: string) {
  const keyboard = await keyboardFaults(page)
  const room = await roomFaults(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect([state, [...keyboard, ...room, ...(await structureOf(page)).faults]]).toEqual([state, []])
}

test('on the way to a bid, Tab reaches every control with a ring that nothing covers, nothing is lost at 400 % or in spaced text, and headings, labels, and targets are right', async ({
  page,
  sandbox,
  database: { orm },
}) => {
  const item = await sandbox.addItem({ title: 'A quilt', alts: ['The quilt, folded', ''] })
  await addCause(orm, sandbox)
  for (const path of ['', '/give', '/my-bids']) {
    await openAlive(page, `/${sandbox.slug}${path}`)
    await expectUsable(page, path)
  }
  // At 400 % the bars above and below the form leave the least of it.
  await openAlive(page, item.path)
  await expect(page.getByRole('button', { name: 'Next photo' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 256 })
  await expectUsable(page, 'an item')
  await offerOnPage(page, { email: newBidder(), amount: '125' })
  await expect(page.getByRole('dialog', { name: 'Confirm your bid' })).toBeVisible()
  await expectUsable(page, 'a bid to be confirmed')
})

withTeam(
  'on the dashboard and in the form of an item, Tab reaches every control with a ring that nothing covers, nothing is lost at 400 % or in spaced text, and headings, labels, and targets are right',
  async ({ page, school }) => {
    const title = 'A week at a cabin by the lake, with a canoe for six and a boat for two'
    await school.addItem(title)
    await openScreen(page, school.admin, 'Dashboard')
    await expect(page.getByRole('article', { name: title })).toBeVisible()
    await expectUsable(page, 'the dashboard')
    await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
    await page.getByText('More Details').click()
    await expectUsable(page, 'the form')
  },
)
