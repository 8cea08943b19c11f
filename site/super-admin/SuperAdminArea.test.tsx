import { expect, test } from 'bun:test'
import { mailPlace } from '../../db/schema/mail.ts'
import { openBuiltSite, sharedSite } from '../../tests/support/built-site.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { ORIGIN } from '../../tests/support/dom.ts'
import { addEmail } from '../../tests/support/emails.ts'
import { hurryTests } from '../../tests/support/hurry.ts'
import { inHours } from '../../tests/support/moments.ts'
import { fillIn, findToast, press, shows } from '../../tests/support/on-page.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addItem, addMember, addSchool } from '../../tests/support/school.ts'
import { openSuperAdmin } from '../../tests/support/super-admin-tab.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'
import { visit } from '../../tests/support/visit.ts'
import { PASSWORD } from '../../tests/support/with-password.ts'

hurryTests(250)

const FAILED = 'Request failed. Please try again.'

test('the dashboard counts everything and shows who came last; its links change screen, title, and focus', async () => {
  const { addWorld, openScreen, orm, user } = await openSuperAdmin()
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

test('the settings of one’s account open there, and signing out ends the session', async () => {
  const { openScreen, superAdmin, user } = await openSuperAdmin()
  await openScreen('', 'Dashboard')
  const opener = screen.getByRole('button', { name: `User Settings of ${superAdmin.name}` })
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'User Settings' }))
  await user.click(dialog.getByRole('tab', { name: 'Password' }))
  expect(dialog.getByLabelText('Current Password')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(opener).toHaveFocus())
  await press('Sign Out')
  await waitFor(() => expect(location.pathname).toBe('/auth/login'))
  expect((await visit('/super-admin/users', { token: superAdmin.token })).location).toBe('/auth/login')
})

