import type { Page } from 'playwright/test'
import { invitation } from '../../db/schema/organizations.ts'
import { type AdminSchool, expect, inHours, openScreen, test } from '../support/admin.ts'
import { tokenMailedTo } from '../support/invitation.ts'
import { expectToast } from '../support/toasts.ts'

async function openTeam(page: Page, school: AdminSchool) {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  await page.getByRole('tab', { name: 'Team Members' }).click()
  return page.getByRole('region', { name: 'Team Members' }).getByRole('listitem')
}

test('roles change, and who lost one sees it at once', async ({ page, school }) => {
  const jo = await school.addTeammate('owner', 'Jo Finch')
  const theirs = await jo.open()
  await openScreen(theirs, `${school.admin}/settings`, 'Organization Settings')
  const members = await openTeam(page, school)
  const role = page.getByLabel('Role of Jo Finch')
  await expect(role).toHaveValue('owner')
  await role.selectOption('Manager')
  await expectToast(page, 'Role updated')
  await expect(role).toHaveValue('manager')
  await theirs.getByLabel('Default Rules').fill('Mine now')
  const save = theirs.getByRole('region', { name: 'Auction Defaults' }).getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expectToast(theirs, 'Failed to update settings', 'You are not allowed to do this.')
  await expect(theirs.getByText('Only owners can see and change the organization’s settings.')).toBeVisible()
  await members.filter({ hasText: 'Jo Finch' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog', { name: 'Remove Jo Finch?' }).getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Member removed')
  await expect(members).toHaveCount(1)
  await theirs.reload()
  await expect(theirs.getByText('This account isn’t on this organization’s team.')).toBeVisible()
})

test('the admin shows as owner with an Admin badge, and no one changes the admin or themselves, but the admin hands over', async ({
  page,
  school,
  account,
}) => {
  const jo = await school.addTeammate('owner', 'Jo Finch')
  await openTeam(page, school)
  await expect(page.getByLabel(`Role of ${account.name}`)).toBeDisabled()
  const theirs = await jo.open()
  const members = await openTeam(theirs, school)
  const founder = members.filter({ hasText: account.email })
  await expect(founder.getByText('Admin', { exact: true })).toBeVisible()
  await expect(founder.getByRole('combobox')).toHaveValue('owner')
  await expect(founder.getByRole('combobox')).toBeDisabled()
  await expect(founder.getByRole('button', { name: 'Remove' })).toBeDisabled()
  await expect(theirs.getByLabel('Role of Jo Finch')).toBeDisabled()
  await page.getByRole('button', { name: 'Make Jo Finch the admin' }).click()
  const question = page.getByRole('alertdialog', { name: 'Make Jo Finch the admin?' })
  await question.getByRole('button', { name: 'Make Admin' }).click()
  await expectToast(page, 'Admin changed')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Jo Finch' }).getByText('Admin', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /Make .* the admin/ })).toHaveCount(0)
})

test('Escape closes the open dialog, and then the toast above it', async ({ page, school }) => {
  await openTeam(page, school)
  await page.route(`**${school.api}/invite`, (route) => route.fulfill({ status: 409, json: { message: 'Not now.' } }))
  await page.getByRole('button', { name: 'Invite User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite User' })
  await dialog.getByLabel('Email').fill('new@example.org')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expectToast(page, 'Failed to send invitation', 'Not now.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Invite User' })).toBeFocused()
  await expectToast(page, 'Failed to send invitation', 'Not now.')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Not now.')).toBeHidden()
})

test('on a phone a toast leaves the header free', async ({ page, school }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const members = await openTeam(page, school)
  await school.addTeammate('owner', 'Jo Finch')
  await page.reload()
  await page.getByRole('tab', { name: 'Team Members' }).click()
  await members.filter({ hasText: 'Jo Finch' }).getByRole('combobox').selectOption('Manager')
  await expectToast(page, 'Role updated')
  const toast = await page.getByText('Role updated', { exact: true }).boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  expect(toast?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? Number.POSITIVE_INFINITY))
})

test('someone is invited, and the invitation resent, revoked, and deleted', async ({ page, school, database }) => {
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

test('a double click resends, or deletes, an invitation once', async ({ page, school }) => {
  await page.request.post(`${school.api}/invite`, { data: { email: `${crypto.randomUUID()}@example.org` } })
  await openTeam(page, school)
  const row = page.getByRole('region', { name: 'Invitations' }).getByRole('listitem')
  const calls: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && calls.push(request.method()))
  await row.getByRole('button', { name: 'Resend' }).dblclick()
  await expectToast(page, 'Invitation resent')
  await row.getByRole('button', { name: 'Delete' }).dblclick()
  await expectToast(page, 'Invitation cancelled')
  await expect(row).toHaveCount(0)
  expect(calls).toEqual(['PATCH', 'DELETE'])
})

test('an expired invitation can be resent, an accepted one only be deleted', async ({ page, school, database }) => {
  const row = { organizationId: school.id, role: 'manager' as const, createdAt: inHours(-200), expiresAt: inHours(-1) }
  const rows = [
    { ...row, email: 'late@example.org', tokenHash: crypto.randomUUID() },
    {
      ...row,
      email: 'here@example.org',
      tokenHash: crypto.randomUUID(),
      status: 'accepted' as const,
      acceptedAt: inHours(-2),
    },
  ]
  await database.orm.insert(invitation).values(rows)
  await openTeam(page, school)
  const invitations = page.getByRole('region', { name: 'Invitations' }).getByRole('listitem')
  const late = invitations.filter({ hasText: 'late@example.org' })
  await expect(late).toContainText('Expired')
  await expect(late.getByRole('button')).toHaveText(['Resend', 'Delete'])
  const here = invitations.filter({ hasText: 'here@example.org' })
  await expect(here).toContainText('Accepted')
  await expect(here.getByRole('button')).toHaveText(['Delete'])
})

test('what the server refuses is shown in its words', async ({ page, school }) => {
  const jo = await school.addTeammate('manager', 'Jo Finch')
  await openTeam(page, school)
  await page.getByRole('button', { name: 'Invite User' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(jo.email)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expectToast(page, 'Failed to send invitation', 'This person is already a member of the team.')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.route(`**${school.api}/members/**`, (route) => route.fulfill({ status: 409, body: 'no' }))
  await page.getByLabel('Role of Jo Finch').selectOption('Owner')
  await expectToast(page, 'Failed to update role', 'Please try again.')
  await expect(page.getByLabel('Role of Jo Finch')).toHaveValue('manager')
  await page.getByRole('button', { name: 'Remove Jo Finch' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Failed to remove member', 'Please try again.')
})

test('a refused change of an invitation says which', async ({ page, school }) => {
  await page.request.post(`${school.api}/invite`, { data: { email: 'new@example.org', role: 'owner' } })
  await page.route(`**${school.api}/invitations/**`, (route) => route.fulfill({ status: 409, body: 'no' }))
  await openTeam(page, school)
  const row = page.getByRole('region', { name: 'Invitations' }).getByRole('listitem')
  for (const [verb, title] of [
    ['Resend', 'Failed to resend invitation'],
    ['Revoke', 'Failed to revoke invitation'],
    ['Delete', 'Failed to cancel invitation'],
  ] as const) {
    await row.getByRole('button', { name: verb }).click()
    await expectToast(page, title, 'Please try again.')
  }
})
