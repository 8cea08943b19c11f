import { expect, openScreen, rowWith, test } from '../support/platform.ts'
import { expectToast } from '../support/toasts.ts'

const HOUR = 3_600_000
const FAILED = 'Request failed. Please try again.'
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

test('the dashboard counts everything and shows who came last', async ({ desk, addWorld }) => {
  const { school, addItem } = await addWorld({ createdAt: inHours(24) })
  await addItem({ title: 'A quilt' })
  await openScreen(desk, '', 'Dashboard')
  for (const label of ['Total Organizations', 'Total Users', 'Total Auctions', 'Active Auctions']) {
    const card = desk.getByRole('main').locator('dl > div').filter({ hasText: label })
    await expect(card.getByRole('definition').first()).toHaveText(/^[1-9]/)
  }
  const total = desk.getByRole('main').locator('dl > div').first()
  await expect(total, 'two figures, not one').toHaveText(/^Total Organizations\d+ \d+ active$/)
  const organizations = desk.getByRole('region', { name: 'Recent Organizations' })
  await expect(organizations.getByRole('listitem')).toHaveCount(5)
  await expect(desk.getByRole('region', { name: 'Recent Users' }).getByRole('listitem')).toHaveCount(5)
  await organizations.getByRole('link', { name: school.name }).click()
  await expect(desk.getByRole('heading', { level: 1, name: school.name })).toBeVisible()
  await expect(desk).toHaveTitle('Organization | Bidlark')
  await expect(desk.getByRole('main')).toBeFocused()
})

test('organizations are found by name, slug and contact, and by whether they are active', async ({
  desk,
  addWorld,
}) => {
  const word = crypto.randomUUID().slice(0, 8)
  const open = await addWorld({ name: `Larch ${word}` })
  const shut = await addWorld({ name: 'Beech', contactEmail: `${word}@example.org`, isActive: false })
  await open.addItem({ title: 'Live' })
  await open.addItem({ title: 'Over', startTime: inHours(-2), endTime: inHours(-1) })
  await openScreen(desk, '/organizations', 'Organizations')
  await desk.getByLabel('Search organizations').fill(word.toUpperCase())
  await expect(desk.getByRole('rowheader')).toHaveCount(2)
  await expect(rowWith(desk, `/${open.school.slug}`)).toContainText('2 (1 live)')
  await expect(rowWith(desk, `/${open.school.slug}`).getByText('Active', { exact: true })).toBeVisible()
  await expect(rowWith(desk, `/${shut.school.slug}`).getByText('Inactive', { exact: true })).toBeVisible()
  await desk.getByLabel('Status').selectOption('Inactive')
  await expect(desk.getByRole('rowheader')).toHaveText([/Beech/])
  await desk.getByLabel('Status').selectOption('Active')
  await expect(desk.getByRole('rowheader')).toHaveText([/Larch/])
  await desk.reload()
  await expect(desk.getByRole('rowheader')).toHaveText([/Larch/])
  await expect(desk.getByLabel('Search organizations')).toHaveValue(word.toUpperCase())
  await desk.getByLabel('Search organizations').fill(open.school.slug)
  await expect(desk.getByRole('rowheader')).toHaveText([/Larch/])
  await desk.getByLabel('Search organizations').fill('no such school')
  await expect(desk.getByText('No organizations found')).toBeVisible()
  await desk.getByRole('link', { name: 'Organizations' }).click()
  await expect(desk.getByLabel('Search organizations')).toHaveValue('')
  await expect(desk.getByRole('rowheader')).not.toHaveCount(0)
})

test('a long list has pages', async ({ desk, addWorld }) => {
  const word = crypto.randomUUID().slice(0, 8)
  for (let count = 0; count < 51; count++) await addWorld({ name: `${word} ${count}`, createdAt: inHours(-count) })
  await openScreen(desk, `/organizations?search=${word}`, 'Organizations')
  await expect(desk.getByText('Page 1 of 2 (51 total organizations)')).toBeVisible()
  await expect(desk.getByRole('rowheader')).toHaveCount(50)
  await desk.getByRole('button', { name: 'Next' }).click()
  await expect(desk.getByRole('rowheader')).toHaveText([`${word} 50`].map((name) => new RegExp(name)))
  await desk.getByRole('button', { name: 'Previous' }).click()
  await expect(desk.getByText('Page 1 of 2 (51 total organizations)')).toBeVisible()
  await desk.goBack()
  await expect(desk.getByText('Page 2 of 2 (51 total organizations)')).toBeVisible()
})

