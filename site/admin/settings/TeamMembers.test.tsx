import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { session } from '../../../db/schema/accounts.ts'
import { invitation } from '../../../db/schema/organizations.ts'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { withoutEmailService } from '../../../tests/support/built-site.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { tokenMailedTo } from '../../../tests/support/invitation.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { answer, closed, fill, findFree, findToast, press, pressIn, shows } from '../../../tests/support/on-page.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'

const TITLE = 'Organization Settings'
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const members = () => within(screen.getByRole('region', { name: 'Team Members' })).queryAllByRole('listitem')
const invitations = () => within(screen.getByRole('region', { name: 'Invitations' })).queryAllByRole('listitem')
const newEmail = () => `${crypto.randomUUID()}@example.org`

async function openTeam(more: Parameters<typeof openAdmin>[0] = {}, join?: 'owner' | 'manager') {
  const scene = await openAdmin(more)
  const jo = await scene.addTeammate(join ?? 'manager', 'Jo Finch')
  const show = async () => {
    await scene.openScreen('/settings', TITLE)
    await scene.user.click(screen.getByRole('tab', { name: 'Team Members' }))
    await waitFor(() => expect(members().length).toBeGreaterThan(0))
  }
  await show()
  return { ...scene, jo, show }
}

test('roles change, and who lost one, or the team, sees it at once', async () => {
  const { jo, member, openScreen, send, tab, user, show } = await openTeam({}, 'owner')
  const role = screen.getByLabelText('Role of Jo Finch')
  expect(role).toHaveValue('owner')
  await user.selectOptions(role, 'Manager')
  await findToast('Role updated')
  await waitFor(() => expect(role).toHaveValue('manager'))

  await send('PATCH', `members/${jo.id}/role`, { role: 'owner' })
  tab.signIn(jo)
  await openScreen('/settings', TITLE)
  fill('Default Rules', 'Mine now')
  await send('PATCH', `members/${jo.id}/role`, { role: 'manager' })
  await pressIn('General', 'Save Changes', 'tabpanel')
  await findToast('Failed to update settings', 'Only owners can do this.')
  await shows('Only owners can see and change the organization’s settings.', 'Who You Can Ask', member.email)

  tab.signIn(member)
  await show()
  await press('Remove Jo Finch')
  await answer('Remove Member', 'Remove Jo Finch?')
  await findToast('Member removed')
  await waitFor(() => expect(members()).toHaveLength(1))
  tab.signIn(jo)
  await tab.open(location.href)
  await shows(/^This account isn’t on this organization’s team/)
})

test('after the question for the password the focus is where it was', async () => {
  const { member, orm, user } = await openTeam()
  const confirmedAt = inHours(-1)
  await orm.update(session).set({ confirmedAt }).where(eq(session.userId, member.id))
  const role = screen.getByLabelText('Role of Jo Finch')
  await user.selectOptions(role, 'Owner')
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
  await user.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(role).toHaveFocus())
})

test('the admin shows as Admin; no one changes the admin or themselves, but the admin hands over, and leaves', async () => {
  const { jo, member, school, show, tab } = await openTeam({ details: { name: 'Ruth Alder' } }, 'owner')
  expect(screen.getByLabelText('Role of Ruth Alder')).toBeDisabled()
  tab.signIn(jo)
  await show()
  const founder = members().find((row) => row.textContent.includes(member.email))
  if (!founder) throw new Error('The founder is not listed')
  expect(within(founder).getByText('Admin')).toBeVisible()
  const role = within(founder).getByRole('combobox')
  expect(role).toHaveDisplayValue('Admin')
  expect(role).toBeDisabled()
  expect(within(founder).getByRole('button', { name: 'Remove Ruth Alder' })).toBeDisabled()
  expect(screen.getByLabelText('Role of Jo Finch')).toBeDisabled()

  tab.signIn(member)
  await show()
  await press('Make Admin: Jo Finch')
  await answer('Make Admin', 'Make Jo Finch the admin?')
  await findToast('Admin changed')
  const badges = () => members().filter((row) => within(row).queryByText('Admin') !== null)
  await waitFor(() => expect(badges().map((row) => row.textContent)).toEqual([expect.stringContaining('Jo Finch')]))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Make Admin/ })).toBeNull())
  await press('Leave the Team')
  await answer('Leave Team', 'Leave Pine Hill School?')
  await waitFor(() => expect(location.pathname).toBe('/'))
  await tab.open(`/${school.slug}/admin`)
  await shows(/^This account isn’t on this organization’s team/)
})

