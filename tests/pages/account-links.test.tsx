import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { confirmAccount } from '../../api/email/preferences/confirm-address.ts'
import { session, twoStep, user as userRow } from '../../db/schema/accounts.ts'
import { sharedDatabase } from '../support/database.ts'
import { tokenMailedTo } from '../support/invitation.ts'
import { fillIn, findToast, shows } from '../support/on-page.ts'
import { openTab } from '../support/tab.ts'
import { screen, waitFor } from '../support/testing-library.ts'
import { callElsewhere } from '../support/visitors.ts'
import { addAccount, PASSWORD } from '../support/with-password.ts'

const NEW = 'Meadow-Lark-2'
const INVALID = 'This link is invalid or has expired.'

const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** A tab without scripts, and somebody who forgot their password. */
async function openForgotten(javaScript: boolean) {
  const tab = await openTab({ javaScript })
  const { email } = await addAccount(tab.orm)
  const ask = async (email: string) => {
    await tab.open('/auth/forgot-password')
    fillIn({ Email: email })
    return tab.submit(press('Send Link'))
  }
  const linkOf = async () => {
    const token = await tokenMailedTo(await sharedDatabase(), email, 'forgotten-password')
    return { token, path: `/auth/reset-password?token=${token}` }
  }
  const setPassword = async (password: string, again = password) => {
    fillIn({ 'New Password': password, 'Confirm New Password': again })
    await tab.user.click(press('Set Password'))
  }
  return { ...tab, email, ask, linkOf, setPassword }
}

test('a link to a new password is asked for without scripts; someone without an account reads the same', async () => {
  const { ask, email, linkOf } = await openForgotten(false)
  expect((await ask('ada@')).status).toBe(400)
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  expect(screen.getByLabelText('Email')).toHaveValue('ada@')
  for (const address of [`${crypto.randomUUID()}@example.org`, email]) {
    await ask(address)
    const sentence = 'If that email has an account, we sent it a link. It works for one hour.'
    await shows(sentence)
  }
  expect((await linkOf()).token).toMatch(/^[\w-]{43}$/)
})

test('a forgotten password is replaced by a mailed link, which is then over, and one signs in by the new one', async () => {
  const { ask, email, linkOf, open, setPassword, user } = await openForgotten(true)
  await ask(email)
  const { path } = await linkOf()
  const page = await open(path)
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  await shows(`For ${email}`)
  await setPassword('short', 'Meadow-Lark-3')
  await shows('Password must be at least 8 characters', 'Passwords do not match')
  await setPassword(NEW)
  await waitFor(() => expect(location.pathname).toBe('/auth/login'))
  await open(location.href)
  await shows('Password updated. Please sign in.')
  fillIn({ Email: email, Password: NEW })
  await user.click(press('Sign In'))
  await waitFor(() => expect(location.pathname).toBe('/'))
  await open(path)
  await shows(INVALID)
  const link = screen.getByRole('link', { name: 'Request a New Link' })
  expect(link).toHaveAttribute('href', '/auth/forgot-password')
})

test('a link used while its page is open is refused', async () => {
  const { ask, email, linkOf, open, setPassword } = await openForgotten(true)
  await ask(email)
  const { path, token } = await linkOf()
  await open(path)
  await callElsewhere('POST', '/api/auth/reset-password', { token, password: NEW, confirmPassword: NEW })
  await setPassword('Other-Lark-3')
  await findToast('Error updating password', INVALID)
})

/** Somebody who asked for another email, and has its link open. */
async function openConfirmation({ javaScript = true } = {}) {
  const tab = await openTab({ javaScript })
  const person = await addAccount(tab.orm)
  tab.signIn(person)
  const newEmail = `new-${person.email}`
  await callElsewhere('PATCH', '/api/user/profile', { name: person.name, email: newEmail }, person.token)
  const database = await sharedDatabase()
  const path = `/auth/confirm-email?token=${await tokenMailedTo(database, newEmail, 'confirm-email')}`
  await tab.open(path)
  const confirm = async (password = PASSWORD) => {
    fillIn({ 'Your Password': password })
    return tab.submit(press('Confirm Email'))
  }
  const emailNow = async () => {
    const [row] = await tab.orm.select().from(userRow).where(eq(userRow.id, person.id))
    return row?.email
  }
  return { ...tab, person, newEmail, path, confirm, emailNow, database }
}

test.each([true, false])('a new email counts once its link is opened; with scripts: %p', async (javaScript) => {
  const { confirm, emailNow, newEmail, open, path, person } = await openConfirmation({ javaScript })
  expect(screen.getByText(new RegExp(`with ${newEmail} from now on`))).toBeVisible()
  await confirm('Wrong-Lark-1')
  expect(screen.getByLabelText('Your Password')).toHaveAccessibleDescription('Password is incorrect')
  expect((await confirm()).status).toBe(200)
  expect(location.pathname).toBe('/auth/email-changed')
  expect(screen.getByRole('heading', { name: 'Your Email Was Changed' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/auth/login')
  expect(await emailNow()).toBe(newEmail)
  // Opened once more it does not say that nothing was changed.
  await open(path)
  expect(screen.getByRole('heading', { name: 'This Link Doesn’t Work' })).toBeVisible()
  await open('/auth/login')
  expect(screen.getByRole('heading', { name: `Welcome, ${person.name}` })).toBeVisible()
})

test('the former email, if it was confirmed, is told of the change, and undoes it, which signs everyone out', async () => {
  const { confirm, database, emailNow, open, orm, person, submit } = await openConfirmation()
  await orm.transaction((tx) => confirmAccount(tx, person.email, new Date()))
  await confirm()
  await open(`/auth/protect-email?token=${await tokenMailedTo(database, person.email, 'email-changed')}`)
  expect(screen.getByText(new RegExp(`goes back to ${person.email}`))).toBeVisible()
  await submit(press('Undo the Change'))
  expect(screen.getByRole('heading', { name: 'Your Account Is Yours Again' })).toBeVisible()
  expect(await emailNow()).toBe(person.email)
  expect(await orm.$count(session, eq(session.userId, person.id))).toBe(0)
})

test('an email that someone took meanwhile is refused', async () => {
  const { confirm, newEmail, orm } = await openConfirmation()
  await addAccount(orm, { email: newEmail })
  await confirm()
  await shows('An account with this email already exists.')
})

test('confirming another email asks for a code of those who sign in in two steps, after the password', async () => {
  const { confirm, orm, person } = await openConfirmation({ javaScript: false })
  const secret = new Secret({ size: 20 })
  const on = { secret: secret.base32, createdAt: new Date(), confirmedAt: new Date() }
  await orm.insert(twoStep).values({ userId: person.id, ...on })
  expect(screen.queryByLabelText('Code from Your App')).toBeNull()
  await confirm()
  expect(screen.getByLabelText('Code from Your App')).toHaveAccessibleDescription(/Enter the code/)
  fillIn({ 'Code from Your App': TOTP.generate({ secret }) })
  await confirm()
  expect(location.pathname).toBe('/auth/email-changed')
})

test.each([
  '/auth/reset-password',
  '/auth/reset-password?token=',
  '/auth/reset-password?token=../../health',
  '/auth/confirm-email?token=../../health',
  '/auth/confirm-email?token=nobody-has-this',
  '/auth/protect-email?token=../../health',
])('%s is an invalid link', async (path) => {
  const { open } = await openTab()
  expect((await open(path)).status).toBe(404)
  await shows(INVALID)
})
