import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import type { Database } from '../../db/clients.ts'
import { outbox } from '../../db/schema/mail.ts'
import { type AdminSchool, expect, inHours, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { addMail } from '../support/mail.ts'
import { expectToast } from '../support/toasts.ts'

const openMails = (page: Page, school: AdminSchool) => openScreen(page, `${school.admin}/mails`, 'Emails')
const mails = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

/** As if the mails to somebody had been sent an hour ago; this site has no way to send any. */
async function deliver({ orm }: Database, recipient: string, subject: string) {
  const sentAt = inHours(-1)
  const id = Bun.randomUUIDv7('hex', sentAt)
  await orm.update(outbox).set({ id, state: 'sent', sentAt, subject }).where(eq(outbox.recipient, recipient))
}

test('the admin finds the receipt of a bid, and resends it', async ({ page, school, database }) => {
  const quilt = await school.addItem('A quilt')
  const bidder = await school.bid(quilt, '125')
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('link', { name: 'Emails' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible()
  await expect(page).toHaveTitle('Emails | Bidlark')
  await expect(page.getByText('This site can’t send email yet')).toBeVisible()
  await expect(mails(page)).toHaveCount(1)
  await expect(mails(page)).toContainText('Bid receipt: A quilt')
  await expect(mails(page)).toContainText(bidder)
  await expect(mails(page).getByText('Waiting', { exact: true })).toBeVisible()
  await expect(mails(page).getByRole('button')).toHaveCount(0)
  await deliver(database, bidder, 'Your bid on A quilt: $125.00')
  await page.reload()
  await expect(mails(page)).toContainText('Your bid on A quilt: $125.00')
  await mails(page).getByRole('button', { name: 'Resend' }).click()
  await expectToast(page, 'Email resent', bidder)
  await expect(mails(page)).toHaveCount(2)
  await expect(page.getByRole('tab', { name: 'Waiting (1)' })).toBeVisible()
  await expect(mails(page).first()).toContainText('Bid receipt: A quilt')
  await mails(page).getByRole('button', { name: 'Resend' }).click()
  await expectToast(page, 'Failed to resend email', 'The same email was sent less than a minute ago.')
})

test('a failed email shows why, and a postponed one until when', async ({ page, school, database }) => {
  const problem = '550 5.1.1 No such user'
  await addMail(database.orm, school, { state: 'failed', problem, subject: 'You won A quilt for $125.00', kind: 'won' })
  const sendAfter = inHours(1)
  await addMail(database.orm, school, { state: 'queued', problem: '450 Mailbox busy', attempts: 2, sendAfter })
  await openMails(page, school)
  await page.getByRole('tab', { name: 'Failed (1)' }).click()
  await expect(mails(page)).toHaveCount(1)
  await expect(mails(page)).toContainText(problem)
  await expect(mails(page).getByText('Failed', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Waiting (1)' }).click()
  await expect(mails(page)).toContainText('450 Mailbox busy')
  await expect(mails(page)).toContainText('tried 2 times')
  await expect(mails(page).getByRole('time')).toContainText('waits until')
  await page.getByRole('tab', { name: 'Not Sent (0)' }).click()
  await expect(page.getByText('Nothing here.')).toBeVisible()
})

test('recipients are searched, and a long list has pages', async ({ page, school, database }) => {
  for (let each = 1; each <= 51; each++)
    await addMail(database.orm, school, { recipient: `bidder-${each}@example.org`, subject: `Receipt ${each}` })
  await openMails(page, school)
  await expect(mails(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 2 (51 total emails)')).toBeVisible()
  await expect(mails(page)).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search emails' }).fill('bidder-4')
  await expect(page.getByRole('tab', { name: 'All (11)' })).toBeVisible()
  await expect(mails(page)).toHaveCount(11)
  await page.getByRole('searchbox', { name: 'Search emails' }).fill('nobody')
  await expect(page.getByText('Nothing here matches “nobody”.')).toBeVisible()
})

test('an email being sent is followed until it is settled', async ({ page, school, database }) => {
  await page.clock.install()
  const { recipient } = await addMail(database.orm, school, { state: 'sending' })
  // Nothing sends here; the page would not ask again and again for nothing.
  await page.route(`**${school.api}/mails?*`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), sending: true } })
  })
  await openMails(page, school)
  await expect(mails(page).getByText('Sending', { exact: true })).toBeVisible()
  await deliver(database, recipient, 'Your bid on A quilt: $125.00')
  await page.clock.runFor(5000)
  await expect(mails(page).getByText('Sent', { exact: true })).toBeVisible()
  await expect(page.getByText('can’t send email yet')).toHaveCount(0)
})

test('a manager sees neither the link nor the emails', async ({ page, school }) => {
  const jo = await school.addTeammate('manager', 'Jo Finch')
  const theirs = await jo.open()
  await openScreen(theirs, school.admin, 'Dashboard')
  await expect(theirs.getByRole('link', { name: 'Emails' })).toHaveCount(0)
  await openMails(theirs, school)
  await expect(theirs.getByText('Only owners can see the organization’s emails.')).toBeVisible()
  await openMails(page, school)
  await expect(page.getByText('No emails yet.')).toBeVisible()
})

test('a list that fails to load says so, and loads on retry', async ({ page, school }) => {
  const list = `**${school.api}/mails?*`
  await page.route(list, (route) => route.fulfill({ status: 404, body: 'no' }))
  await openMails(page, school)
  await expect(page.getByText('The emails couldn’t be loaded.')).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No emails yet.')).toBeVisible()
})

test('the mailbox of developers is not on a site in production', async ({ page }) => {
  expect((await page.goto('/dev/mail'))?.status()).toBe(404)
})

test('axe finds nothing in the list of emails', async ({ page, school, database }) => {
  for (const state of ['queued', 'sending', 'sent', 'failed', 'bounced', 'suppressed'] as const)
    await addMail(database.orm, school, { state, problem: state === 'sent' ? null : 'What went wrong' })
  await openMails(page, school)
  await expect(mails(page)).toHaveCount(6)
  expect(await accessibilityFaults(page)).toEqual([])
})
