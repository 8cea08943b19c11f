import { zoneName } from '../../api/contract/values/moment.ts'
import { expect, openScreen, rowWith, test } from '../support/platform.ts'
import { expectToast } from '../support/toasts.ts'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

test('the detail tells what an organization says of itself', async ({ desk, addWorld }) => {
  const { school } = await addWorld({
    contactInfo: 'Room 4',
    timeZone: 'America/Chicago',
    rules: 'Pay **in 48 hours**.',
  })
  await openScreen(desk, `/organizations/${school.id}`, school.name)
  for (const fact of ['office@example.org', 'Room 4', zoneName('America/Chicago'), `/${school.slug}`]) {
    await expect(desk.getByText(fact, { exact: true })).toBeVisible()
  }
  await expect(desk.locator('dd').filter({ hasText: 'Pay in 48 hours.' }).locator('strong')).toHaveText('in 48 hours')
  const site = desk.getByRole('link', { name: 'View Site' })
  const [opened] = await Promise.all([desk.waitForEvent('popup'), site.click()])
  await expect(opened).toHaveURL(`/${school.slug}`)
  await expect(opened.getByRole('heading', { name: school.name })).toBeVisible()
})

test('its auctions stand where their times and their switch put them', async ({ desk, addWorld }) => {
  const { school, addItem } = await addWorld({ timeZone: 'America/Chicago' })
  await addItem({ title: 'A quilt' })
  await addItem({ title: 'A pie', startTime: inHours(1), endTime: inHours(2) })
  await addItem({ title: 'A lamp', startTime: inHours(-2), endTime: inHours(-1) })
  await addItem({ title: 'A bench', isActive: false })
  await openScreen(desk, `/organizations/${school.id}`, school.name)
  await desk.getByRole('tab', { name: 'Auctions' }).click()
  for (const [title, status] of [
    ['A quilt', 'Live'],
    ['A pie', 'Coming Soon'],
    ['A lamp', 'Ended'],
    ['A bench', 'Inactive'],
  ] as const) {
    await expect(rowWith(desk, title).getByText(status, { exact: true })).toBeVisible()
  }
  await expect(desk.getByText(`Times in ${zoneName('America/Chicago')}`)).toBeVisible()
  await expect(rowWith(desk, 'A quilt')).toContainText('$125.00 (start)')
  await expect(desk.getByRole('link', { name: 'A bench' })).toHaveCount(0)
})

test('its settings are refused beside the field, saved, and asked about before they are lost', async ({
  desk,
  addWorld,
}) => {
  const { school } = await addWorld()
  await openScreen(desk, `/organizations/${school.id}`, school.name)
  await desk.getByRole('tab', { name: 'Settings' }).click()
  await desk.getByLabel('Organization Name').fill(' ')
  await desk.getByLabel('Contact Email').fill('office')
  await desk.getByRole('button', { name: 'Save Changes' }).click()
  await expect(desk.getByLabel('Organization Name')).toHaveAccessibleDescription('Name is required')
  await expect(desk.getByLabel('Contact Email')).toHaveAccessibleDescription('Valid email required')
  await desk.getByRole('tab', { name: 'Overview' }).click()
  await desk.getByRole('tab', { name: 'Settings' }).click()
  await expect(desk.getByLabel('Contact Email')).toHaveValue('office')
  await desk.getByRole('link', { name: 'Users', exact: true }).click()
  await desk
    .getByRole('alertdialog', { name: 'Leave Without Saving?' })
    .getByRole('button', { name: 'Keep Editing' })
    .click()
  await desk.getByLabel('Organization Name').fill('Cedar School')
  await desk.getByLabel('Contact Email').fill('new@example.org')
  await desk.getByLabel('Default Rules').fill('Pay in cash.')
  await desk.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(desk, 'Organization updated')
  await expect(desk.getByRole('heading', { level: 1, name: 'Cedar School' })).toBeVisible()
  await desk.getByRole('tab', { name: 'Overview' }).click()
  await expect(desk.getByText('Pay in cash.')).toBeVisible()
  await desk.goto(`/${school.slug}`)
  await expect(desk.getByRole('heading', { name: 'Cedar School' })).toBeVisible()
})

test('it is switched off and on again', async ({ desk, addWorld, request }) => {
  const { school } = await addWorld()
  const isOpen = async () => (await request.get(`/${school.slug}`)).status() === 200
  const flip = async () => {
    await desk.getByRole('switch', { name: 'Active' }).click()
    await desk.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(desk, 'Organization updated')
  }
  await openScreen(desk, `/organizations/${school.id}?tab=settings`, school.name)
  expect(await isOpen()).toBe(true)
  await flip()
  await expect(desk.getByText('Inactive', { exact: true })).toBeVisible()
  await expect(desk.getByRole('link', { name: 'View Site' })).toHaveCount(0)
  expect(await isOpen()).toBe(false)
  await desk.getByRole('button', { name: 'Dismiss' }).click()
  await flip()
  await expect(desk.getByRole('link', { name: 'View Site' })).toBeVisible()
  expect(await isOpen()).toBe(true)
})

test('it is deleted from its settings, which leads back to the list', async ({ desk, addWorld }) => {
  const { school } = await addWorld()
  await openScreen(desk, `/organizations/${school.id}?tab=settings`, school.name)
  await desk.getByRole('button', { name: 'Delete Organization' }).click()
  await desk.getByLabel(`Type ${school.slug} to confirm`).fill(school.slug)
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(desk, 'Organization deleted')
  await expect(desk).toHaveURL('/super-admin/organizations')
  await openScreen(desk, `/organizations/${school.id}`, 'Organization not found')
})
