import { accessibilityFaults } from '../support/axe.ts'
import { expect, openScreen, test } from '../support/super-admin.ts'

const PHONE = { width: 390, height: 844 }

test('on a phone a super admin reads the menu and a list as cards; an auction page opens beside it', async ({
  superAdminPage,
  addWorld,
}) => {
  const { school } = await addWorld()
  await superAdminPage.setViewportSize(PHONE)
  await openScreen(superAdminPage, '', 'Dashboard')
  const users = superAdminPage.getByRole('link', { name: 'Users', exact: true })
  await expect(users).toBeHidden()
  await superAdminPage.getByRole('button', { name: 'Menu' }).click()
  await users.click()
  await expect(superAdminPage.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(users).toBeHidden()
  await superAdminPage.getByRole('button', { name: 'Menu' }).click()
  await expect(users).toHaveAttribute('aria-current', 'page')
  await superAdminPage.getByRole('link', { name: 'Organizations', exact: true }).click()
  await superAdminPage.getByLabel('Search organizations').fill(school.slug)
  const cell = superAdminPage.getByRole('cell').filter({ hasText: 'office@example.org' })
  await expect(cell).toHaveCount(1)
  await expect(cell.getByText('Contact')).toBeVisible()
  await superAdminPage.setViewportSize({ width: 1280, height: 844 })
  await expect(superAdminPage.getByRole('columnheader', { name: 'Contact' })).toBeVisible()
  const row = superAdminPage.getByRole('row').filter({ hasText: `/${school.slug}` })
  await expect(row.getByText('Contact', { exact: true })).toBeHidden()
  await row.getByRole('link', { name: `View ${school.name}` }).focus()
  await superAdminPage.keyboard.press('Tab')
  await superAdminPage.keyboard.press('Enter')
  await expect(superAdminPage.getByRole('dialog')).toBeVisible()
  await superAdminPage.keyboard.press('Escape')
  await row.getByRole('link', { name: `View ${school.name}` }).click()
  const site = superAdminPage.getByRole('link', { name: 'View Site' })
  const [opened] = await Promise.all([superAdminPage.waitForEvent('popup'), site.click()])
  await expect(opened).toHaveURL(`/${school.slug}`)
})

test('axe finds nothing on the lists of the super admin area and their dialogs', async ({
  superAdminPage,
  addWorld,
}) => {
  const { school, founder } = await addWorld({ isActive: false })
  await openScreen(superAdminPage, '', 'Dashboard')
  await expect(superAdminPage.getByRole('region', { name: 'Recent Users' }).getByRole('listitem')).toHaveCount(5)
  expect(await accessibilityFaults(superAdminPage)).toEqual([])
  await openScreen(superAdminPage, '/mails', 'Emails')
  await expect(superAdminPage.getByRole('tabpanel')).toBeVisible()
  expect(await accessibilityFaults(superAdminPage)).toEqual([])
  await openScreen(superAdminPage, `/organizations?search=${school.slug}`, 'Organizations')
  await expect(superAdminPage.getByRole('rowheader')).toHaveCount(1)
  expect(await accessibilityFaults(superAdminPage)).toEqual([])
  await superAdminPage.getByRole('button', { name: `Delete ${school.name}` }).click()
  expect(await accessibilityFaults(superAdminPage)).toEqual([])
  await superAdminPage.keyboard.press('Escape')
  await superAdminPage.getByRole('button', { name: 'New Organization' }).click()
  await superAdminPage.getByLabel('Search users').fill(founder.email)
  const found = superAdminPage.getByRole('list', { name: 'Users found' }).getByRole('button')
  await expect(found).toHaveCount(1)
  expect(await accessibilityFaults(superAdminPage)).toEqual([])
  await found.click()
  await expect(superAdminPage.getByRole('button', { name: 'Change' })).toBeVisible()
  expect(await accessibilityFaults(superAdminPage)).toEqual([])
  await openScreen(superAdminPage, `/users?search=${founder.email}`, 'Users')
  await expect(superAdminPage.getByRole('rowheader')).toHaveCount(1)
  expect(await accessibilityFaults(superAdminPage)).toEqual([])
  for (const verb of ['Remove', 'Deactivate']) {
    await superAdminPage.getByRole('button', { name: `${verb} ${founder.name}` }).click()
    await expect(superAdminPage.getByRole('alertdialog')).toBeVisible()
    expect(await accessibilityFaults(superAdminPage)).toEqual([])
    await superAdminPage.keyboard.press('Escape')
  }
  // On a phone it is behind the menu.
  await superAdminPage.setViewportSize({ width: 1280, height: 844 })
  await superAdminPage.getByRole('button', { name: 'User Settings of' }).click()
  await expect(superAdminPage.getByRole('dialog')).toBeVisible()
  expect(await accessibilityFaults(superAdminPage)).toEqual([])
})

test('axe finds nothing on the detail of an organization, and no screen is wider than 320 pixels', async ({
  superAdminPage,
  addWorld,
}) => {
  const name = 'Wilhelmina Longfellow-Featherstonehaugh Memorial School'
  const { school, founder, addItem } = await addWorld({ name, contactEmail: `${'z'.repeat(60)}@example.org` })
  await addItem({ title: 'y'.repeat(80) })
  await openScreen(superAdminPage, `/organizations/${school.id}`, school.name)
  for (const tab of ['Overview', 'Users', 'Auctions', 'Settings']) {
    await superAdminPage.getByRole('tab', { name: tab }).click()
    await expect(superAdminPage.getByRole('tabpanel', { name: tab })).toBeVisible()
    expect(await accessibilityFaults(superAdminPage)).toEqual([])
  }
  await superAdminPage.getByLabel('Organization Name').fill('')
  await superAdminPage.getByRole('button', { name: 'Save Changes' }).click()
  await expect(superAdminPage.getByText('Name is required')).toBeVisible()
  expect(await accessibilityFaults(superAdminPage)).toEqual([])

  // Which is also a zoom of 400 %.
  await superAdminPage.setViewportSize({ width: 320, height: 640 })
  const width = () => superAdminPage.evaluate(() => document.documentElement.scrollWidth)
  for (const tab of ['Overview', 'Users', 'Auctions', 'Settings']) {
    await superAdminPage.getByRole('tab', { name: tab }).click()
    expect(await width()).toBeLessThanOrEqual(320)
  }
  for (const [path, title] of [
    ['', 'Dashboard'],
    [`/organizations?search=${school.slug}`, 'Organizations'],
    [`/users?search=${founder.email}`, 'Users'],
  ] as const) {
    await openScreen(superAdminPage, path, title)
    await expect(superAdminPage.getByRole('main').getByText('Loading…')).toHaveCount(0)
    expect(await width()).toBeLessThanOrEqual(320)
  }
})
