import type { Page } from 'playwright/test'
import { expect, PASSWORD, test } from '../support/account.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { openAlive } from '../support/bidding.ts'
import { tokenMailedTo } from '../support/invitation.ts'
import { expectToast } from '../support/toasts.ts'

const NEW = 'Meadow-Lark-2'
const INVALID = 'This link is invalid or has expired.'

async function askForLink(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByText('If that email has an account, we sent it a link. It works for one hour.')).toBeVisible()
}

async function setPassword(page: Page, password: string, again = password) {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(again)
  await page.getByRole('button', { name: 'Set Password' }).click()
}

async function signIn(page: Page, email: string, password: string) {
  await openAlive(page, '/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Asks for another e-mail in the settings. @returns the dialog */
async function askForEmail(page: Page, email: string) {
  await openAlive(page, '/')
  await page.getByRole('button', { name: 'User Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'User Settings' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByRole('status')).toBeVisible()
  return dialog
}

async function confirmEmail(page: Page, password = PASSWORD) {
  await page.getByLabel('Your Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm Email' }).click()
}

test('a forgotten password is replaced by a mailed link', async ({ page, addAccount, database }) => {
  const { email, name } = await addAccount()
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await askForLink(page, email)
  const path = `/auth/reset-password?token=${await tokenMailedTo(database, email, 'forgotten-password')}`
  const answer = await page.goto(path)
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
  await expect(page.getByText(`For ${email}`)).toBeVisible()
  await setPassword(page, NEW)
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByText('Password updated. Please sign in.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  await page.goto(path)
  await expect(page.getByText(INVALID)).toBeVisible()
  await page.getByRole('link', { name: 'Request a New Link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot Your Password?' })).toBeVisible()
})

test('someone without an account reads the same', async ({ page }) => {
  await page.goto('/auth/forgot-password')
  await askForLink(page, `${crypto.randomUUID()}@example.org`)
})

test('the organization’s own login leads to a forgotten password too', async ({ page }) => {
  await page.goto('/maple-street/admin')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/auth/forgot-password')
})

test('the form of a new password says what is missing', async ({ page, addAccount, database }) => {
  const { email } = await addAccount()
  await page.request.post('/api/auth/forgot-password', { data: { email } })
  await openAlive(page, `/auth/reset-password?token=${await tokenMailedTo(database, email, 'forgotten-password')}`)
  await setPassword(page, 'short', 'Meadow-Lark-3')
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
})

test('a link used while its page is open is refused', async ({ page, addAccount, database }) => {
  const { email } = await addAccount()
  await page.request.post('/api/auth/forgot-password', { data: { email } })
  const token = await tokenMailedTo(database, email, 'forgotten-password')
  await openAlive(page, `/auth/reset-password?token=${token}`)
  await page.request.post('/api/auth/reset-password', { data: { token, password: NEW, confirmPassword: NEW } })
  await setPassword(page, 'Other-Lark-3')
  await expectToast(page, 'Error updating password', INVALID)
})

test('a new email counts once its link is opened, and the old one is notified', async ({
  page,
  newcomer,
  account,
  database,
}) => {
  const newEmail = `new-${account.email}`
  const dialog = await askForEmail(page, newEmail)
  await expect(dialog.getByRole('status')).toHaveText(
    `Check your inbox: we sent a link to ${newEmail}. Open it and enter your password to finish the change.`,
  )
  await expect(dialog.getByLabel('Email')).toHaveValue(account.email)
  const token = await tokenMailedTo(database, newEmail, 'confirm-email')
  await page.goto(`/auth/confirm-email?token=${token}`)
  await expect(page.getByText(newEmail)).toBeVisible()
  await confirmEmail(page, 'Wrong-Lark-1')
  await expect(page.getByLabel('Your Password', { exact: true })).toHaveAccessibleDescription('Password is incorrect')
  await confirmEmail(page)
  await expect(page.getByRole('heading', { name: 'Your Email Was Changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: `Welcome, ${account.name}` })).toBeVisible()
  const guest = await newcomer()
  await signIn(guest, account.email, PASSWORD)
  await expectToast(guest, 'Login Failed', 'Invalid email or password')
  await signIn(guest, newEmail, PASSWORD)
  await expect(guest.getByRole('heading', { name: `Welcome, ${account.name}` })).toBeVisible()
  const [notice] = await database.reads`
    select content->>'newEmail' as address from outbox where kind = 'email-changed' and recipient = ${account.email}`
  expect(notice?.address).toBe(newEmail)
  await guest.goto(`/auth/protect-email?token=${await tokenMailedTo(database, account.email, 'email-changed')}`)
  await expect(guest.getByText(account.email)).toBeVisible()
  expect(await accessibilityFaults(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Undo the Change' }).click()
  await expect(guest.getByRole('heading', { name: 'Your Account Is Yours Again' })).toBeVisible()
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('an email that someone took meanwhile is refused', async ({ page, account, addAccount, database }) => {
  const newEmail = `new-${account.email}`
  await askForEmail(page, newEmail)
  const token = await tokenMailedTo(database, newEmail, 'confirm-email')
  await page.goto(`/auth/confirm-email?token=${token}`)
  await addAccount({ email: newEmail })
  await confirmEmail(page)
  await expect(page.getByText('An account with this email already exists.')).toBeVisible()
})

for (const path of [
  '/auth/reset-password',
  '/auth/reset-password?token=',
  '/auth/reset-password?token=../../health',
  '/auth/confirm-email?token=../../health',
  '/auth/confirm-email?token=nobody-has-this',
  '/auth/protect-email?token=../../health',
]) {
  test(`${path} is an invalid link`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText(INVALID)).toBeVisible()
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a link to a new password is asked for', async ({ page, addAccount, database }) => {
    const { email } = await addAccount()
    await page.goto('/auth/forgot-password')
    await page.getByLabel('Email').fill('ada@')
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(page.getByLabel('Email')).toHaveValue('ada@')
    await askForLink(page, email)
    expect(await tokenMailedTo(database, email, 'forgotten-password')).toMatch(/^[\w-]{43}$/)
  })

  test('a new email is confirmed', async ({ page, account, database }) => {
    const newEmail = `new-${account.email}`
    await page.request.patch('/api/user/profile', { data: { name: account.name, email: newEmail } })
    await page.goto(`/auth/confirm-email?token=${await tokenMailedTo(database, newEmail, 'confirm-email')}`)
    await confirmEmail(page)
    await expect(page).toHaveURL('/auth/email-changed')
    const answer = await page.request.get('/api/auth/me')
    expect((await answer.json()).user.email).toBe(newEmail)
  })
})

test(`axe finds nothing on the pages of account links`, async ({ page, account, database }) => {
  const newEmail = `new-${account.email}`
  await page.request.post('/api/auth/forgot-password', { data: { email: account.email } })
  const password = await tokenMailedTo(database, account.email, 'forgotten-password')
  await askForEmail(page, newEmail)
  expect(await accessibilityFaults(page)).toEqual([])
  const email = await tokenMailedTo(database, newEmail, 'confirm-email')
  for (const path of [
    ...['/auth/forgot-password', '/auth/link-sent', '/auth/email-changed', '/auth/email-protected'],
    '/auth/confirm-email?token=none',
    ...[`/auth/reset-password?token=${password}`, `/auth/confirm-email?token=${email}`],
  ]) {
    await page.goto(path)
    expect(await accessibilityFaults(page), path).toEqual([])
  }
})
