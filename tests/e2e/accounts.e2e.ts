import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { session, user } from '../../db/schema/accounts.ts'
import { expect, PASSWORD, test } from '../support/account.ts'
import { openAlive } from '../support/bidding.ts'
import { expectToast } from '../support/toasts.ts'

async function fillLogin(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

async function fillSignup(page: Page, account: { name: string; email: string; password: string; again?: string }) {
  await page.getByLabel('Full Name').fill(account.name)
  await fillLogin(page, account.email, account.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(account.again ?? account.password)
}

test('signing up leads to the organization picker', async ({ page }) => {
  await openAlive(page, '/auth/signup')
  await fillSignup(page, { name: 'Ada Lark', email: `${crypto.randomUUID()}@example.org`, password: PASSWORD })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible()
  await expectToast(
    page,
    'Account Created Successfully',
    'Welcome to Bidlark! You can now create or join organizations.',
  )
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Lark' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Organizations Yet' })).toBeVisible()
})

test('the signup form says what is missing, and ticks off what a password needs', async ({ page }) => {
  await openAlive(page, '/auth/signup')
  await fillSignup(page, { name: 'A', email: 'ada@', password: 'short', again: 'other' })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription('Name must be at least 2 characters')
  const needs = page.getByRole('listitem').filter({ hasText: /character|letter|number/ })
  await expect(needs).toHaveText([
    '8 characters, needed',
    'an uppercase letter, needed',
    'a lowercase letter, done',
    'a number, needed',
  ])
  await page.getByLabel('Password', { exact: true }).fill('longenough')
  await expect(
    page.getByText('Password must contain at least one uppercase letter, one lowercase letter, and one number'),
  ).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('Password1')
  await page.getByLabel('Full Name').focus()
  await expect(page.getByText('Many people use this password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('other')
  await expect(page.getByText('Passwords do not match')).toBeHidden()
})

test('an email that has an account cannot sign up again', async ({ page, addAccount }) => {
  const { email } = await addAccount()
  await openAlive(page, '/auth/signup')
  await fillSignup(page, { name: 'Ada Lark', email, password: PASSWORD })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectToast(page, 'Signup Failed', 'An account with this email already exists.')
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
})

test('signing in leads to the organizations', async ({ page, addAccount }) => {
  const { email, name } = await addAccount()
  await openAlive(page, '/auth/login')
  await fillLogin(page, email.toUpperCase(), PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible()
  await expectToast(page, 'Login Successful', 'Welcome back! Redirecting to your organizations...')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
})

test('a super admin is greeted as one, and taken to the platform', async ({ page, addAccount }) => {
  const { email } = await addAccount({ isSuperAdmin: true })
  await openAlive(page, '/auth/login')
  await fillLogin(page, email, PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Login Successful', 'Welcome back, Super Admin!')
  await expect(page).toHaveURL('/super-admin')
  await page.goto('/')
  await expect(page).toHaveURL('/super-admin')
})

test('a wrong password is refused, and the form can be tried again at once', async ({ page, addAccount }) => {
  const { email } = await addAccount()
  await openAlive(page, '/auth/login')
  await fillLogin(page, email, 'Not-this-1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Login Failed', 'Invalid email or password')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Not-this-1')
  await fillLogin(page, email, PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('the login form says what is missing', async ({ page }) => {
  await openAlive(page, '/auth/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required')
  await expect(page.getByLabel('Email')).toBeFocused()
})

for (const [page, path, button, title, fallback] of [
  ['login', '/auth/login', 'Sign In', 'Login Failed', 'Invalid email or password'],
  ['signup', '/auth/signup', 'Create Account', 'Signup Failed', 'Failed to create account'],
] as const) {
  test(`when something else than the API answers a ${page}, the words are ours`, async ({ page }) => {
    await page.route('/api/auth/*', (route) => route.fulfill({ status: 418, body: '<h1>A teapot</h1>' }))
    await openAlive(page, path)
    if (path === '/auth/login') await fillLogin(page, 'ada@example.org', PASSWORD)
    else await fillSignup(page, { name: 'Ada Lark', email: 'ada@example.org', password: PASSWORD })
    await page.getByRole('button', { name: button }).click()
    await expectToast(page, title, fallback)
  })
}

test('an answer cannot lead away from this site', async ({ page, account }) => {
  const { id, name, email } = account
  await page.context().clearCookies()
  await openAlive(page, '/auth/login')
  const json = { user: { id, name, email, isSuperAdmin: false }, redirectUrl: '//evil.example/' }
  await page.route('/api/auth/login', (route) => route.fulfill({ json }))
  await fillLogin(page, email, PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
})

test('a password can be looked at, and is hidden again', async ({ page }) => {
  await openAlive(page, '/auth/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('secret')
})

test('what was typed before the page came alive stays', async ({ page, addAccount }) => {
  const { email } = await addAccount()
  const { promise: typed, resolve: letScriptsThrough } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await typed
    await route.continue()
  })
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await fillLogin(page, email, PASSWORD)
  letScriptsThrough()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
})

for (const [from, to] of [
  ['/login', '/auth/login'],
  ['/signup', '/auth/signup'],
] as const) {
  test(`${from} leads to ${to}`, async ({ page }) => {
    await page.goto(from)
    await expect(page).toHaveURL(to)
  })
}

test('a signed-in user is redirected from the login page, and no cache stores what they see', async ({
  page,
  account,
}) => {
  for (const path of ['/auth/login', '/auth/signup', '/login', '/signup']) {
    const answer = await page.goto(path)
    await expect(page, path).toHaveURL('/')
    expect(answer?.headers()['cache-control'], path).toBe('private, no-store')
  }
  await expect(page.getByRole('heading', { name: `Welcome, ${account.name}` })).toBeVisible()
})

for (const path of ['/', '/auth/login', '/admin']) {
  test(`a session that moves on at ${path} moves on in the browser too`, async ({ page, account, database }) => {
    // As it was left by a visit ten days ago.
    const expiresAt = new Date(Date.now() + 20 * 86_400_000)
    await database.orm.update(session).set({ expiresAt }).where(eq(session.userId, account.id))
    const headers = (await page.request.get(path, { maxRedirects: 0 })).headers()
    expect(headers['set-cookie']).toContain(account.token)
    expect(headers['cache-control']).toBe('private, no-store')
  })
}

test('a signed-out visitor sees the public home page, which no cache shows after signing in', async ({ page }) => {
  const answer = await page.goto('/')
  const kept = { 'cache-control': expect.stringContaining('must-revalidate'), vary: expect.stringMatching(/cookie/i) }
  expect(answer?.headers()).toMatchObject(kept)
  await expect(page.getByRole('button', { name: 'Log Out' })).toHaveCount(0)
})

test('logging out ends the session', async ({ page, account }) => {
  await openAlive(page, '/')
  await expect(page.getByText(account.name)).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/auth/login')
  await page.goto('/')
  await expect(page.getByText(account.name)).toHaveCount(0)
})

test('a failed logout also leads to the login page, which says so and offers to try again', async ({
  page,
  account,
}) => {
  await openAlive(page, '/')
  await page.route('/api/auth/logout', (route) => route.fulfill({ status: 418 }))
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expectToast(page, 'Logout failed', 'There was an error logging out. Please try again.')
  await expect(page).toHaveURL('/auth/login')
  await page.unroute('/api/auth/logout')
  const left = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await left
  await expect(page.getByText('Logout failed')).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByText(account.name)).toHaveCount(0)
})

test('a deactivated user is signed out on the next page', async ({ page, account, database }) => {
  await page.goto('/')
  await expect(page.getByText(account.name)).toBeVisible()
  await database.orm.update(user).set({ isActive: false }).where(eq(user.id, account.id))
  await page.reload()
  await expect(page.getByText(account.name)).toHaveCount(0)
})
