import { sql } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { isOfAddress } from '../../db/bidder-of.ts'
import type { Database } from '../../db/clients.ts'
import { addJob } from '../../db/jobs.ts'
import { bid } from '../../db/schema/bids.ts'
import { test } from '../support/account.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { bidOnPage, expectStanding, openAlive } from '../support/bidding.ts'
import { newBidder } from '../support/new-bidder.ts'
import { expect } from '../support/page.ts'

// Whoever comes first makes the sandbox.
test.beforeEach(({ request }) => request.get('/api/demo'))

const mails = (page: Page) => page.getByRole('region', { name: 'Your demo emails' })

test('a visitor of the demo reads beside the page that the rival outbid them', async ({ page, database }) => {
  await page.goto('/demo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Try a school auction')
  await expect(
    page.getByText(/nothing here is real, no email is sent, and it resets at \d+:00\s[AP]M\sET\./),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Front Row at the School Play' }).click()
  await expect(page).toHaveURL('/demo-school/front-row-at-the-school-play')
  await expect(mails(page)).toContainText('Place a bid, and the emails you’d get will appear here.')

  const email = newBidder()
  await openAlive(page, page.url())
  await bidOnPage(page, { email })
  await expect(mails(page).getByText('1 email so far')).toBeVisible()
  await letRivalAnswer(database, email)
  await expectStanding(page, 'You’ve been outbid.')
  await expect(mails(page).getByText('2 emails so far')).toBeVisible()

  const newest = mails(page).getByRole('listitem').first().locator('summary').first()
  await newest.click()
  const mail = mails(page).getByRole('listitem').first().frameLocator('iframe')
  await expect(mail.getByText('Front Row at the School Play').first()).toBeVisible()
  await expect(mail.getByText('Unsubscribe')).not.toHaveAttribute('href')
  // Nothing may run in the frame of a mail, not even axe.
  await newest.click()
  expect(await accessibilityFaults(page, { inDark: true })).toEqual([])
  await page.goto('/demo')
  await expect(mails(page).getByText('2 emails so far')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await openAlive(page, '/demo-school')
  expect(await accessibilityFaults(page)).toEqual([])
})

/** As the clock does it, only sooner: the bid is made older, and the context looks around. */
async function letRivalAnswer({ orm }: Database, email: string) {
  await orm
    .update(bid)
    .set({ timestamp: sql`${bid.timestamp} - interval '30 seconds'` })
    .where(isOfAddress(bid, email))
  await addJob(orm, { task: 'sweep', key: `sweep for ${email}` })
}
