import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { organization, userOrganization } from '../../db/schema/organizations.ts'
import { hurryTests } from '../../tests/support/hurry.ts'
import { lost, unanswered } from '../../tests/support/network.ts'
import { closed, fillIn, findToast, press } from '../../tests/support/on-page.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addMember, addSchool } from '../../tests/support/school.ts'
import { openTab } from '../../tests/support/tab.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'
import { $savedAt } from '../spreadsheet/saved-spreadsheet.ts'

hurryTests(500)

async function openPicker() {
  const tab = await openTab()
  const person = await addPerson(tab.orm)
  tab.signIn(person)
  await tab.open('/')
  return { ...tab, person }
}

test('since when somebody is on a team is told on its clocks, and logging out ends the session', async () => {
  const { open, orm, network, person } = await openPicker()
  const school = await addSchool(orm, { timeZone: 'America/Chicago' })
  const joined = { organizationId: school.id, userId: person.id, joinedAt: new Date('2026-11-01T02:00:00Z') }
  await orm.insert(userOrganization).values(joined)
  await open('/')
  expect(await screen.findByText(/Joined October 2026/)).toBeVisible()
  await press('Log Out')
  await waitFor(() => expect(location.href).toBe('http://localhost/auth/login'))
  expect(network.cookies.has('session')).toBe(false)
  network.cookies.set('session', person.token)
  await open('/')
  expect(screen.queryByText(`Welcome, ${person.name}`)).toBeNull()
})

test('a failed logout also leads to the login page, which says so and offers to try again', async () => {
  const { open, network } = await openPicker()
  const mend = network.on(/^POST .*logout/, () => new Response(null, { status: 418 }))
  await press('Log Out')
  await waitFor(() => expect(location.href).toEndWith('/auth/login?logout-failed'))
  await open(location.href)
  await findToast('Logout failed', 'There was an error logging out. Please try again.')
  expect(location.href).toEndWith('/auth/login')
  mend()
  await press('Try Again')
  await waitFor(() => expect(network.cookies.has('session')).toBe(false))
})

test('dialogs are closed with Escape, and the focus returns', async () => {
  const tab = await openTab()
  tab.signIn(await addMember(tab.orm, await addSchool(tab.orm)))
  await tab.open('/')
  for (const name of ['User Settings', 'Create Organization']) {
    screen.getByRole('button', { name }).focus()
    await tab.user.keyboard('{Enter}')
    expect(screen.getByRole('dialog', { name })).toBeVisible()
    await tab.user.keyboard('{Escape}')
    await closed()
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus())
  }
})

const newSlug = () => `school-${crypto.randomUUID().slice(0, 8)}`

async function openCreation() {
  const tab = await openPicker()
  const element = await screen.findByRole('dialog', { name: 'Create Organization' })
  const dialog = within(element)
  const create = dialog.getByRole('button', { name: 'Create Organization' })
  const url = dialog.getByLabelText('Organization URL')
  /** Fills in all that it needs, until its address is known to be free. */
  const describe = async (slug: string) => {
    const email = { 'Contact Email': 'office@example.org' }
    fillIn({ 'Organization Name': 'Pine Hill School', 'Organization URL': slug, ...email }, dialog)
    await dialog.findByText('This URL is available')
  }
  return { ...tab, dialog, create, url, describe }
}

test('an organization is created under an address that is checked while one types', async () => {
  const { user, orm, person, network, dialog, create, url } = await openCreation()
  const taken = await addSchool(orm)
  const answer = network.hold(/check-slug/)
  fillIn({ 'Organization Name': taken.slug.replace('-', ' ') }, dialog)
  expect(url).toHaveValue(taken.slug)
  expect(dialog.getByText('Checking availability...')).toBeVisible()
  expect(create).toHaveAttribute('aria-disabled', 'true')
  answer()
  await waitFor(() => expect(url).toHaveAccessibleDescription(/This URL is already taken/))
  expect(create).toHaveAttribute('aria-disabled', 'true')
  const word = crypto.randomUUID().slice(0, 8)
  fillIn({ 'Organization Name': `Zoë’s School, ${word}!` }, dialog)
  expect(url).toHaveValue(`zoes-school-${word}`)
  expect(await dialog.findByText('This URL is available')).toBeVisible()
  expect(dialog.getByLabelText('Contact Email')).toHaveValue(person.email)
  fillIn({ 'Contact Info (Optional)': 'Room 12, mornings' }, dialog)
  await user.click(create)
  await findToast('Organization Created', `Zoë’s School, ${word}! is ready for its first auction.`)
  // The page stays as long as that takes to read.
  expect(location.pathname).toBe('/')
  await waitFor(() => expect(location.pathname).toBe(`/zoes-school-${word}/admin`))
  const [made] = await orm
    .select()
    .from(organization)
    .where(eq(organization.slug, `zoes-school-${word}`))
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(made).toMatchObject({ timeZone, contactEmail: person.email, contactInfo: 'Room 12, mornings' })
})

