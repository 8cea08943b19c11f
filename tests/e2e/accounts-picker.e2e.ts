import type { Page } from 'playwright/test'
import { userOrganization } from '../../db/schema/organizations.ts'
import { expect, PASSWORD, test } from '../support/account.ts'
import { openAlive } from '../support/bidding.ts'
import { addSchool } from '../support/school.ts'
import { expectToast } from '../support/toasts.ts'

const newSlug = () => `school-${crypto.randomUUID().slice(0, 8)}`

function found(page: Page, slug: string, name = 'Pine Hill School') {
  const data = { name, slug, contactEmail: 'office@example.org', timeZone: 'America/Chicago' }
  return page.request.post('/api/organizations', { data })
}

async function openCreation(page: Page) {
  await openAlive(page, '/')
  await page.getByRole('button', { name: 'Create Organization' }).click()
  return page.getByRole('dialog', { name: 'Create Organization' })
}

async function openSettings(page: Page, tab: 'Profile' | 'Password' | 'Emails') {
  await openAlive(page, '/')
  await page.getByRole('button', { name: 'User Settings' }).click()
  await page.getByRole('tab', { name: tab }).click()
  return page.getByRole('dialog', { name: 'User Settings' })
}

test('an organization is created under an address that is checked while one types', async ({ page, account }) => {
  const dialog = await openCreation(page)
  const url = dialog.getByLabel('Organization URL')
  const create = dialog.getByRole('button', { name: 'Create Organization' })
  await dialog.getByLabel('Organization Name').fill('Maple Street')
  await expect(url).toHaveValue('maple-street')
  await expect(dialog.getByText('Checking availability...')).toBeVisible()
  await expect(create).toBeDisabled()
  await expect(url).toHaveAccessibleDescription(/This URL is already taken/)
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Organization Name').fill(`Zoë’s School, ${account.id}!`)
  await expect(url).toHaveValue(`zoes-school-${account.id}`)
  await expect(dialog.getByText('This URL is available')).toBeVisible()
  await dialog.getByLabel('Contact Email').fill('office@example.org')
  await dialog.getByLabel('Contact Info (Optional)').fill('Room 12, weekday mornings')
  const answer = page.waitForResponse('/api/organizations')
  await create.click()
  const { organization } = await (await answer).json()
  expect(organization).toMatchObject({ timeZone: 'America/Chicago', contactInfo: 'Room 12, weekday mornings' })
  await expect(dialog).toBeHidden()
  const card = page.getByRole('listitem').filter({ hasText: `/zoes-school-${account.id}` })
  await expect(card.getByRole('heading', { name: `Zoë’s School, ${account.id}!` })).toBeVisible()
  await expect(card.getByText('Admin', { exact: true })).toBeVisible()
  const month = new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  await expect(card.getByText(`Joined ${month}`)).toBeVisible()
  await card.getByRole('link', { name: 'Go to Organization' }).click()
  await expect(page).toHaveURL(`/zoes-school-${account.id}/admin`)
})

test('a typed address stays when the name changes, until it is empty again', async ({ page, account }) => {
  const dialog = await openCreation(page)
  const url = dialog.getByLabel('Organization URL')
  await url.fill(`own-${account.id}`)
  await dialog.getByLabel('Organization Name').fill('Pine Hill')
  await expect(url).toHaveValue(`own-${account.id}`)
  await url.fill('')
  await dialog.getByLabel('Organization Name').fill('Pine Hill School')
  await expect(url).toHaveValue('pine-hill-school')
})

test('only addresses of 3 and more characters are asked about, once typing has paused', async ({ page, account }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, slug] = request.url().split('/check-slug/')
    if (slug) asked.push(slug)
  })
  await page.clock.install()
  const dialog = await openCreation(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const url = dialog.getByLabel('Organization URL')
  await url.fill('ab')
  await page.clock.runFor(2000)
  await url.fill(`a-${account.id}`)
  await page.clock.runFor(499)
  await url.fill(`b-${account.id}`)
  await page.clock.runFor(499)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect(dialog.getByText('This URL is available')).toBeVisible()
  expect(asked).toEqual([`b-${account.id}`])
})

test('the creation form says what is wrong', async ({ page, account }) => {
  expect(account.name).toBe('Ada Lark')
  const dialog = await openCreation(page)
  await dialog.getByRole('button', { name: 'Create Organization' }).click()
  await expect(dialog.getByText('Organization name must be at least 3 characters')).toBeVisible()
  await expect(dialog.getByText('Organization URL must be at least 3 characters')).toBeVisible()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  for (const [slug, message] of [
    ['Pine Hill', 'Organization URL can only contain lowercase letters, numbers, and hyphens'],
    ['a'.repeat(51), 'Organization URL must be less than 50 characters'],
    ['support', 'This URL is reserved and cannot be used'],
  ] as const) {
    await dialog.getByLabel('Organization URL').fill(slug)
    await expect(dialog.getByLabel('Organization URL'), slug).toHaveAccessibleDescription(new RegExp(message))
  }
})

test('an address that someone else took meanwhile is refused', async ({ page, account }) => {
  const slug = newSlug()
  const dialog = await openCreation(page)
  await dialog.getByLabel('Organization Name').fill('Pine Hill School')
  await dialog.getByLabel('Organization URL').fill(slug)
  await dialog.getByLabel('Contact Email').fill(account.email)
  await expect(dialog.getByText('This URL is available')).toBeVisible()
  await found(page, slug)
  await dialog.getByRole('button', { name: 'Create Organization' }).click()
  await expectToast(page, 'Creation Failed', 'This URL is already taken')
  await expect(dialog.getByRole('button', { name: 'Create Organization' })).toBeDisabled()
})

