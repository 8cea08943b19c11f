import { and, eq } from 'drizzle-orm'
import { outbox } from '../../db/schema/mail.ts'
import { expect, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { setConfirmed } from '../support/confirmed.ts'
import { atAnotherTime, inHours } from '../support/moments.ts'
import { expectToast } from '../support/toasts.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('whoever moves times with bids tells the bidders, by the keyboard alone', async ({
  page,
  school,
  account,
  database: { orm },
}) => {
  const quilt = await school.addItem('Quilt', { endTime: inHours(48) })
  const ann = await school.bid(quilt, '125')
  // Without it an organization writes to nobody, and nobody is written to.
  for (const email of [account.email, ann]) await setConfirmed(orm, email)
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('link', { name: 'Edit Quilt' }).press('Enter')
  const end = page.getByLabel('End Time')
  await end.fill(atAnotherTime(await end.inputValue()))
  await page.getByRole('button', { name: 'Update Auction' }).press('Enter')
  await expect(page.getByText('“Quilt” has bids and new times. Would you like to tell the bidders?')).toBeVisible()
  await page.getByRole('link', { name: 'Tell the Bidders' }).press('Enter')
  await expect(page.getByLabel('Subject')).toHaveValue('New times for Quilt')
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('New times for Quilt')
  await page.getByRole('button', { name: 'Preview Message' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send This Message?' })
  await expect(dialog.getByRole('region', { name: 'The email' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send to 1 Person' }).press('Enter')
  await expectToast(page, 'Message sent', 'To 1 person')
  const own = and(eq(outbox.organizationId, school.id), eq(outbox.kind, 'message'))
  expect(await orm.select().from(outbox).where(own)).toMatchObject([{ recipient: ann }])
  await page.getByText('New times for Quilt').click()
  expect(await accessibilityFaults(page)).toEqual([])
  await openScreen(page, school.admin, 'Dashboard')
  await expect(page.getByText(/Would you like to tell the bidders/)).toHaveCount(0)
})