test('Enter while the address is being checked waits for the answer, and goes on unless one types on or it is taken', async () => {
  const { user, orm, network, dialog, create, url } = await openCreation()
  const creations = () => network.calls.filter((call) => call === 'POST /api/organizations')
  const taken = await addSchool(orm)
  const enter = async (slug: string) => {
    fillIn({ 'Organization Name': 'Pine Hill School', 'Organization URL': slug }, dialog)
    expect(create).toHaveAttribute('aria-disabled', 'true')
    await user.type(url, '{Enter}')
  }
  await enter(taken.slug)
  await waitFor(() => expect(url).toHaveAccessibleDescription(/This URL is already taken/))
  await enter(newSlug())
  expect(create).toHaveTextContent('Creating...')
  fillIn({ 'Contact Email': 'office@example.org' }, dialog)
  expect(await dialog.findByText('This URL is available')).toBeVisible()
  expect(creations()).toEqual([])
  const slug = newSlug()
  await enter(slug)
  await findToast('Organization Created')
  await waitFor(() => expect(location.pathname).toBe(`/${slug}/admin`))
  expect(creations()).toHaveLength(1)
})

test('a typed address stays when the name changes, until it is empty again; and the form says what is wrong', async () => {
  const { user, dialog, create, url } = await openCreation()
  await user.click(create)
  expect(await dialog.findByText('Organization name must be at least 3 characters')).toBeVisible()
  expect(dialog.getByText('Organization URL must be at least 3 characters')).toBeVisible()
  const slug = newSlug()
  fillIn({ 'Organization URL': slug, 'Organization Name': 'Pine Hill' }, dialog)
  expect(url).toHaveValue(slug)
  fillIn({ 'Organization URL': '', 'Organization Name': 'Pine Hill School' }, dialog)
  expect(url).toHaveValue('pine-hill-school')
  fillIn({ 'Organization URL': 'support' }, dialog)
  await waitFor(() => expect(url).toHaveAccessibleDescription(/This URL is reserved and cannot be used/))
})

test('an organization that was created opens, though its answer was lost, and its draft for what was tried not made', async () => {
  const { user, network, create, describe } = await openCreation()
  $savedAt.set(new Date().toISOString())
  const slug = newSlug()
  await describe(slug)
  network.on(/^POST \/api\/organizations/, unanswered)
  network.on(/^POST .*\/admin\/events/, lost)
  await user.click(create)
  await waitFor(() => expect(location.pathname).toBe(`/${slug}/admin`))
  $savedAt.set(undefined)
})

test('a creation fails in our words when something else than the API answers, and in the API’s when the address was taken', async () => {
  const { user, orm, network, create, url, describe } = await openCreation()
  const mend = network.on(/^POST \/api\/organizations/, () => new Response('<h1>A teapot</h1>', { status: 418 }))
  await describe(newSlug())
  await user.click(create)
  await findToast('Creation Failed', 'Failed to create organization')
  mend()
  const slug = newSlug()
  await describe(slug)
  await addSchool(orm, { slug })
  await user.click(create)
  await findToast('Creation Failed', 'This URL is already taken')
  // Not because it is still being sent.
  await waitFor(() => expect(create).toHaveTextContent('Create Organization'))
  expect(url).toHaveAccessibleDescription(/This URL is already taken/)
  expect(create).toHaveAttribute('aria-disabled', 'true')
})
