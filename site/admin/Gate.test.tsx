import { expect, test } from 'bun:test'
import { hashPassword } from '../../api/server/access/password.ts'
import { userOrganization } from '../../db/schema/organizations.ts'
import { findCard, openAdmin } from '../../tests/support/admin-tab.ts'
import { inHours } from '../../tests/support/moments.ts'
import { closed, fillIn, findToast, press, shows } from '../../tests/support/on-page.ts'
import { addMember, addSchool } from '../../tests/support/school.ts'
import { openTab } from '../../tests/support/tab.ts'
import { fireEvent, screen, waitFor, within } from '../../tests/support/testing-library.ts'

const PASSWORD = 'Larksong-1'
// Costly by design: once is enough.
const passwordHash = await hashPassword(PASSWORD)
const field = (label: string) => screen.getByLabelText(label)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const signInTitle = 'Sign In to the Admin Area'

async function signIn(email: string, password: string) {
  fillIn({ Email: email, Password: password })
  await press('Sign In')
}

test('visitors without a session log in where the organization is', async () => {
  const tab = await openTab()
  const school = await addSchool(tab.orm)
  const { email } = await addMember(tab.orm, school, 'owner', {}, { passwordHash })
  const answer = await tab.open(`/${school.slug}/admin`)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  await heading(signInTitle)
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/auth/forgot-password')
  await press('Sign In')
  await shows('Password is required')
  expect(field('Email')).toHaveAccessibleDescription('Must be a valid email address')
  expect(field('Password')).toHaveAccessibleDescription('Password is required')
  await signIn(email, 'Not-this-1')
  await findToast('Login Failed', 'Invalid email or password')
  await signIn(email, PASSWORD)
  await heading('Dashboard')
})

test('an unknown organization is not found, an unknown screen neither', async () => {
  const { admin, tab } = await openAdmin()
  await tab.open('/no-such-school/admin')
  await shows('Organization not found')
  expect((await tab.open(`${admin}/no-such-screen`)).status).toBe(404)
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('a session that ends while someone types loses none of their text', async () => {
  const { member, openScreen, send, user } = await openAdmin({ details: { passwordHash } })
  await openScreen('/new-auction', 'New Auction')
  fillIn({ 'Auction Title': 'A long story', Description: 'Typed at the kitchen table.' })
  const day = inHours(24).toISOString().slice(0, 10)
  fillIn({ 'Start Time': `${day}T08:00`, 'End Time': `${day}T20:00` })
  await send('POST', '/api/auth/logout')
  await press('Create Auction')
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign In Again' }))
  await waitFor(() => expect(dialog.getByLabelText('Email')).toHaveFocus())
  await user.keyboard('{Escape}')
  await closed()
  expect(field('Auction Title')).toBeVisible()
  await press('Create Auction')
  await screen.findByRole('dialog', { name: 'Sign In Again' })
  await signIn(member.email, PASSWORD)
  await closed()
  expect(field('Auction Title')).toHaveValue('A long story')
  await press('Create Auction')
  await findToast('Auction created successfully')
})

test('a page restored by the browser checks again who is signed in; a server that cannot answer signs no one out', async () => {
  const { addItem, network, openScreen, send, user } = await openAdmin()
  await addItem('A quilt')
  await openScreen('', 'Dashboard')
  const restore = () => fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
  const mend = network.on(/admin\/organization$/, () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  restore()
  await waitFor(() => expect(network.calls.filter((call) => /admin\/organization$/.test(call))).toHaveLength(2))
  await user.click(screen.getByRole('link', { name: 'Org Settings' }))
  await heading('Organization Settings')
  expect(screen.queryByRole('heading', { name: signInTitle })).toBeNull()
  mend()
  await openScreen('', 'Dashboard')
  const card = await findCard('A quilt')
  await send('POST', '/api/auth/logout')
  restore()
  await heading(signInTitle)
  // The class hides it: styles do not count here.
  expect(card.closest('.hidden')).not.toBeNull()
})

test('links change the screen without loading a page, which is told by title and focus', async () => {
  const { addItem, network, openScreen, user } = await openAdmin()
  await addItem('A quilt')
  await openScreen('', 'Dashboard')
  await user.click(screen.getByRole('link', { name: 'Org Settings' }))
  await heading('Organization Settings')
  expect(document.title).toBe('Organization Settings | Bidlark')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  await user.click(screen.getByRole('link', { name: 'Pine Hill School' }))
  await findCard('A quilt')
  expect(document.title).toBe('Dashboard | Bidlark')
  expect(network.calls.filter((call) => !call.includes('/api/'))).toHaveLength(1)
})

test('/admin leads to the only organization, of several to the one used last, and to none when signed out', async () => {
  const { admin, member, openScreen, orm, tab } = await openAdmin({ details: { passwordHash } })
  const leadsTo = async () => (await tab.network.fetch('/admin', { redirect: 'manual' })).headers.get('location')
  expect(await leadsTo()).toBe(admin)
  const { id: organizationId } = await addSchool(orm)
  await orm.insert(userOrganization).values({ userId: member.id, organizationId, role: 'manager' })
  expect(await leadsTo()).toBe('/')
  await openScreen('', 'Dashboard')
  expect(await leadsTo()).toBe(admin)

  const guest = await openTab()
  await guest.open('/admin')
  expect(screen.getByText(/Not sure of the address/)).toHaveTextContent(
    'Not sure of the address? Start at the login page.',
  )
  await signIn(member.email, PASSWORD)
  await findToast('Login Failed', 'Invalid credentials')
})