test('when the organizations cannot be read again, that is said', async ({ page, account }) => {
  const dialog = await openCreation(page)
  await dialog.getByLabel('Organization Name').fill('Pine Hill School')
  await dialog.getByLabel('Organization URL').fill(newSlug())
  await dialog.getByLabel('Contact Email').fill(account.email)
  await expect(dialog.getByText('This URL is available')).toBeVisible()
  await page.route('/api/user/organizations', (route) => route.fulfill({ status: 418 }))
  await dialog.getByRole('button', { name: 'Create Organization' }).click()
  await expectToast(page, 'Failed to fetch organizations')
})

test('one’s own name is changed', async ({ page, account }) => {
  const dialog = await openSettings(page, 'Profile')
  await dialog.getByLabel('Name').fill('')
  await dialog.getByLabel('Email').fill('ada@')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await dialog.getByLabel('Name').fill('Ada Meadowlark')
  await dialog.getByLabel('Email').fill(account.email)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated')
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Meadowlark' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'User Settings' })).toBeFocused()
})

test('a new password counts at once, and the old one no more', async ({ page, account }) => {
  const dialog = await openSettings(page, 'Password')
  await dialog.getByLabel('Confirm New Password', { exact: true }).fill('Meadow-Lark-3')
  await dialog.getByRole('button', { name: 'Update Password' }).click()
  await expect(dialog.getByText('Current password is required')).toBeVisible()
  await expect(dialog.getByText("Passwords don't match")).toBeVisible()
  await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible()
  await dialog.getByLabel('Current Password', { exact: true }).fill('Not-this-1')
  await dialog.getByLabel('New Password', { exact: true }).fill('Meadow-Lark-2')
  await expect(dialog.getByText("Passwords don't match")).toBeVisible()
  await dialog.getByLabel('Confirm New Password', { exact: true }).fill('Meadow-Lark-2')
  await dialog.getByRole('button', { name: 'Update Password' }).click()
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible()
  await expect(dialog.getByLabel('Current Password', { exact: true })).toBeFocused()
  await dialog.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Update Password' }).click()
  await expectToast(page, 'Password updated')
  const signIn = (password: string) =>
    page.request.post('/api/auth/login', { data: { email: account.email, password } })
  expect((await signIn(PASSWORD)).status()).toBe(401)
  expect((await signIn('Meadow-Lark-2')).status()).toBe(200)
})

test('a manager asks for closing summaries, which owners always get', async ({ page, account, database }) => {
  const [managed, own] = [
    await addSchool(database.orm, { name: 'Elm School' }),
    await addSchool(database.orm, { name: 'Oak School' }),
  ]
  await database.orm.insert(userOrganization).values([
    { organizationId: managed.id, userId: account.id, role: 'manager' },
    { organizationId: own.id, userId: account.id, role: 'owner' },
  ])
  const dialog = await openSettings(page, 'Emails')
  const [elm, oak] = [
    dialog.getByRole('checkbox', { name: 'Elm School' }),
    dialog.getByRole('checkbox', { name: /^Oak/ }),
  ]
  await expect(oak).toBeChecked()
  await expect(oak).toBeDisabled()
  const saved = page.waitForResponse(`/api/user/organizations/${managed.slug}`)
  await elm.check()
  expect((await saved).status()).toBe(200)
  await openSettings(page, 'Emails')
  await expect(elm).toBeChecked()
  await page.route('/api/user/organizations/*', (route) => route.fulfill({ status: 418, body: '<h1>A teapot</h1>' }))
  await elm.click()
  await expectToast(page, 'Failed to save your choice')
  await expect(elm).toBeChecked()
})

for (const [tab, button, title, fallback] of [
  ['Profile', 'Save Changes', 'Error updating profile', 'Failed to update profile'],
  ['Password', 'Update Password', 'Error updating password', 'Failed to update password'],
] as const) {
  test(`when something else than the API answers, "${fallback}" is said`, async ({ page, account }) => {
    expect(account.isActive).toBe(true)
    await page.route('/api/user/*', (route) => route.fulfill({ status: 418, body: '<h1>A teapot</h1>' }))
    const dialog = await openSettings(page, tab)
    for (const field of await dialog.locator('input[type=password]').all()) await field.fill(PASSWORD)
    await dialog.getByRole('button', { name: button }).click()
    await expectToast(page, title, fallback)
  })
}

test('creating an organization fails in our words when something else than the API answers', async ({
  page,
  account,
}) => {
  await page.route('/api/organizations', (route) => route.fulfill({ status: 418, body: '<h1>A teapot</h1>' }))
  const dialog = await openCreation(page)
  await dialog.getByLabel('Organization Name').fill('Pine Hill School')
  await dialog.getByLabel('Organization URL').fill(newSlug())
  await dialog.getByLabel('Contact Email').fill(account.email)
  await dialog.getByRole('button', { name: 'Create Organization' }).click()
  await expectToast(page, 'Creation Failed', 'Failed to create organization')
})

test('dialogs are closed with Escape, and the focus returns', async ({ page, account }) => {
  await found(page, newSlug(), `School of ${account.name}`)
  await openAlive(page, '/')
  for (const name of ['User Settings', 'Create Organization']) {
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
})
