import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { zoneName } from '../../../api/contract/values/time/moment.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { hurryTests } from '../../../tests/support/hurry.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { answer, closed, fill, fillIn, findToast, press, shows } from '../../../tests/support/on-page.ts'
import { party } from '../../../tests/support/places.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { findRow, openSuperAdmin, rowNames } from '../../../tests/support/super-admin-tab.ts'
import { fireEvent, screen, waitFor, within } from '../../../tests/support/testing-library.ts'
import { visit } from '../../../tests/support/visit.ts'

hurryTests(250, 500)

const SEARCH = 'Search organizations'
const newWord = () => crypto.randomUUID().slice(0, 8)

async function expectRows(...names: RegExp[]) {
  await waitFor(() => {
    expect(rowNames()).toHaveLength(names.length)
    for (const [index, name] of names.entries()) expect(rowNames()[index]).toMatch(name)
  })
}

test('organizations are found by name, slug and contact, and by whether they are active', async () => {
  const { addWorld, open, openScreen, user } = await openSuperAdmin()
  const word = newWord()
  const larch = await addWorld({ name: `Larch ${word}` })
  const beech = await addWorld({ name: 'Beech', contactEmail: `${word}@example.org`, isActive: false })
  await larch.addItem({ title: 'Live' })
  await larch.addItem({ title: 'Over', startTime: inHours(-2), endTime: inHours(-1) })
  await openScreen('/organizations', 'Organizations')
  fillIn({ [SEARCH]: word.toUpperCase() })
  await waitFor(() => expect(rowNames()).toHaveLength(2))
  expect((await findRow(`/${larch.school.slug}`)).row).toHaveTextContent('2 (1 live)')
  expect((await findRow(`/${larch.school.slug}`)).getByText('Active')).toBeVisible()
  expect((await findRow(`/${beech.school.slug}`)).getByText('Inactive')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Status'), 'Inactive')
  await expectRows(/Beech/)
  await user.selectOptions(screen.getByLabelText('Status'), 'Active')
  await expectRows(/Larch/)
  await open(location.href)
  await expectRows(/Larch/)
  expect(screen.getByLabelText(SEARCH)).toHaveValue(word.toUpperCase())
  fillIn({ [SEARCH]: larch.school.slug })
  await waitFor(() => expect(location.search).toBe(`?search=${larch.school.slug}&status=active`))
  await expectRows(/Larch/)
  fillIn({ [SEARCH]: 'no such school' })
  await shows('No organizations found')
  await user.click(screen.getByRole('link', { name: 'Organizations' }))
  await waitFor(() => expect(screen.getByLabelText(SEARCH)).toHaveValue(''))
  await waitFor(() => expect(rowNames()).not.toHaveLength(0))
})

test('a search keeps the filter that was chosen as soon as it was typed, and brings nobody back who went on', async () => {
  const { addWorld, openScreen } = await openSuperAdmin()
  const { school } = await addWorld({ name: `Larch ${newWord()}` })
  await openScreen(`/organizations?search=${school.slug}`, 'Organizations')
  await findRow(`/${school.slug}`)
  fillIn({ [SEARCH]: school.name })
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'active' } })
  await waitFor(() => expect(new URLSearchParams(location.search).get('search')).toBe(school.name))
  expect(new URLSearchParams(location.search).get('status')).toBe('active')
  await findRow(`/${school.slug}`)
  fillIn({ [SEARCH]: 'no such school' })
  screen.getByRole('link', { name: `View ${school.name}` }).click()
  await shows('View Site')
  await Bun.sleep(50)
  expect(screen.getByRole('link', { name: 'View Site' })).toBeVisible()
})

test('a long list has pages', async () => {
  const { openScreen, orm } = await openSuperAdmin()
  const word = newWord()
  for (let count = 0; count < 51; count++)
    await addSchool(orm, { name: `${word} ${count}`, createdAt: inHours(-count) })
  await openScreen(`/organizations?search=${word}`, 'Organizations')
  const onFirst = 'Page 1 of 2 (51 total organizations)'
  await shows(onFirst)
  expect(rowNames()).toHaveLength(50)
  await press('Next')
  await expectRows(new RegExp(`${word} 50`))
  await press('Previous')
  await shows(onFirst)
  history.back()
  await expectRows(new RegExp(`${word} 50`))
})

