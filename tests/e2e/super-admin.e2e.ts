import { accessibilityFaults } from '../support/axe.ts'
import { expect, openScreen, test } from '../support/super-admin.ts'

const PHONE = { width: 390, height: 844 }

test('on a phone a super admin reads the menu and a list as cards; an auction page opens beside it', async ({
  desk,
  addWorld,
}) => {
  const { school } = await addWorld()
  await desk.setViewportSize(PHONE)
  await openScreen(desk, '', 'Dashboard')
  const users = desk.getByRole('link', { name: 'Users', exact: true })
  await expect(users).toBeHidden()
  await desk.getByRole('button', { name: 'Menu' }).click()
  await users.click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(users).toBeHidden()
  await desk.getByRole('button', { name: 'Menu' }).click()
  await expect(users).toHaveAttribute('aria-current', 'page')
  await desk.getByRole('link', { name: 'Organizations', exact: true }).click()
  await desk.getByLabel('Search organizations').fill(school.slug)
  const cell = desk.getByRole('cell').filter({ hasText: 'office@example.org' })
  await expect(cell).toHaveCount(1)
  await expect(cell.getByText('Contact')).toBeVisible()
  await desk.setViewportSize({ width: 1280, height: 844 })
  await expect(desk.getByRole('columnheader', { name: 'Contact' })).toBeVisible()
  const row = desk.getByRole('row').filter({ hasText: `/${school.slug}` })
  await expect(row.getByText('Contact', { exact: true })).toBeHidden()
  await row.getByRole('link', { name: `View ${school.name}` }).focus()
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('dialog')).toBeVisible()
  await desk.keyboard.press('Escape')
  await row.getByRole('link', { name: `View ${school.name}` }).click()
  const site = desk.getByRole('link', { name: 'View Site' })
  const [opened] = await Promise.all([desk.waitForEvent('popup'), site.click()])
  await expect(opened).toHaveURL(`/${school.slug}`)
})

test('axe finds nothing on the lists of the platform and their dialogs', async ({ desk, addWorld }) => {
  const { school, founder } = await addWorld({ isActive: false })
  await openScreen(desk, '', 'Dashboard')
  await expect(desk.getByRole('region', { name: 'Recent Users' }).getByRole('listitem')).toHaveCount(5)
  expect(await accessibilityFaults(desk)).toEqual([])
  await openScreen(desk, '/mails', 'Emails')
  await expect(desk.getByRole('tabpanel')).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])
  await openScreen(desk, `/organizations?search=${school.slug}`, 'Organizations')
  await expect(desk.getByRole('rowheader')).toHaveCount(1)
  expect(await accessibilityFaults(desk)).toEqual([])
  await desk.getByRole('button', { name: `Delete ${school.name}` }).click()
  expect(await accessibilityFaults(desk)).toEqual([])
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'New Organization' }).click()
  await desk.getByLabel('Search users').fill(founder.email)
  const found = desk.getByRole('list', { name: 'Users found' }).getByRole('button')
  await expect(found).toHaveCount(1)
  expect(await accessibilityFaults(desk)).toEqual([])
  await found.click()
  await expect(desk.getByRole('button', { name: 'Change' })).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])
  await openScreen(desk, `/users?search=${founder.email}`, 'Users')
  await expect(desk.getByRole('rowheader')).toHaveCount(1)
  expect(await accessibilityFaults(desk)).toEqual([])
  for (const verb of ['Remove', 'Deactivate']) {
    await desk.getByRole('button', { name: `${verb} ${founder.name}` }).click()
    await expect(desk.getByRole('alertdialog')).toBeVisible()
    expect(await accessibilityFaults(desk)).toEqual([])
    await desk.keyboard.press('Escape')
  }
  // On a phone it is behind the menu.
  await desk.setViewportSize({ width: 1280, height: 844 })
  await desk.getByRole('button', { name: 'User Settings of' }).click()
  await expect(desk.getByRole('dialog')).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])
})

test('axe finds nothing on the detail of an organization, and no screen is wider than 320 pixels', async ({
  desk,
  addWorld,
}) => {
  const name = 'Wilhelmina Longfellow-Featherstonehaugh Memorial School'
  const { school, founder, addItem } = await addWorld({ name, contactEmail: `${'z'.repeat(60)}@example.org` })
  await addItem({ title: 'y'.repeat(80) })
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

  // Which is also a zoom of 400 %.
  await desk.setViewportSize({ width: 320, height: 640 })
  const width = () => desk.evaluate(() => document.documentElement.scrollWidth)
  for (const tab of ['Overview', 'Users', 'Auctions', 'Settings']) {
    await desk.getByRole('tab', { name: tab }).click()
    expect(await width()).toBeLessThanOrEqual(320)
  }
  for (const [path, title] of [
    ['', 'Dashboard'],
    [`/organizations?search=${school.slug}`, 'Organizations'],
    [`/users?search=${founder.email}`, 'Users'],
  ] as const) {
    await openScreen(desk, path, title)
    await expect(desk.getByRole('main').getByText('Loading…')).toHaveCount(0)
    expect(await width()).toBeLessThanOrEqual(320)
  }
})
