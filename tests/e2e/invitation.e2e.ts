import type { Page } from 'playwright/test'
import { fullDate } from '../../api/contract/values/calendar-date.ts'
import type { Database } from '../../db/clients.ts'
import { expect, PASSWORD, test } from '../support/account.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { openAlive } from '../support/bidding.ts'
import { tokenMailedTo } from '../support/invitation.ts'
import { expectToast } from '../support/toasts.ts'

/** Whoever is signed in on `page` founds a school and invites `email` to it. */
async function invite(page: Page, database: Database, email: string) {
  const slug = `school-${crypto.randomUUID().slice(0, 8)}`
  const school = { name: 'Pine Hill School', slug, contactEmail: 'office@example.org', timeZone: 'America/Chicago' }
  await page.request.post('/api/organizations', { data: school })
  const answer = await page.request.post(`/api/${slug}/admin/invite`, { data: { email, role: 'manager' } })
  const { invitation } = await answer.json()
  return {
    slug,
    path: `/invite?token=${await tokenMailedTo(database, email)}`,
    revoke: () => page.request.patch(`/api/${slug}/admin/invitations/${invitation.id}/revoke`),
  }
}

async function accept(page: Page, answers: { name?: string; password?: string; again?: string } = {}) {
  const { name = 'Sam Finch', password = PASSWORD, again = password } = answers
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(again)
  await page.getByRole('button', { name: 'Accept Invitation' }).click()
}

const someone = () => `${crypto.randomUUID()}@example.org`

test('an invitation is read and accepted, and leads into the admin area', async ({
  page,
  newcomer,
  account,
  database,
}) => {
  const email = someone()
  const { path, slug } = await invite(page, database, email)
  const guest = await newcomer()
  const answer = await guest.goto(path)
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
  const facts = guest.locator('dl')
  await expect(facts).toContainText('Pine Hill School')
  await expect(facts).toContainText('Manager')
  await expect(facts).toContainText(email)
  await expect(facts).toContainText(account.name)
  const lastDay = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000)
  await expect(facts).toContainText(fullDate(lastDay, 'UTC'))
  await accept(guest)
  await expectToast(guest, 'Welcome aboard!')
  await expect(guest).toHaveURL(`/${slug}/admin`)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
})

test('the form says what is missing', async ({ page, account, database }) => {
  const { path } = await invite(page, database, someone())
  await openAlive(page, path)
  await accept(page, { name: account.name.slice(0, 1), password: 'short', again: 'Another-1' })
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
})

test('someone with an account joins with its password, which stays', async ({
  page,
  newcomer,
  account,
  addAccount,
  database,
}) => {
  const colleague = await addAccount({ name: 'Grace Wren' })
  expect(colleague.id).not.toBe(account.id)
  const { path, slug } = await invite(page, database, colleague.email)
  const guest = await newcomer()
  await openAlive(guest, path)
  await accept(guest, { password: 'A-new-one-1' })
  const refusal = 'This email already has an account. Please enter its password.'
  await expect(guest.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(new RegExp(`^${refusal}`))
  await expect(guest.getByLabel('Password', { exact: true })).toBeFocused()
  await accept(guest)
  await expect(guest).toHaveURL(`/${slug}/admin`)
  await guest.goto('/')
  await expect(guest.getByRole('heading', { name: 'Welcome, Grace Wren' })).toBeVisible()
})

test('someone signed in to another account reads whom the invitation signs in', async ({ page, account, database }) => {
  const email = someone()
  const { path, slug } = await invite(page, database, email)
  await openAlive(page, path)
  const note = `You’re signed in as ${account.email}. If you accept, you’ll be signed in as ${email} instead.`
  await expect(page.getByText(note)).toBeVisible()
  await accept(page)
  await expect(page).toHaveURL(`/${slug}/admin`)
  expect((await (await page.request.get('/api/auth/me')).json()).user.email).toBe(email)
})

test('an invitation revoked while its page is open is refused', async ({ page, newcomer, account, database }) => {
  const { path, revoke } = await invite(page, database, `guest-of-${account.email}`)
  const guest = await newcomer()
  await openAlive(guest, path)
  await revoke()
  await accept(guest)
  await expectToast(guest, 'Failed to accept invitation', 'This invitation link is invalid or has expired.')
})

for (const path of ['/invite', '/invite?token=', '/invite?token=nobody-has-this', '/invite?token=../health']) {
  test(`${path} is an invalid invitation with a way home`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
    await expect(page.getByText('This invitation link is invalid or has expired.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Homepage' }).click()
    await expect(page).toHaveURL('/')
  })
}

test(`axe finds nothing on an invitation, good or bad`, async ({ page, account, database }) => {
  const { path } = await invite(page, database, `axe-${account.email}`)
  for (const address of [path, '/invite?token=none']) {
    await page.goto(address)
    expect(await accessibilityFaults(page)).toEqual([])
  }
})
