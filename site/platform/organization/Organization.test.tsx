import { expect, test } from 'bun:test'
import { zoneName } from '../../../api/contract/values/moment.ts'
import { inHours } from '../../../tests/support/admin-tab.ts'
import { fillIn } from '../../../tests/support/fill-in.ts'
import { hurryTests } from '../../../tests/support/hurry.ts'
import { findRow, openPlatform, rowNames } from '../../../tests/support/platform-tab.ts'
import { findToast } from '../../../tests/support/tab-toast.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'
import { visit } from '../../../tests/support/visit.ts'

hurryTests(250)

type About = Parameters<Awaited<ReturnType<typeof openPlatform>>['addWorld']>[0]

async function openDetail(about?: About, tab = 'overview') {
  const platform = await openPlatform()
  const world = await platform.addWorld({ timeZone: 'America/Chicago', ...about })
  const openTabOf = (name: string) =>
    platform.openScreen(`/organizations/${world.school.id}?tab=${name}`, world.school.name)
  await openTabOf(tab)
  const press = async (name: string) => platform.user.click(await screen.findByRole('button', { name }))
  return { ...platform, ...world, openTabOf, press }
}

test('the detail tells what an organization says of itself', async () => {
  const { school } = await openDetail({ contactInfo: 'Room 4', rules: 'Pay **in 48 hours**.' })
  for (const fact of ['office@example.org', 'Room 4', zoneName('America/Chicago'), `/${school.slug}`])
    expect(screen.getByText(fact)).toBeVisible()
  const overview = within(screen.getByRole('tabpanel', { name: 'Overview' }))
  const rules = overview.getByText('in 48 hours')
  expect(rules.tagName).toBe('STRONG')
  expect(rules.closest('dd')).toHaveTextContent('Pay in 48 hours.')
  expect(screen.getByRole('link', { name: 'View Site' })).toHaveAttribute('href', `/${school.slug}`)
})

test('its auctions stand where their times and their switch put them', async () => {
  const { addItem, openTabOf } = await openDetail()
  await addItem({ title: 'A quilt' })
  await addItem({ title: 'A pie', startTime: inHours(1), endTime: inHours(2) })
  await addItem({ title: 'A lamp', startTime: inHours(-2), endTime: inHours(-1) })
  await addItem({ title: 'A bench', isActive: false })
  await openTabOf('auctions')
  for (const [title, status] of [
    ['A quilt', 'Live'],
    ['A pie', 'Coming Soon'],
    ['A lamp', 'Ended'],
    ['A bench', 'Inactive'],
  ] as const)
    expect((await findRow(title)).getByText(status)).toBeVisible()
  expect(screen.getByText(`Times in ${zoneName('America/Chicago')}`)).toBeVisible()
  expect((await findRow('A quilt')).row).toHaveTextContent('$125.00 (start)')
  expect(screen.queryByRole('link', { name: 'A bench' })).toBeNull()
})

test('its settings are refused beside the field, saved, and asked about before they are lost', async () => {
  const { press, school, user } = await openDetail({}, 'settings')
  const openPanel = async (name: string) => user.click(screen.getByRole('tab', { name }))
  await fillIn(user, { 'Organization Name': ' ', 'Contact Email': 'office' })
  await press('Save Changes')
  await waitFor(() =>
    expect(screen.getByLabelText('Organization Name')).toHaveAccessibleDescription('Name is required'),
  )
  expect(screen.getByLabelText('Contact Email')).toHaveAccessibleDescription('Valid email required')
  await openPanel('Overview')
  await openPanel('Settings')
  expect(screen.getByLabelText('Contact Email')).toHaveValue('office')
  await user.click(screen.getByRole('link', { name: 'Users' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave Without Saving?' }))
  await user.click(question.getByRole('button', { name: 'Keep Editing' }))
  const settings = { 'Organization Name': 'Cedar School', 'Contact Email': 'new@example.org' }
  await fillIn(user, { ...settings, 'Default Rules': 'Pay in cash.' })
  await press('Save Changes')
  await findToast('Organization updated')
  expect(await screen.findByRole('heading', { level: 1, name: 'Cedar School' })).toBeVisible()
  await openPanel('Overview')
  expect(await screen.findByText('Pay in cash.')).toBeVisible()
  expect((await visit(`/${school.slug}`)).text).toContain('Cedar School')
})

test('it is switched off and on again', async () => {
  const { press, school, user } = await openDetail({}, 'settings')
  const status = async () => (await visit(`/${school.slug}`)).status
  const flip = async () => {
    await user.click(screen.getByRole('switch', { name: 'Active' }))
    await press('Save Changes')
    await findToast('Organization updated')
  }
  expect(await status()).toBe(200)
  await flip()
  expect(await screen.findByText('Inactive')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'View Site' })).toBeNull()
  expect(await status()).toBe(404)
  await press('Dismiss')
  await flip()
  expect(await screen.findByRole('link', { name: 'View Site' })).toBeVisible()
  expect(await status()).toBe(200)
})

test('it is deleted from its settings, which leads back to the list', async () => {
  const { openScreen, press, school, user } = await openDetail({}, 'settings')
  await press('Delete Organization')
  await fillIn(user, { [`Type ${school.slug} to confirm`]: school.slug })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete Organization' }))
  await findToast('Organization deleted')
  expect(location.pathname).toBe('/super-admin/organizations')
  await openScreen(`/organizations/${school.id}`, 'Organization not found')
})

test('the last admin or owner stays until someone else is one', async () => {
  const { addTeammate, founder, openTabOf, user } = await openDetail()
  await addTeammate('manager', 'Jo Heron')
  await openTabOf('users')
  const roleOf = (name: string) => screen.findByLabelText<HTMLSelectElement>(`Role of ${name}`)
  const removeFounder = async () => {
    await user.click(await screen.findByRole('button', { name: `Remove ${founder.name}` }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove User' }))
  }
  await removeFounder()
  await findToast('Failed to remove user from organization', 'Request failed. Please try again.')
  await user.selectOptions(await roleOf(founder.name), 'Manager')
  await findToast('Failed to update role', 'An organization needs at least one owner.')
  await waitFor(async () => expect(await roleOf(founder.name)).toHaveValue('owner'))
  await user.selectOptions(await roleOf('Jo Heron'), 'Owner')
  await findToast('Role updated')
  await removeFounder()
  await findToast('User removed from organization')
  await waitFor(() => expect(rowNames()).toHaveLength(1))
  expect(rowNames()[0]).toMatch(/Jo Heron/)
})
