import { eq } from 'drizzle-orm'
import { startSession } from '../../api/access/session.ts'
import { session } from '../../db/schema/accounts.ts'
import { expect, PASSWORD, test } from '../support/account.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { openAlive } from '../support/bidding.ts'
import { aBrowser } from '../support/person.ts'
import { expectToast } from '../support/toasts.ts'

test('people sign out on another device, and confirm their password before they ask for another email', async ({
  page,
  account,
  database,
}) => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1'
  await database.orm.transaction((tx) => startSession(tx, account.id, { ...aBrowser(), userAgent }, new Date()))
  const long = new Date(Date.now() - 3_600_000)
  await database.orm.update(session).set({ confirmedAt: long }).where(eq(session.userId, account.id))
  await openAlive(page, '/')
  await page.getByRole('button', { name: 'User Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'User Settings' })
  await settings.getByRole('tab', { name: 'Devices' }).click()
  await expect(settings.getByRole('listitem')).toHaveCount(2)
  expect(await accessibilityFaults(page)).toEqual([])
  await settings.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expectToast(page, 'Signed out: Safari on iPhone')
  await expect(settings.getByRole('listitem')).toHaveCount(1)

  await settings.getByRole('tab', { name: 'Profile' }).click()
  await settings.getByLabel('Email').fill(`new-${account.email}`)
  await settings.getByRole('button', { name: 'Save Changes' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm Your Password' })
  await question.getByLabel('Password', { exact: true }).fill('Wrong-Lark-1')
  await page.keyboard.press('Enter')
  await expect(question.getByText('Password is incorrect')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(settings.getByRole('status')).toContainText('Check your inbox')
})