test('someone is invited, and the invitation resent, revoked, and deleted; helpers need none', async () => {
  await openTeam()
  expect(screen.getByText(/^Helpers at the checkout need no account\./)).toBeVisible()
  expect(
    within(screen.getByRole('region', { name: 'Team Members' })).getByRole('link', { name: 'Checkout Links' }),
  ).toBeVisible()
  const [email, database] = [newEmail(), await sharedDatabase()]
  await shows('No invitations yet.')
  await press('Invite User')
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite User' }))
  const field = dialog.getByLabelText('Email')
  await waitFor(() => expect(field).toHaveFocus())
  await press('Send Invitation')
  expect(await dialog.findByText('Please enter a valid email address')).toBeVisible()
  fill(field, email)
  await press('Send Invitation')
  await findToast('Invitation sent', `We emailed a link to ${email}.`)
  await waitFor(() => expect(button('Invite User')).toHaveFocus())
  const first = await tokenMailedTo(database, email)
  await waitFor(() => expect(invitations()[0]).toHaveTextContent('Pending'))
  const words = screen.getAllByRole('button', { name: /the invitation of/ }).map((one) => one.textContent)
  expect(words).toEqual(['Resend', 'Revoke', ''])
  await press(/^Resend/)
  await findToast('Invitation resent')
  expect(await tokenMailedTo(database, email)).not.toBe(first)
  await press(/^Revoke/)
  await findToast('Invitation revoked')
  await waitFor(() => expect(invitations()[0]).toHaveTextContent('Revoked'))
  expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull()
  expect(screen.getByRole('main')).toHaveFocus()
  await press(/^Delete/)
  await findToast('Invitation cancelled')
  await waitFor(() => expect(invitations()).toHaveLength(0))
  expect(screen.getByRole('main')).toHaveFocus()
})

test('where nobody can be emailed, the link of an invitation is shown once, to be handed on', async () => {
  const { user, tab } = await openTeam()
  using _ = await withoutEmailService()
  const email = newEmail()
  await press('Invite User')
  fill(within(await screen.findByRole('dialog', { name: 'Invite User' })).getByLabelText('Email'), email)
  await press('Send Invitation')
  const readLink = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Give Them This Link' }))
    return String(dialog.getByLabelText<HTMLInputElement>('Link').value)
  }
  const first = await readLink()
  expect(new URL(first).pathname).toBe('/invite')
  await press('Copy Link')
  await press('Close')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  await waitFor(() => expect(invitations()[0]).toHaveTextContent('Pending'))
  await press(/^Resend/)
  const second = await readLink()
  expect(second).not.toBe(first)
  await tab.open(second.slice(new URL(second).origin.length))
  await shows(email)
  await user.keyboard('{Escape}')
})

test('a double click resends, or deletes, an invitation once', async () => {
  const { changes, send, show, user } = await openTeam()
  await send('POST', 'invite', { email: newEmail() })
  await show()
  await user.dblClick(await findFree(/^Resend/))
  await findToast('Invitation resent')
  await user.dblClick(await findFree(/^Delete/))
  await findToast('Invitation cancelled')
  await waitFor(() => expect(invitations()).toHaveLength(0))
  expect(changes().map((call) => call.split(' ')[0])).toEqual(['PATCH', 'DELETE'])
})

test('an expired invitation can be resent, an accepted one only be deleted', async () => {
  const { orm, school, show } = await openTeam()
  const row = { organizationId: school.id, role: 'manager' as const, createdAt: inHours(-200), expiresAt: inHours(-1) }
  const accepted = { status: 'accepted' as const, acceptedAt: inHours(-2) }
  await orm.insert(invitation).values([
    { ...row, email: 'late@example.org', tokenHash: crypto.randomUUID() },
    { ...row, ...accepted, email: 'here@example.org', tokenHash: crypto.randomUUID() },
  ])
  await show()
  const said = () =>
    invitations().map((one) => [
      one.textContent.match(/^[a-z]+@example\.org|Expired|Accepted/g),
      within(one)
        .getAllByRole('button')
        .map((act) => act.textContent),
    ])
  await waitFor(() => expect(said()).toHaveLength(2))
  expect(said()).toContainEqual([
    ['late@example.org', 'Expired'],
    ['Resend', 'Delete'],
  ])
  expect(said()).toContainEqual([['here@example.org', 'Accepted'], ['Delete']])
})

test('what the server refuses is shown in its words, or said of what was tried', async () => {
  const { jo, network, send, show, user } = await openTeam()
  await press('Invite User')
  fill(within(await screen.findByRole('dialog')).getByLabelText('Email'), jo.email)
  await press('Send Invitation')
  await findToast('Failed to send invitation', 'This person is already a member of the team.')
  await press('Close')
  await send('POST', 'invite', { email: newEmail() })
  await show()
  network.on(/\/(members|invitations)\//, () => new Response('no', { status: 409 }))
  await user.selectOptions(screen.getByLabelText('Role of Jo Finch'), 'Owner')
  await findToast('Failed to update role', 'Please try again.')
  await waitFor(() => expect(screen.getByLabelText('Role of Jo Finch')).toHaveValue('manager'))
  await press('Remove Jo Finch')
  await answer('Remove Member', 'Remove Jo Finch?')
  await findToast('Failed to remove member', 'Please try again.')
  await closed()
  for (const [verb, title] of [
    [/^Resend/, 'Failed to resend invitation'],
    [/^Revoke/, 'Failed to revoke invitation'],
    [/^Delete/, 'Failed to cancel invitation'],
  ] as const) {
    await press(verb)
    await findToast(title, 'Please try again.')
  }
})

test('Escape closes the open dialog, and then the toast above it', async () => {
  const { network, user } = await openTeam()
  network.on(/^POST .*\/invite$/, () => Response.json({ message: 'Not now.' }, { status: 409 }))
  await press('Invite User')
  fill(within(await screen.findByRole('dialog')).getByLabelText('Email'), 'new@example.org')
  await press('Send Invitation')
  await findToast('Failed to send invitation', 'Not now.')
  await user.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(button('Invite User')).toHaveFocus())
  await findToast('Failed to send invitation', 'Not now.')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Not now.')).toBeNull())
})
