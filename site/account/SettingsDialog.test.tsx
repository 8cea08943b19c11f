import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { isPassword } from '../../api/server/access/password.ts'
import { startSession } from '../../api/server/access/session.ts'
import { session, user as userRow } from '../../db/schema/accounts.ts'
import { outbox } from '../../db/schema/mail.ts'
import { userOrganization } from '../../db/schema/organizations.ts'
import { fillIn, findToast, press } from '../../tests/support/on-page.ts'
import { aBrowser } from '../../tests/support/person.ts'
import { addSchool } from '../../tests/support/school.ts'
import { openTab } from '../../tests/support/tab.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'
import { addAccount, PASSWORD } from '../../tests/support/with-password.ts'

/** The settings of somebody who signed in, at one of their tabs. */
async function openSettings(name: string) {
  const tab = await openTab()
  const person = await addAccount(tab.orm)
  tab.signIn(person)
  const show = async (tabName = name) => {
    await tab.open('/')
    await press('User Settings')
    const dialog = within(screen.getByRole('dialog', { name: 'User Settings' }))
    await tab.user.click(dialog.getByRole('tab', { name: tabName }))
    return dialog
  }
  return { ...tab, person, show, dialog: await show() }
}

const panel = (dialog: ReturnType<typeof within>, name: string) => within(dialog.getByRole('tabpanel', { name }))

test('a name is changed; what is missing is said', async () => {
  const { dialog, person, user } = await openSettings('Profile')
  fillIn({ Name: '', Email: 'ada@' }, dialog)
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await dialog.findByText('Name is required')).toBeVisible()
  expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  fillIn({ Name: 'Ada Meadowlark', Email: person.email }, dialog)
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await findToast('Profile updated')
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada Meadowlark' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'User Settings' })).toHaveFocus())
})

test('a name that is changed in a tab from before another email leaves that email', async () => {
  const { dialog, orm, person, user } = await openSettings('Profile')
  const email = `new-${person.email}`
  await orm.update(userRow).set({ email }).where(eq(userRow.id, person.id))
  fillIn({ Name: 'Ada Meadowlark' }, dialog)
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await findToast('Profile updated')
  expect(await orm.$count(outbox, eq(outbox.recipient, person.email))).toBe(0)
})

test('another email is asked for after one’s password is confirmed again, and waits for its link', async () => {
  const { dialog, orm, person, user } = await openSettings('Profile')
  const confirmedAt = new Date(Date.now() - 3_600_000)
  await orm.update(session).set({ confirmedAt }).where(eq(session.userId, person.id))
  fillIn({ Email: `new-${person.email}` }, dialog)
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  const question = within(await screen.findByRole('dialog', { name: 'Confirm Your Password' }))
  fillIn({ Password: 'Wrong-Lark-1' }, question)
  await user.keyboard('{Enter}')
  expect(await question.findByText('Password is incorrect')).toBeVisible()
  fillIn({ Password: PASSWORD }, question)
  await user.keyboard('{Enter}')
  const note = `Check your inbox: we sent a link to new-${person.email}. Open it and enter your password to finish the change.`
  await waitFor(() => expect(panel(dialog, 'Profile').getByRole('status')).toHaveTextContent(note))
  expect(screen.queryByRole('dialog', { name: 'Confirm Your Password' })).toBeNull()
  expect(dialog.getByLabelText('Email')).toHaveValue(person.email)
})

test('a new password counts at once, and the old one no more', async () => {
  const { dialog, orm, person, user } = await openSettings('Password')
  const update = dialog.getByRole('button', { name: 'Update Password' })
  fillIn({ 'Confirm New Password': 'Meadow-Lark-3' }, dialog)
  await user.click(update)
  const faults = ['Current password is required', "Passwords don't match", 'Password must be at least 8 characters']
  for (const fault of faults) expect(await dialog.findByText(fault)).toBeVisible()
  fillIn({ 'Current Password': 'Not-this-1', 'New Password': 'Meadow-Lark-2' }, dialog)
  expect(dialog.getByText("Passwords don't match")).toBeVisible()
  fillIn({ 'Confirm New Password': 'Meadow-Lark-2' }, dialog)
  await user.click(update)
  expect(await dialog.findByText('Current password is incorrect')).toBeVisible()
  expect(dialog.getByLabelText('Current Password')).toHaveFocus()
  fillIn({ 'Current Password': PASSWORD }, dialog)
  await user.click(update)
  await findToast('Password updated')
  await waitFor(() => expect(screen.getByRole('button', { name: 'User Settings' })).toHaveFocus())
  const [row] = await orm.select().from(userRow).where(eq(userRow.id, person.id))
  expect(await isPassword(PASSWORD, row?.passwordHash ?? null)).toBe(false)
  expect(await isPassword('Meadow-Lark-2', row?.passwordHash ?? null)).toBe(true)
})

