import { accessibilityFaults } from '../support/axe.ts'
import { expect, openScreen, test } from '../support/platform.ts'

test('axe finds nothing on the dashboard and one’s own settings', async ({ desk }) => {
  await openScreen(desk, '', 'Dashboard')
  await expect(desk.getByRole('region', { name: 'Recent Users' }).getByRole('listitem')).toHaveCount(5)
  expect(await accessibilityFaults(desk)).toEqual([])
  await desk.getByRole('button', { name: 'User Settings of' }).click()
  await expect(desk.getByRole('dialog')).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])
})

test('axe finds nothing on the organizations and their dialogs', async ({ desk, addWorld }) => {
  const { school, founder } = await addWorld({ isActive: false })
  await openScreen(desk, `/organizations?search=${school.slug}`, 'Organizations')
  await expect(desk.getByRole('rowheader')).toHaveCount(1)
  expect(await accessibilityFaults(desk)).toEqual([])
  await desk.getByRole('button', { name: `Delete ${school.name}` }).click()
  expect(await accessibilityFaults(desk)).toEqual([])
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'New Organization' }).click()
  await desk.getByLabel('Search users').fill(founder.email)
  await expect(desk.getByRole('list', { name: 'Users found' }).getByRole('button')).toHaveCount(1)
  expect(await accessibilityFaults(desk)).toEqual([])
  await desk.getByRole('list', { name: 'Users found' }).getByRole('button').click()
  await expect(desk.getByRole('button', { name: 'Change' })).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])
})

test('axe finds nothing on the users and their dialogs', async ({ desk, addWorld }) => {
  const { founder } = await addWorld()
  await openScreen(desk, `/users?search=${founder.email}`, 'Users')
  await expect(desk.getByRole('rowheader')).toHaveCount(1)
  expect(await accessibilityFaults(desk)).toEqual([])
  for (const verb of ['Remove', 'Deactivate']) {
    await desk.getByRole('button', { name: `${verb} ${founder.name}` }).click()
    await expect(desk.getByRole('alertdialog')).toBeVisible()
    expect(await accessibilityFaults(desk)).toEqual([])
    await desk.keyboard.press('Escape')
  }
})

test('axe finds nothing on the detail of an organization', async ({ desk, addWorld }) => {
  const { school, addItem } = await addWorld()
  await addItem({ title: 'A quilt' })
  await openScreen(desk, `/organizations/${school.id}`, school.name)
  for (const tab of ['Overview', 'Users', 'Auctions', 'Settings']) {
    await desk.getByRole('tab', { name: tab }).click()
    await expect(desk.getByRole('tabpanel', { name: tab })).toBeVisible()
    expect(await accessibilityFaults(desk)).toEqual([])
  }
  await desk.getByLabel('Organization Name').fill('')
  await desk.getByRole('button', { name: 'Save Changes' }).click()
  await expect(desk.getByText('Name is required')).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])
})

test('no screen is wider than a phone of 320 pixels, which is also a zoom of 400 %', async ({ desk, addWorld }) => {
  const name = 'Wilhelmina Longfellow-Featherstonehaugh Memorial School'
  const { school, founder, addItem } = await addWorld({ name, contactEmail: `${'z'.repeat(60)}@example.org` })
  await addItem({ title: 'y'.repeat(80) })
  await desk.setViewportSize({ width: 320, height: 640 })
  const width = () => desk.evaluate(() => document.documentElement.scrollWidth)
  for (const [path, title] of [
    ['', 'Dashboard'],
    [`/organizations?search=${school.slug}`, 'Organizations'],
    [`/users?search=${founder.email}`, 'Users'],
  ] as const) {
    await openScreen(desk, path, title)
    await expect(desk.getByRole('main').getByText('Loading…')).toHaveCount(0)
    expect(await width()).toBeLessThanOrEqual(320)
  }
  for (const tab of ['overview', 'users', 'auctions', 'settings']) {
    await openScreen(desk, `/organizations/${school.id}?tab=${tab}`, name)
    expect(await width()).toBeLessThanOrEqual(320)
  }
})

test('the menu of a phone closes when the screen changes', async ({ desk }) => {
  await desk.setViewportSize({ width: 390, height: 844 })
  await openScreen(desk, '', 'Dashboard')
  const users = desk.getByRole('link', { name: 'Users', exact: true })
  await expect(users).toBeHidden()
  await desk.getByRole('button', { name: 'Menu' }).click()
  await users.click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(users).toBeHidden()
  await desk.getByRole('button', { name: 'Menu' }).click()
  await expect(users).toHaveAttribute('aria-current', 'page')
})

test('on a phone a row is a card that names its values', async ({ desk, addWorld }) => {
  const { school } = await addWorld()
  await desk.setViewportSize({ width: 390, height: 844 })
  await openScreen(desk, `/organizations?search=${school.slug}`, 'Organizations')
  const cell = desk.getByRole('cell').filter({ hasText: 'office@example.org' })
  await expect(cell.getByText('Contact')).toBeVisible()
  await desk.setViewportSize({ width: 1280, height: 844 })
  await expect(cell.getByText('Contact')).toBeHidden()
  await expect(desk.getByRole('columnheader', { name: 'Contact' })).toBeVisible()
})

test('an organization is deleted with the keyboard alone', async ({ desk, addWorld }) => {
  const { school } = await addWorld()
  await openScreen(desk, `/organizations?search=${school.slug}`, 'Organizations')
  await desk.getByRole('link', { name: `View ${school.name}` }).focus()
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('dialog')).toBeVisible()
  await desk.keyboard.type(school.slug)
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('No organizations found')).toBeVisible()
})

test('the first view of the platform costs at most 190 KB of JavaScript', async ({ desk }) => {
  const scripts: Promise<number>[] = []
  desk.on('response', (response) => {
    if (response.request().resourceType() === 'script') {
      scripts.push(response.body().then((body) => Bun.gzipSync(new Uint8Array(body)).length))
    }
  })
  await openScreen(desk, '', 'Dashboard')
  await expect(desk.getByRole('region', { name: 'Recent Users' }).getByRole('listitem')).toHaveCount(5)
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes / 1024).toBeLessThanOrEqual(190)
})
