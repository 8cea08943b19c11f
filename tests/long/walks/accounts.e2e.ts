import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { invite } from '../../../api/organizations/invitations/invite.ts'
import { session } from '../../../db/schema/accounts.ts'
import { expect, PASSWORD, test } from '../../support/account.ts'
import { accessibilityFaults, expectNoFaults } from '../../support/axe.ts'
import { openAlive } from '../../support/bidding.ts'
import { tokenMailedTo } from '../../support/invitation.ts'
import { addSchool } from '../../support/school.ts'
import { expectToast } from '../../support/toasts.ts'

/** For so long an app shows a code, in milliseconds. */
const PERIOD = 30_000

test.use({ viewport: { width: 390, height: 844 } })

test('axe finds nothing on login, sign-up, and links in emails, at 320 pixels', async ({
  page,
  addAccount,
  database,
}) => {
  const person = await addAccount()
  const { email } = person
  const guest = `guest-of-${email}`
  const organization = await addSchool(database.orm)
  await invite(database.orm, { organization, person }, { email: guest, role: 'manager' }, new Date())
  for (const [path, button] of [
    ['/auth/signup', 'Create Account'],
    ['/auth/login', 'Sign In'],
  ] as const) {
    await openAlive(page, path)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expectFaultless(page, path)
  }
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Not-this-1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Login Failed')
  await expectFaultless(page, 'a toast')
  await page.request.post('/api/auth/forgot-password', { data: { email } })
  const token = await tokenMailedTo(database, email, 'forgotten-password')
  for (const path of [
    '/auth/forgot-password',
    '/auth/link-sent',
    '/auth/email-changed',
    '/auth/email-protected',
    '/invite',
    '/auth/confirm-email?token=none',
    `/auth/reset-password?token=${token}`,
    `/invite?token=${await tokenMailedTo(database, guest)}`,
  ]) {
    await page.goto(path)
    await expectFaultless(page, path)
  }
})

/** Nothing wrong with the page as it stands, and it fits a narrow phone; `state` says which that is. */
async function expectFaultless(page: Page, state: string) {
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoFaults(page, state)
  expect([state, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([state, 320])
}

test('axe finds nothing on picker, dialogs, and links of a new email', async ({ page, account, database }) => {
  await openAlive(page, '/')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Organization Name').fill('Wilhelmina Longfellow-Featherstonehaugh School')
  await dialog.getByLabel('Organization URL').fill('maple-street')
  await expect(dialog.getByLabel('Organization URL')).toHaveAccessibleDescription(/taken/)
  await expectFaultless(page, 'the first organization')
  await dialog.getByLabel('Organization URL').fill(`school-${account.id}`)
  await expect(dialog.getByLabel('Contact Email')).toHaveValue(account.email)
  await expect(dialog.getByText('This URL is available')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Organization' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await openAlive(page, '/')
  await expectFaultless(page, 'the picker')
  await page.getByRole('button', { name: 'User Settings' }).click()
  const newEmail = `new-${account.email}`
  await dialog.getByLabel('Email', { exact: true }).fill(newEmail)
  const long = new Date(Date.now() - 3_600_000)
  await database.orm.update(session).set({ confirmedAt: long }).where(eq(session.userId, account.id))
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm Your Password' })
  await question.getByLabel('Password', { exact: true }).fill('Wrong-Lark-1')
  await page.keyboard.press('Enter')
  await expect(question.getByText('Password is incorrect')).toBeVisible()
  await expectFaultless(page, 'a question for the password')
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(dialog.getByRole('status')).toBeVisible()
  await page.getByRole('tab', { name: 'Password' }).click()
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Current password is required')).toBeVisible()
  await expectFaultless(page, 'a password')
  for (const [tab, shown] of [
    ['Devices', 'listitem'],
    ['Emails', 'checkbox'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(dialog.getByRole(shown)).toBeVisible()
    await expectFaultless(page, tab)
  }
  await page.goto(`/auth/confirm-email?token=${await tokenMailedTo(database, newEmail, 'confirm-email')}`)
  await expectFaultless(page, 'a new email')
  await page.goto(`/auth/protect-email?token=${await tokenMailedTo(database, account.email, 'email-change-asked')}`)
  await expect(page.getByRole('heading', { name: 'Stop This Change' })).toBeVisible()
  await expectFaultless(page, 'a change that can be stopped')
})

test('two-step sign-in is turned on with an app, and then asked for', async ({ page, newcomer, account }) => {
  await openAlive(page, '/')
  await page.getByRole('button', { name: 'User Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'User Settings' })
  await dialog.getByRole('tab', { name: 'Password' }).click()
  await dialog.getByRole('button', { name: 'Set Up Two-Step Sign-In' }).click()
  const key = (await dialog.getByRole('code').textContent()) ?? ''
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  await dialog.getByLabel('Code from Your App').fill(TOTP.generate({ secret }))
  await dialog.getByRole('button', { name: 'Turn On Two-Step Sign-In' }).click()
  await expect(dialog.getByText('You have 10 recovery codes left.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const phone = await newcomer()
  await openAlive(phone, '/auth/login')
  await phone.getByLabel('Email').fill(account.email)
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Sign In' }).click()
  await expect(phone.getByLabel('Code from Your App')).toBeFocused()
  expect(await accessibilityFaults(phone)).toEqual([])
  // No code counts twice, so a phone whose clock is a little fast is next.
  await phone.keyboard.type(TOTP.generate({ secret, timestamp: Date.now() + PERIOD }))
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: `Welcome, ${account.name}` })).toBeVisible()

  await dialog.getByRole('button', { name: 'Turn Off Two-Step Sign-In' }).click()
  await expect(dialog.getByLabel('Code from Your App')).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Code from Your App')).toHaveAccessibleDescription(/That code isn’t right/)
})

test('what was typed before the page came alive stays, and a form that does not come alive says so', async ({
  page,
  addAccount,
}) => {
  const { email } = await addAccount()
  const { promise: typed, resolve: letScriptsThrough } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await typed
    await route.continue()
  })
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const note = page.getByText('This form didn’t load fully. Please reload the page.')
  await expect(note).toBeHidden()
  await page.evaluate(() => document.getAnimations().map((animation) => animation.finish()))
  await expect(note).toBeVisible()
  letScriptsThrough()
  await expect(note).toBeHidden()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
})
