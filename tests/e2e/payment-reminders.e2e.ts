import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import type { Database } from '../../db/clients.ts'
import { outbox } from '../../db/schema/mail.ts'
import { organization } from '../../db/schema/organizations.ts'
import { type AdminSchool, expect, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { expectToast } from '../support/toasts.ts'
import { addWins } from '../support/won.ts'

const bidder = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`

const written = ({ orm }: Database, school: AdminSchool) =>
  orm.$count(outbox, and(eq(outbox.organizationId, school.id), eq(outbox.kind, 'payment-reminder')))

/** The dialog, once the email is there. */
async function openDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Send a Reminder' })
  await expect(dialog.getByRole('region', { name: 'The email' })).toBeVisible()
  return dialog
}

test('all who have not paid are reminded from a phone, with the email before their eyes', async ({
  page,
  school,
  database,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { orm } = database
  const paymentInstructions = 'Checks to Pine Hill PTA.'
  await orm.update(organization).set({ paymentInstructions }).where(eq(organization.id, school.id))
  const jane = await addWins(orm, school, bidder('jane'), 120, 30)
  await addWins(orm, school, bidder('paul'), 45)
  await openScreen(page, `${school.admin}/winners`, 'Winners')
  await page.getByRole('button', { name: 'Remind Who Hasn’t Paid' }).click()
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('status')).toHaveText('2 winners get it. This is the first one’s.')
  await expect(dialog.getByText(jane.email)).toBeVisible()
  const email = dialog.frameLocator('iframe')
  for (const text of ['A reminder to pay', 'Checks to Pine Hill PTA.', jane.code])
    await expect(email.getByText(text, { exact: true })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send 2 Reminders' }).click()
  await expectToast(page, '2 reminders sent')
  await expect(dialog).toHaveCount(0)
  expect(await written(database, school)).toBe(2)

  await page.getByRole('button', { name: 'Remind Who Hasn’t Paid' }).click()
  await expect(page.getByText('No one can be reminded right now.')).toBeVisible()
  await expect(page.getByText('reminded in the last 24 hours')).toHaveCount(2)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('listitem').filter({ hasText: jane.email }).getByRole('link').click()
  await expect(page.getByText(/^Reminded /)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Emails' }).getByRole('listitem')).toHaveCount(2)
})

test('one of several is reminded by the keyboard alone', async ({ page, school, database }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  const jane = await addWins(database.orm, school, bidder('jane'), 120)
  const paul = await addWins(database.orm, school, bidder('paul'), 45)
  await openScreen(page, `${school.admin}/winners`, 'Winners')
  await page.getByRole('checkbox', { name: `Select ${jane.email}` }).focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Selected winners' })
  const opener = bar.getByRole('button', { name: 'Send Reminder' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await openDialog(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Send Reminder' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Reminder sent')
  expect(await written(database, school)).toBe(1)

  await openScreen(page, `${school.admin}/winners/${paul.id}`, paul.email)
  await page.getByRole('button', { name: 'Send Reminder' }).focus()
  await page.keyboard.press('Enter')
  await (await openDialog(page)).getByRole('button', { name: 'Send Reminder' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Reminded /)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await openScreen(page, `${school.admin}/activity`, 'Activity')
  await expect(page.getByText(`Ada Lark reminded ${paul.code} to pay`)).toBeVisible()
})

test('reminders by rule are off until they are switched on in the settings', async ({ page, school, database }) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  const settings = page.getByRole('region', { name: 'Payments' })
  const [first, second] = [24, 48].map((hours) => settings.getByLabel(`Remind who hasn’t paid after ${hours} hours`))
  if (!first || !second) throw new Error('No switches')
  await expect(first).not.toBeChecked()
  await expect(second).not.toBeChecked()
  await second.check()
  await settings.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Settings updated successfully')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await expect(second).toBeChecked()
  const [own] = await database.orm.select().from(organization).where(eq(organization.id, school.id))
  expect([own?.remindsAfter24Hours, own?.remindsAfter48Hours]).toEqual([false, true])
})