test('an organization is created for someone else, who finds it in their picker', async () => {
  const { addWorld, openScreen, user } = await openSuperAdmin()
  const { founder } = await addWorld()
  const slug = `school-${newWord()}`
  await openScreen('/organizations', 'Organizations')
  const opener = screen.getByRole('button', { name: 'New Organization' })
  await user.click(opener)
  await waitFor(() => expect(screen.getByLabelText('Search users')).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(opener).toHaveFocus())
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'New Organization' }))
  const school = { 'Organization Name': 'Birch Lane', 'Organization URL': slug, 'Contact Email': 'office@example.org' }
  fillIn(school, dialog)
  expect(await dialog.findByText('This URL is available')).toBeVisible()
  const create = dialog.getByRole('button', { name: 'Create Organization' })
  expect(create).toHaveAttribute('aria-disabled', 'true')
  fillIn({ 'Search users': 'nobody at all' }, dialog)
  expect(await dialog.findByText('No accounts match.')).toBeVisible()
  fillIn({ 'Search users': founder.email }, dialog)
  await user.click(await dialog.findByRole('button', { name: new RegExp(founder.email) }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Change' })).toHaveFocus())
  await user.click(create)
  await findToast('Organization Created', 'Birch Lane is ready for its first auction.')
  await closed()
  fillIn({ [SEARCH]: slug })
  expect((await findRow(`/${slug}`)).row).toHaveTextContent('Birch Lane')
  expect((await visit('/', founder)).text).toContain('Go to Organization Birch Lane')
})

