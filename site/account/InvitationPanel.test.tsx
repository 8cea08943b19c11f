import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { invite } from '../../api/organizations/invitations/invite.ts'
import { invitation } from '../../db/schema/organizations.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { hurryTests } from '../../tests/support/hurry.ts'
import { tokenMailedTo } from '../../tests/support/invitation.ts'
import { fillIn, findToast, press, shows } from '../../tests/support/on-page.ts'
import { addMember, addSchool } from '../../tests/support/school.ts'
import { openTab } from '../../tests/support/tab.ts'
import { screen, waitFor } from '../../tests/support/testing-library.ts'
import { addAccount, PASSWORD } from '../../tests/support/with-password.ts'

hurryTests(1_000)

/** A tab, and an invitation to a school that lies in somebody's mailbox. */
async function openInvited(email = `${crypto.randomUUID()}@example.org`) {
  const tab = await openTab()
  const school = await addSchool(tab.orm, { name: 'Pine Hill School', timeZone: 'America/Chicago' })
  const owner = await addMember(tab.orm, school, 'owner', {}, { name: 'Olive Crane' })
  await invite(tab.orm, { organization: school, person: owner }, { email, role: 'manager' }, new Date())
  const path = `/invite?token=${await tokenMailedTo(await sharedDatabase(), email)}`
  const accept = async (answers: { name?: string; password?: string; again?: string } = {}) => {
    const { name = 'Sam Finch', password = PASSWORD, again = password } = answers
    fillIn({ 'Full Name': name, Password: password, 'Confirm Password': again })
    await press('Accept Invitation')
  }
  return { ...tab, school, owner, email, path, accept }
}

test('an invitation says who invites whom to what, is accepted, and leads into the admin area', async () => {
  const { open, orm, school, email, path, accept } = await openInvited()
  const expiresAt = new Date('2096-12-07T01:00:00Z')
  await orm.update(invitation).set({ expiresAt }).where(eq(invitation.email, email))
  const page = await open(path)
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  const facts = document.querySelector('dl')
  for (const fact of ['Pine Hill School', 'Manager', email, 'Olive Crane', 'Thu, Dec 6, 2096, 7:00 PM CT'])
    expect(facts).toHaveTextContent(fact)
  await accept({ name: 'S', password: 'short', again: 'Another-1' })
  await shows('Name must be at least 2 characters', 'Password must be at least 8 characters', 'Passwords do not match')
  await accept()
  await findToast('Welcome aboard!')
  await waitFor(() => expect(location.pathname).toBe(`/${school.slug}/admin`))
  await open(path)
  expect(screen.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
  // It works once, and whoever joined by it opens it again as the way in.
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login')
})

test('someone with an account joins with its password, which stays', async () => {
  const { orm } = await openTab()
  const colleague = await addAccount(orm, { name: 'Grace Wren' })
  const { open, school, path, accept } = await openInvited(colleague.email)
  await open(path)
  await accept({ password: 'A-new-one-1' })
  const password = screen.getByLabelText('Password')
  const refusal = /^This email already has an account. Please enter its password./
  await waitFor(() => expect(password).toHaveAccessibleDescription(refusal))
  expect(password).toHaveFocus()
  await accept()
  await waitFor(() => expect(location.pathname).toBe(`/${school.slug}/admin`))
  await open('/')
  expect(screen.getByRole('heading', { name: 'Welcome, Grace Wren' })).toBeVisible()
})

test('someone signed in to another account reads whom the invitation signs in; one revoked meanwhile is refused', async () => {
  const { open, orm, network, signIn, owner, email, path, accept } = await openInvited()
  signIn(owner)
  await open(path)
  const note = `You’re signed in as ${owner.email}. If you accept, you’ll be signed in as ${email} instead.`
  await shows(note)
  const setStatus = (status: 'pending' | 'revoked') =>
    orm.update(invitation).set({ status }).where(eq(invitation.email, email))
  await setStatus('revoked')
  await accept()
  await findToast('Failed to accept invitation', 'This invitation link is invalid or has expired.')
  await setStatus('pending')
  await accept()
  await findToast('Welcome aboard!')
  const me = await network.fetch('/api/auth/me')
  expect((await me.json()).user.email).toBe(email)
})

test.each(['/invite', '/invite?token=', '/invite?token=nobody-has-this', '/invite?token=../health'])(
  '%s is an invalid invitation with a way home',
  async (path) => {
    const { open } = await openTab()
    expect((await open(path)).status).toBe(404)
    expect(screen.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
    await shows('This invitation link is invalid or has expired.')
    expect(screen.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/')
  },
)