test('a list that fails to load can be retried; a session that ended meanwhile leads to the login page', async () => {
  const { network, openScreen, user } = await openSuperAdmin()
  const mend = network.on(/ \/api\/super-admin\//, () => new Response('no', { status: 409 }))
  for (const [path, title] of [
    ['/users', 'Users'],
    ['/organizations', 'Organizations'],
  ] as const) {
    await openScreen(path, title)
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED)
  }
  mend()
  await press('Retry')
  expect(await screen.findByRole('table')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  network.cookies.clear()
  await user.click(screen.getByRole('link', { name: 'Users' }))
  await waitFor(() => expect(location.pathname).toBe('/auth/login'))
})

test('whether email gets through is to be seen, an email of any organization to be found, and resent', async () => {
  const { addWorld, openScreen, orm, user } = await openSuperAdmin()
  const { school } = await addWorld()
  const problem = '550 5.1.1 No such user'
  const { recipient } = await addEmail(orm, school, { kind: 'won', content: {}, state: 'failed', problem })
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
  expect(await screen.findByRole('tab', { name: 'Waiting (1)' })).toBeVisible()
})

test('a super admin who logs in to a school is taken to the super admin area', async () => {
  const { addWorld, network, open, superAdmin } = await openSuperAdmin()
  const { school } = await addWorld()
  network.cookies.clear()
  await open(`/${school.slug}/admin`)
  await screen.findByLabelText('Email')
  fillIn({ Email: superAdmin.email, Password: PASSWORD })
  await press('Sign In')
  await waitFor(() => expect(location.pathname).toBe('/super-admin'))
})

test('the dashboard says that the email provider’s quota is nearly used up, before it is', async () => {
  const { network, openScreen, signIn } = await openSuperAdmin()
  const database = await freshDatabase()
  const resets_at = inHours(5).toISOString()
  const emails = { daily: { used: 85, limit: 100, resets_at }, monthly: { used: 900, limit: 3_000, resets_at } }
  const installation = await openBuiltSite(database, { RESEND_API_KEY: 're_test', EMAIL_FROM: 'bids@example.org' })
  network.on(/./, (request) =>
    request.url === 'https://api.resend.com/usage'
      ? Response.json({ object: 'usage', emails })
      : installation(request.url.replace(ORIGIN, ''), request),
  )
  signIn(await addPerson(database.orm, { isSuperAdmin: true }))
  await openScreen('', 'Dashboard')
  await shows(/^Soon no email goes out: 85 of 100 emails a day are used up\./)
})

test('emails that are held since a database was copied are said to be, and let go by a button', async () => {
  const { network, openScreen, signIn } = await openSuperAdmin()
  const SEND = 'POST /api/super-admin/mails/send-held'
  // Other tests have a site that sends no email, so it never holds any.
  const database = await freshDatabase()
  const copy = await openBuiltSite(database, { SMTP_URL: 'smtp://localhost', EMAIL_FROM: 'bids@example.org' })
  network.on(/./, (request) => copy(request.url.replace(ORIGIN, ''), request))
  await database.orm.insert(mailPlace).values({ place: 'https://bids.example.org and its own server' })
  signIn(await addPerson(database.orm, { isSuperAdmin: true }))
  await openScreen('/mails', 'Emails')
  await shows(/^Emails are held, because this database was copied or moved\./)
  expect(network.calls).not.toContain(SEND)
  await press('Send Held Emails')
  await findToast('Held emails are being sent')
  await waitFor(() => expect(screen.queryByText(/^Emails are held/)).toBeNull())
  expect(network.calls.filter((call) => call === SEND)).toHaveLength(1)
})

const { orm: siteOrm } = (await sharedSite()).database
const maple = await addSchool(siteOrm)
const quilt = await addItem(siteOrm, maple, { title: 'A quilt' })
const rosa = await addPerson(siteOrm, { isSuperAdmin: true })
const mapleOwner = await addMember(siteOrm, maple, 'owner')
const asSuperAdmin = (path: string) => visit(path, { token: rosa.token })

test.each(['', '/organizations', '/users', '/organizations/00000000-0000-4000-8000-000000000000'])(
  '/super-admin%s asks strangers to sign in, and is no page for an owner',
  async (path) => {
    expect((await visit(`/super-admin${path}`)).location).toBe('/auth/login')
    const page = await visit(`/super-admin${path}`, { token: mapleOwner.token })
    expect([page.status, page.location]).toEqual([404, null])
    expect(page.text).toContain('Page Not Found')
  },
)

test('what is no screen is no page; none is cached or found by a search engine', async () => {
  for (const path of ['nothing', 'users/1', 'organizations/1/2'])
    expect([path, (await asSuperAdmin(`/super-admin/${path}`)).status]).toEqual([path, 404])
  const { headers, text } = await asSuperAdmin('/super-admin')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(text).toContain('<meta name="robots" content="noindex"')
})

test('a super admin is sent to their area from everywhere but public pages', async () => {
  const entrances = ['/', '/admin', '/login', '/auth/login', '/auth/signup', '/auth/forgot-password', '/auth/link-sent']
  const unknown = ['/nothing-here', '/no/such/path', `/${maple.slug}/no-such-item`, `/${maple.slug}/admin/nothing`]
  for (const path of [...entrances, '/auth/nothing', `/${maple.slug}/admin`, ...unknown])
    expect([path, await endOf(path)]).toEqual([path, '/super-admin'])
  for (const path of [`/${maple.slug}`, `/${maple.slug}/${quilt.slug}`]) {
    const page = await asSuperAdmin(path)
    expect([page.status, page.text.includes('A quilt')]).toEqual([200, true])
  }
  for (const path of ['/help', '/help/bidders', '/privacy', '/terms', '/invite?token=none'])
    expect([path, await endOf(path)]).toEqual([path, path])
  // So does a mailed link; and an unknown address is none for everyone else.
  const { text } = await asSuperAdmin('/auth/confirm-email?token=none')
  expect(text).toContain('This link is invalid or has expired.')
  for (const token of [mapleOwner.token, '']) {
    const { status, location } = await visit('/no/such/path', { token })
    expect([status, location]).toEqual([404, null])
  }
})

/** Where a super admin ends who opens `path`. */
async function endOf(path: string): Promise<string> {
  const { location } = await asSuperAdmin(path)
  return location === null || location === path ? path : endOf(location)
}