test('an organization is deleted once its slug is typed, and its pages are gone at once', async () => {
  const { addWorld, network, openScreen, user } = await openSuperAdmin()
  const { school, addItem } = await addWorld()
  const item = await addItem({ title: 'A quilt' })
  const paths = [`/${school.slug}`, `/${school.slug}/${item.slug}`]
  for (const path of paths) expect((await visit(path)).status).toBe(200)
  await openScreen(`/organizations?search=${school.slug}`, 'Organizations')
  await press(`Delete ${school.name}`)
  const dialog = within(screen.getByRole('dialog', { name: `Delete “${school.name}”?` }))
  const slug = dialog.getByLabelText(`Type ${school.slug} to confirm`)
  await waitFor(() => expect(slug).toHaveFocus())
  await user.type(slug, `${school.name}{Enter}`)
  expect(dialog.getByRole('button', { name: 'Delete Organization' })).toHaveAttribute('aria-disabled', 'true')
  expect(network.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  await user.clear(slug)
  await user.type(slug, `${school.slug}{Enter}`)
  await findToast('Organization deleted')
  await closed()
  await shows('No organizations found')
  for (const path of paths) expect((await visit(path)).status).toBe(404)
})

type About = Parameters<Awaited<ReturnType<typeof openSuperAdmin>>['addWorld']>[0]

async function openDetail(about?: About, tab = 'overview') {
  const area = await openSuperAdmin()
  const world = await area.addWorld({ timeZone: 'America/Chicago', ...about })
  const openTabOf = (name: string) =>
    area.openScreen(`/organizations/${world.school.id}?tab=${name}`, world.school.name)
  await openTabOf(tab)
  return { ...area, ...world, openTabOf }
}

test('the detail tells what an organization says of itself', async () => {
  const { school } = await openDetail({ contactInfo: 'Room 4', rules: 'Pay **in 48 hours**.' })
  for (const fact of ['office@example.org', 'Room 4', zoneName('America/Chicago'), `/${school.slug}`]) await shows(fact)
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
  await addItem({ title: 'A party', startingBid: 2_000, places: party })
  await addItem({ title: 'A paddle', isInHall: true })
  await openTabOf('auctions')
  for (const [title, status] of [
    ['A quilt', 'Live'],
    ['A pie', 'Coming Soon'],
    ['A lamp', 'Ended'],
    ['A bench', 'Inactive'],
  ] as const)
    expect((await findRow(title)).getByText(status)).toBeVisible()
  await shows(`Times in ${zoneName('America/Chicago')}`)
  expect((await findRow('A quilt')).row).toHaveTextContent('$125.00 (start)')
  expect((await findRow('A party')).row).toHaveTextContent('$20.00 (fixed price)')
  expect((await findRow('A paddle')).row).not.toHaveTextContent('$')
  expect(screen.queryByRole('link', { name: 'A bench' })).toBeNull()
})

test('its settings are refused beside the field, saved, and asked about before they are lost; it is switched off and on again', async () => {
  const { school, user } = await openDetail({}, 'settings')
  const openPanel = async (name: string) => user.click(screen.getByRole('tab', { name }))
  fillIn({ 'Organization Name': ' ', 'Contact Email': 'office' })
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
  fillIn({ ...settings, 'Default Rules': 'Pay in cash.' })
  await press('Save Changes')
  await findToast('Organization updated')
  expect(await screen.findByRole('heading', { level: 1, name: 'Cedar School' })).toBeVisible()
  await openPanel('Overview')
  await shows('Pay in cash.')
  expect((await visit(`/${school.slug}`)).text).toContain('Cedar School')
  const flip = async () => {
    await openPanel('Settings')
    await user.click(screen.getByRole('switch', { name: 'Active' }))
    await press('Dismiss', 'Save Changes')
    await findToast('Organization updated')
    return (await visit(`/${school.slug}`)).status
  }
  expect(await flip()).toBe(404)
  await shows('Inactive')
  expect(screen.queryByRole('link', { name: 'View Site' })).toBeNull()
  expect(await flip()).toBe(200)
  expect(await screen.findByRole('link', { name: 'View Site' })).toBeVisible()
})

test('what is typed into its settings stays while its owners change theirs', async () => {
  const { addTeammate, openTabOf, orm, school, user } = await openDetail()
  await addTeammate('manager', 'Jo Heron')
  await openTabOf('overview')
  fill('Default Rules', 'Pay in cash.')
  await orm.update(organization).set({ contactInfo: 'Room 4' }).where(eq(organization.id, school.id))
  await user.click(screen.getByRole('tab', { name: 'Users' }))
  await press('Make Admin: Jo Heron')
  await answer('Make Admin')
  await findToast('Admin changed')
  await closed()
  await user.click(screen.getByRole('tab', { name: 'Overview' }))
  await shows('Room 4')
  expect(screen.getByLabelText('Default Rules')).toHaveValue('Pay in cash.')
})

test.each([
  ['leads back to the list', [], '/super-admin/organizations'],
  ['leads nobody back who went on before the answer', ['Cancel', 'Users'], '/super-admin/users'],
])('it is deleted from its settings, which %s', async (_, pressed, path) => {
  const { network, openScreen, school, user } = await openDetail({}, 'settings')
  const answer = network.hold(/^DELETE/)
  await press('Delete Organization')
  fillIn({ [`Type ${school.slug} to confirm`]: school.slug })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete Organization' }))
  for (const name of pressed) await user.click(screen.getByRole(name === 'Users' ? 'link' : 'button', { name }))
  answer()
  await findToast('Organization deleted')
  expect(location.pathname).toBe(path)
  await openScreen(`/organizations/${school.id}`, 'Organization not found')
})

test('the last admin or owner stays until someone else is one', async () => {
  const { addTeammate, founder, openTabOf, user } = await openDetail()
  await addTeammate('manager', 'Jo Heron')
  await openTabOf('users')
  const roleOf = (name: string) => screen.findByLabelText<HTMLSelectElement>(`Role of ${name}`)
  const removeFounder = async () => {
    await press(`Remove ${founder.name}`)
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove User' }))
  }
  await removeFounder()
  await findToast('Failed to remove user from organization', 'Request failed. Please try again.')
  await user.selectOptions(await roleOf(founder.name), 'Manager')
  await findToast('Failed to update role', 'An organization needs at least one owner.')
  await waitFor(async () => expect(await roleOf(founder.name)).toHaveDisplayValue('Admin'))
  await user.selectOptions(await roleOf('Jo Heron'), 'Owner')
  await findToast('Role updated')
  await removeFounder()
  await findToast('User removed from organization')
  await waitFor(() => expect(rowNames()).toHaveLength(1))
  expect(rowNames()[0]).toMatch(/Jo Heron/)
})
