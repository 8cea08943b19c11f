import type { Page } from 'playwright/test'
import { type AdminSchool, expect, openScreen, test } from '../support/admin.ts'
import { tokenMailedTo } from '../support/invitation.ts'
import { expectToast } from '../support/toasts.ts'

async function openTeam(page: Page, school: AdminSchool) {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  await page.getByRole('tab', { name: 'Team Members' }).click()
  return page.getByRole('region', { name: 'Team Members' }).getByRole('listitem')
}

test('someone is invited, and the invitation resent, revoked, and deleted', async ({ page, school, database }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = `${crypto.randomUUID()}@example.org`
  await openTeam(page, school)
  await expect(page.getByText('No invitations yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite User' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog.getByLabel('Role')).toHaveValue('manager')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expectToast(page, 'Invitation sent', `We emailed a link to ${email}.`)
  const toast = await page.getByText('Invitation sent', { exact: true }).boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  expect(toast?.y, 'a toast leaves the header free').toBeGreaterThan(
    (header?.y ?? 0) + (header?.height ?? Number.POSITIVE_INFINITY),
  )
  await expect(page.getByRole('button', { name: 'Invite User' })).toBeFocused()
  const first = await tokenMailedTo(database, email)
  const row = page.getByRole('region', { name: 'Invitations' }).getByRole('listitem')
  await expect(row).toContainText('Pending')
  await row.getByRole('button', { name: 'Resend' }).click()
  await expectToast(page, 'Invitation resent')
  expect(await tokenMailedTo(database, email)).not.toBe(first)
  await row.getByRole('button', { name: 'Revoke' }).click()
  await expectToast(page, 'Invitation revoked')
  await expect(row).toContainText('Revoked')
  await expect(row.getByRole('button', { name: 'Revoke' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Invitation cancelled')
  await expect(row).toHaveCount(0)
})