test('people sign out on another device', async () => {
  const { orm, person, show, user } = await openSettings('Devices')
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1'
  await orm.transaction((tx) => startSession(tx, person.id, { ...aBrowser(), userAgent }, new Date()))
  const devices = panel(await show(), 'Devices')
  expect(await devices.findAllByRole('listitem')).toHaveLength(2)
  await user.click(devices.getByRole('button', { name: 'Sign out Safari on iPhone' }))
  await findToast('Signed out: Safari on iPhone')
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1))
})

test('a manager asks for closing summaries, which owners always get; a choice that fails is taken back, and no other', async () => {
  const { network, orm, person, show, user } = await openSettings('Profile')
  const managed = await addSchool(orm, { name: 'Elm School' })
  const ownSchool = await addSchool(orm, { name: 'Oak School' })
  const other = await addSchool(orm, { name: 'Ash School' })
  await orm.insert(userOrganization).values([
    { organizationId: managed.id, userId: person.id, role: 'manager' },
    { organizationId: ownSchool.id, userId: person.id, role: 'owner' },
    { organizationId: other.id, userId: person.id, role: 'manager' },
  ])
  const dialog = await show('Emails')
  const oak = dialog.getByRole('checkbox', { name: /^Oak/ })
  expect(oak).toBeChecked()
  expect(oak).toBeDisabled()
  await user.click(dialog.getByRole('checkbox', { name: 'Elm School' }))
  const isOfElm = eq(userOrganization.organizationId, managed.id)
  await waitFor(async () => {
    const [row] = await orm.select().from(userOrganization).where(isOfElm)
    expect(row?.wantsSummary).toBe(true)
  })
  const again = await show('Emails')
  const elm = again.getByRole('checkbox', { name: 'Elm School' })
  expect(elm).toBeChecked()
  const ash = again.getByRole('checkbox', { name: 'Ash School' })
  const chosen = Promise.withResolvers<void>()
  network.on(new RegExp(`^PATCH .*${managed.slug}`), async () => {
    await chosen.promise
    return new Response('<h1>A teapot</h1>', { status: 418 })
  })
  await user.click(elm)
  await user.click(ash)
  chosen.resolve()
  await findToast('Failed to save your choice')
  expect(elm).toBeChecked()
  expect(ash).toBeChecked()
})

test.each([
  ['Profile', 'Save Changes', 'Error updating profile', 'Failed to update profile'],
  ['Password', 'Update Password', 'Error updating password', 'Failed to update password'],
])('when something else than the API answers on %s, the words are ours', async (tab, button, title, fallback) => {
  const { dialog, network, user } = await openSettings(tab)
  network.on(/^(PUT|PATCH|POST) \/api\/user\//, () => new Response('<h1>A teapot</h1>', { status: 418 }))
  const fields = dialog.queryAllByLabelText(/^(Current|New|Confirm New) Password$/)
  for (const field of fields) await user.type(field, PASSWORD)
  await user.click(dialog.getByRole('button', { name: button }))
  await findToast(title, fallback)
})

test('two-step sign-in is turned on with an app, and off with a recovery code', async () => {
  const { dialog: first, network, user } = await openSettings('Password')
  let dialog = first
  // Another secret would take the place of the one that was scanned.
  await user.dblClick(dialog.getByRole('button', { name: 'Set Up Two-Step Sign-In' }))
  const key = (await dialog.findByRole('code')).textContent ?? ''
  expect(network.calls.filter((call) => call === 'POST /api/user/two-step')).toHaveLength(1)
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  fillIn({ 'Code from Your App': TOTP.generate({ secret }) }, dialog)
  await user.click(dialog.getByRole('button', { name: 'Turn On Two-Step Sign-In' }))
  expect(await dialog.findByText('It’s on. You have 10 recovery codes left.')).toBeVisible()
  const codes = dialog.getAllByText(/^[a-z0-9]{4,}-/i).map(({ textContent }) => textContent ?? '')
  expect(codes).toHaveLength(10)
  // They are shown once: neither a look at another tab nor Escape must be the end of them.
  await user.click(dialog.getByRole('tab', { name: 'Devices' }))
  await user.click(dialog.getByRole('tab', { name: 'Password' }))
  expect(dialog.getByText(codes[9] ?? '')).toBeVisible()
  await user.keyboard('{Escape}')
  await press('User Settings')
  dialog = within(screen.getByRole('dialog', { name: 'User Settings' }))
  await user.click(dialog.getByRole('tab', { name: 'Password' }))
  expect(dialog.getByText(codes[9] ?? '')).toBeVisible()

  await user.click(await dialog.findByRole('button', { name: 'Turn Off Two-Step Sign-In' }))
  const code = await dialog.findByLabelText('Code from Your App')
  await waitFor(() => expect(code).toHaveFocus())
  await user.keyboard('000000{Enter}')
  await waitFor(() => expect(code).toHaveAccessibleDescription(/That code isn’t right/))
  fillIn({ 'Code from Your App': codes[0] ?? '' }, dialog)
  await user.keyboard('{Enter}')
  await findToast('Two-step sign-in is off')
  expect(await dialog.findByRole('button', { name: 'Set Up Two-Step Sign-In' })).toBeVisible()
  expect(dialog.queryByText(codes[1] ?? '')).toBeNull()
})