test('an organization is created for someone else, who finds it in their picker', async ({
  desk,
  addWorld,
  openAs,
}) => {
  const { founder } = await addWorld()
  const slug = `school-${crypto.randomUUID().slice(0, 8)}`
  await openScreen(desk, '/organizations', 'Organizations')
  const opener = desk.getByRole('button', { name: 'New Organization' })
  await opener.click()
  await expect(desk.getByRole('dialog').getByLabel('Search users')).toBeFocused()
  await desk.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.click()
  const dialog = desk.getByRole('dialog', { name: 'New Organization' })
  await expect(dialog.getByLabel('Search users')).toBeFocused()
  await dialog.getByLabel('Organization Name').fill('Birch Lane')
  await dialog.getByLabel('Organization URL').fill(slug)
  await dialog.getByLabel('Contact Email').fill('office@example.org')
  await expect(dialog.getByText('This URL is available')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Create Organization' })).toBeDisabled()
  await dialog.getByLabel('Search users').fill('nobody at all')
  await expect(dialog.getByText('No accounts match.')).toBeVisible()
  await dialog.getByLabel('Search users').fill(founder.email)
  await dialog.getByRole('list', { name: 'Users found' }).getByRole('button', { name: founder.email }).click()
  await expect(dialog.getByRole('button', { name: 'Change' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Create Organization' }).click()
  await expectToast(desk, 'Organization Created', 'Birch Lane is ready for its first auction.')
  await expect(dialog).toBeHidden()
  await desk.getByLabel('Search organizations').fill(slug)
  await expect(rowWith(desk, `/${slug}`)).toContainText('Birch Lane')
  const theirs = await openAs(founder)
  await theirs.goto('/')
  await expect(theirs.getByRole('link', { name: 'Go to Organization Birch Lane' })).toBeVisible()
})

test('an organization is deleted once its slug is typed, and its pages are gone at once', async ({
  desk,
  addWorld,
  request,
}) => {
  const { school, addItem } = await addWorld()
  const item = await addItem({ title: 'A quilt' })
  expect((await request.get(`/${school.slug}/${item.slug}`)).status()).toBe(200)
  await openScreen(desk, `/organizations?search=${school.slug}`, 'Organizations')
  await desk.getByRole('button', { name: `Delete ${school.name}` }).click()
  const dialog = desk.getByRole('dialog', { name: `Delete “${school.name}”?` })
  const slug = dialog.getByLabel(`Type ${school.slug} to confirm`)
  await expect(slug).toBeFocused()
  await slug.fill(school.name)
  await slug.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
  await slug.fill(school.slug)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(desk, 'Organization deleted')
  await expect(dialog).toBeHidden()
  await expect(desk.getByText('No organizations found')).toBeVisible()
  for (const path of [`/${school.slug}`, `/${school.slug}/${item.slug}`]) {
    expect((await request.get(path)).status()).toBe(404)
  }
})

test('what fails says what, and nothing of why', async ({ desk, addWorld }) => {
  const { school, addTeammate } = await addWorld()
  const jo = await addTeammate('manager', 'Jo Heron')
  await desk.route('**/api/super-admin/**', (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    return route.fulfill({ status: 409, json: { message: 'Something of the inside' } })
  })
  await openScreen(desk, `/organizations?search=${school.slug}`, 'Organizations')
  await desk.getByRole('button', { name: `Delete ${school.name}` }).click()
  await desk.getByLabel(/^Type/).fill(school.slug)
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(desk, 'Failed to delete organization', FAILED)
  await openScreen(desk, `/organizations/${school.id}?tab=settings`, school.name)
  await desk.getByLabel('Organization Name').fill('Another')
  await desk.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(desk, 'Failed to update organization', FAILED)
  await expect(desk.getByLabel('Organization Name')).toHaveValue('Another')
  await desk.getByLabel('Organization Name').fill(school.name)
  await openScreen(desk, `/users?search=${jo.email}`, 'Users')
  await desk.getByRole('button', { name: `Remove Jo Heron from ${school.name}` }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(desk, 'Failed to remove user from organization', FAILED)
  await desk.getByRole('button', { name: 'Deactivate Jo Heron' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expectToast(desk, 'Failed to update user', FAILED)
})

test('a list that fails to load can be retried', async ({ desk }) => {
  await desk.route('**/api/super-admin/**', (route) => route.fulfill({ status: 409, body: 'no' }))
  for (const [path, title] of [
    ['/users', 'Users'],
    ['/organizations', 'Organizations'],
  ] as const) {
    await openScreen(desk, path, title)
    await expect(desk.getByRole('alert')).toContainText(FAILED)
  }
  await desk.unroute('**/api/super-admin/**')
  await desk.getByRole('button', { name: 'Retry' }).click()
  await expect(desk.getByRole('table')).toBeVisible()
  await expect(desk.getByRole('alert')).toBeHidden()
})
