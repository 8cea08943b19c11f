import { eq } from 'drizzle-orm'
import { demoLogins } from '../../api/demo/seed.ts'
import { organization } from '../../db/schema/organizations.ts'
import { PASSWORD } from '../support/account.ts'
import { cardOf, choose, expect, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { expectToast } from '../support/toasts.ts'

const [ruth] = demoLogins

test('visitors without a session log in where the organization is', async ({ newcomer }) => {
  const page = await newcomer()
  const answer = await page.goto('/maple-street/admin')
  expect(answer?.headers()['cache-control']).toBe('private, no-store')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Must be a valid email address')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required')
  await page.getByLabel('Email').fill(ruth.email)
  await page.getByLabel('Password', { exact: true }).fill('Not-this-1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Login Failed', 'Invalid email or password')
  await page.getByLabel('Password', { exact: true }).fill(ruth.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('someone from outside the team reads that their account is not on it', async ({ page, account }) => {
  await page.goto('/maple-street/admin')
  await expect(page.getByText('This account isn’t on this organization’s team.')).toBeVisible()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Login Failed', 'Invalid email or password')
})

test('an unknown organization is not found, an unknown screen neither', async ({ page, school }) => {
  await page.goto('/no-such-school/admin')
  await expect(page.getByText('Organization not found', { exact: true })).toBeVisible()
  expect((await page.goto(`${school.admin}/no-such-screen`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('an inactive organization can be read, and says why nothing can be changed', async ({
  page,
  school,
  database,
}) => {
  await school.addItem('A quilt')
  await openScreen(page, school.admin, 'Dashboard')
  await expect(cardOf(page, 'A quilt')).toBeVisible()
  await database.orm.update(organization).set({ isActive: false }).where(eq(organization.id, school.id))
  await choose(page, 'A quilt', 'Archive')
  const reason = 'This organization is inactive, so nothing in it can be changed.'
  await expectToast(page, 'Failed to archive auction', reason)
  await page.reload()
  await expect(page.getByText('This organization is inactive')).toBeVisible()
})

test('a session that ends while someone types loses none of their text', async ({ page, school, account }) => {
  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
  await page.getByLabel('Auction Title').fill('A long story')
  await page.getByLabel('Description').fill('Typed at the kitchen table.')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Start Time').fill(`${tomorrow}T08:00`)
  await page.getByLabel('End Time').fill(`${tomorrow}T20:00`)
  await page.request.post('/api/auth/logout')
  await page.getByRole('button', { name: 'Create Auction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In Again' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Auction Title')).toBeVisible()
  await page.getByRole('button', { name: 'Create Auction' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Email').fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Auction Title')).toHaveValue('A long story')
  await page.getByRole('button', { name: 'Create Auction' }).click()
  await expectToast(page, 'Auction created successfully')
})

test('a page restored by the browser checks again who is signed in', async ({ page, school }) => {
  await school.addItem('A quilt')
  await openScreen(page, school.admin, 'Dashboard')
  await expect(cardOf(page, 'A quilt')).toBeVisible()
  await page.request.post('/api/auth/logout')
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('heading', { name: 'Sign In to the Admin Area' })).toBeVisible()
  await expect(cardOf(page, 'A quilt')).toBeHidden()
})

test('links change the screen without loading a page, and each address opens by itself', async ({ page, school }) => {
  await school.addItem('A quilt')
  let documents = 0
  page.on('request', (request) => {
    documents += Number(request.resourceType() === 'document')
  })
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('link', { name: 'Org Settings' }).click()
  await expect(page).toHaveTitle('Organization Settings | Bidlark')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'Pine Hill School' }).click()
  await expect(cardOf(page, 'A quilt')).toBeVisible()
  await expect(page).toHaveTitle('Dashboard | Bidlark')
  expect(documents).toBe(1)
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
})

test('the menu of a phone closes when the screen changes', async ({ page, school }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, school.admin, 'Dashboard')
  const settings = page.getByRole('link', { name: 'Org Settings' })
  await expect(settings).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await settings.click()
  await expect(page.getByRole('heading', { name: 'Organization Settings' })).toBeVisible()
  await expect(settings).toBeHidden()
})

test('My Account leads to the picker, Log Out to the login page', async ({ page, school }) => {
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('button', { name: 'My Account' }).click()
  await expect(page).toHaveURL('/')
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/auth/login')
  await page.goto(school.admin)
  await expect(page.getByRole('heading', { name: 'Sign In to the Admin Area' })).toBeVisible()
})

test('/admin leads to the only organization, and to none when signed out', async ({ page, newcomer, school }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL(school.admin)
  const guest = await newcomer()
  await guest.goto('/admin')
  await expect(guest.getByText('Not sure of the address? Start at the login page.')).toBeVisible()
  await guest.getByLabel('Email').fill(ruth.email)
  await guest.getByLabel('Password', { exact: true }).fill(ruth.password)
  await guest.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(guest, 'Login Failed', 'Invalid credentials')
})

test('/admin leads to the organization used last', async ({ newcomer }) => {
  const page = await newcomer()
  await page.request.post('/api/auth/login', { data: { email: demoLogins[1].email, password: demoLogins[1].password } })
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await page.goto('/maple-street/admin')
  await page.goto('/admin')
  await expect(page).toHaveURL('/maple-street/admin')
})
