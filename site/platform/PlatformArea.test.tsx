import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { isPassword } from '../../api/access/password.ts'
import { user as userRow } from '../../db/schema/accounts.ts'
import { inHours } from '../../tests/support/admin-tab.ts'
import { fillIn } from '../../tests/support/fill-in.ts'
import { hurryTests } from '../../tests/support/hurry.ts'
import { addMail } from '../../tests/support/mail.ts'
import { addPerson } from '../../tests/support/person.ts'
import { openPlatform } from '../../tests/support/platform-tab.ts'
import { addSchool } from '../../tests/support/school.ts'
import { findToast } from '../../tests/support/tab-toast.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'
import { visit } from '../../tests/support/visit.ts'
import { PASSWORD } from '../../tests/support/with-password.ts'

hurryTests(250)

const FAILED = 'Request failed. Please try again.'

test('the dashboard counts everything and shows who came last; its links change screen, title, and focus', async () => {
  const { addWorld, openScreen, orm, user } = await openPlatform()
  const { school, addItem } = await addWorld({ createdAt: inHours(24) })
  await addItem({ title: 'A quilt' })
  for (let count = 0; count < 4; count++) await addSchool(orm)
  for (let count = 0; count < 4; count++) await addPerson(orm)
  await openScreen('', 'Dashboard')
  for (const label of ['Total Organizations', 'Total Users', 'Total Auctions', 'Active Auctions']) {
    const figure = screen.getByText(label).closest('div')?.querySelector('dd')
    await waitFor(() => expect(figure).toHaveTextContent(/^[1-9]/))
  }
  const total = screen.getByText('Total Organizations').closest('div')
  expect(total?.textContent).toMatch(/^Total Organizations[\d,]+ [\d,]+ active$/)
  const organizations = within(screen.getByRole('region', { name: 'Recent Organizations' }))
  await waitFor(() => expect(organizations.getAllByRole('listitem')).toHaveLength(5))
  const users = within(screen.getByRole('region', { name: 'Recent Users' }))
  await waitFor(() => expect(users.getAllByRole('listitem')).toHaveLength(5))
  await user.click(organizations.getByRole('link', { name: school.name }))
  expect(await screen.findByRole('heading', { level: 1, name: school.name })).toBeVisible()
  expect(document.title).toBe('Organization | Bidlark')
  expect(screen.getByRole('main')).toHaveFocus()
})

test('signing out ends the session', async () => {
  const { openScreen, superAdmin, user } = await openPlatform()
  await openScreen('', 'Dashboard')
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))
  await waitFor(() => expect(location.pathname).toBe('/auth/login'))
  expect((await visit('/super-admin/users', { token: superAdmin.token })).location).toBe('/auth/login')
})

test('a session that ended meanwhile leads to the login page', async () => {
  const { network, openScreen, user } = await openPlatform()
  await openScreen('', 'Dashboard')
  network.cookies.clear()
  await user.click(screen.getByRole('link', { name: 'Users' }))
  await waitFor(() => expect(location.pathname).toBe('/auth/login'))
})

test('a super admin changes their own password', async () => {
  const { openScreen, orm, superAdmin, user } = await openPlatform()
  await openScreen('', 'Dashboard')
  const opener = screen.getByRole('button', { name: `User Settings of ${superAdmin.name}` })
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'User Settings' }))
  await user.click(dialog.getByRole('tab', { name: 'Password' }))
  const again = { 'New Password': 'Larksong-2', 'Confirm New Password': 'Larksong-2' }
  await fillIn(user, { 'Current Password': PASSWORD, ...again }, dialog)
  await user.click(dialog.getByRole('button', { name: 'Update Password' }))
  await waitFor(() => expect(opener).toHaveFocus())
  const [row] = await orm.select().from(userRow).where(eq(userRow.id, superAdmin.id))
  expect(await isPassword('Larksong-2', row?.passwordHash ?? null)).toBe(true)
})

test('a list that fails to load can be retried', async () => {
  const { network, openScreen, user } = await openPlatform()
  const mend = network.on(/ \/api\/super-admin\//, () => new Response('no', { status: 409 }))
  for (const [path, title] of [
    ['/users', 'Users'],
    ['/organizations', 'Organizations'],
  ] as const) {
    await openScreen(path, title)
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED)
  }
  mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('table')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('whether email gets through is to be seen, an email of any organization to be found, and resent', async () => {
  const { addWorld, openScreen, orm, user } = await openPlatform()
  const { school } = await addWorld()
  const problem = '550 5.1.1 No such user'
  const { recipient } = await addMail(orm, school, { kind: 'won', content: {}, state: 'failed', problem })
  await openScreen('', 'Dashboard')
  await user.click(screen.getByRole('link', { name: 'Emails' }))
  await waitFor(() => expect(document.title).toBe('Emails | Bidlark'))
  const health = within(await screen.findByRole('region', { name: 'Email health' }))
  const failed = (await health.findByText('Failed in 24 Hours')).closest('div')?.querySelector('dd')
  await waitFor(() => expect(failed).toHaveTextContent(/^[1-9]/))
  expect(health.getByText(/^Addresses: \d+ bounced, \d+ unsubscribed, \d+ marked as spam\.$/)).toBeVisible()
  expect(health.getByText(/^Last problem \(.+\): /)).toBeVisible()
  await user.type(await screen.findByLabelText('Search emails'), recipient)
  const panel = within(await screen.findByRole('tabpanel'))
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1))
  const mail = panel.getByRole('listitem')
  for (const words of [school.name, problem, 'Failed']) expect(mail).toHaveTextContent(words)
  await user.click(panel.getByRole('button', { name: /^Resend/ }))
  await findToast('Email resent')
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(2))
  expect(screen.getByRole('tab', { name: 'Waiting (1)' })).toBeVisible()
})

test('a super admin who logs in to a school is taken to the platform', async () => {
  const { addWorld, network, open, superAdmin, user } = await openPlatform()
  const { school } = await addWorld()
  network.cookies.clear()
  await open(`/${school.slug}/admin`)
  await screen.findByLabelText('Email')
  await fillIn(user, { Email: superAdmin.email, Password: PASSWORD })
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(location.pathname).toBe('/super-admin'))
})
