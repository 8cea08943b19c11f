import { expect, test } from 'bun:test'
import { fillIn } from '../../tests/support/fill-in.ts'
import { hurryTests } from '../../tests/support/hurry.ts'
import { openTab } from '../../tests/support/tab.ts'
import { findToast } from '../../tests/support/tab-toast.ts'
import { screen, waitFor } from '../../tests/support/testing-library.ts'
import { addAccount, PASSWORD } from '../../tests/support/with-password.ts'

hurryTests(200, 500, 1_000)

async function openSignup() {
  const tab = await openTab()
  await tab.open('/auth/signup')
  const signUp = async (typed: { name?: string; email: string; password?: string; again?: string }) => {
    const { name = 'Ada Lark', email, password = PASSWORD, again = password } = typed
    await fillIn(tab.user, { 'Full Name': name, Email: email, Password: password, 'Confirm Password': again })
    await tab.user.click(screen.getByRole('button', { name: 'Create Account' }))
  }
  return { ...tab, signUp }
}

test('signing up greets, and leads to the organization picker', async () => {
  const { open, network, signUp } = await openSignup()
  network.on(/signup/, async (request, pass) => {
    await screen.findByRole('button', { name: 'Creating Account...' })
    return pass(request)
  })
  await signUp({ email: `${crypto.randomUUID()}@example.org` })
  await findToast('Account Created Successfully', 'Welcome to Bidlark! You can now create or join organizations.')
  await waitFor(() => expect(location.pathname).toBe('/'))
  await open('/')
  expect(screen.getByRole('heading', { name: 'Welcome, Ada Lark' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'No Organizations Yet' })).toBeVisible()
})

test('the form says what is missing, ticks off what a password needs, and warns of a common one', async () => {
  const { user, signUp } = await openSignup()
  await signUp({ name: 'A', email: 'ada@', password: 'short', again: 'other' })
  await waitFor(() => expect(screen.getByLabelText('Full Name')).toHaveFocus())
  const name = screen.getByLabelText('Full Name')
  await waitFor(() => expect(name).toHaveAccessibleDescription('Name must be at least 2 characters'))
  for (const fault of [
    ...['Please enter a valid email address', 'Password must be at least 8 characters', 'Passwords do not match'],
  ])
    expect(screen.getByText(fault)).toBeVisible()
  const needs = screen.getAllByText(/, (done|needed)$/).map((one) => one.closest('li')?.textContent)
  expect(needs).toEqual([
    ...['8 characters, needed', 'an uppercase letter, needed', 'a lowercase letter, done', 'a number, needed'],
  ])
  await fillIn(user, { Password: 'longenough' })
  const fault = 'Password must contain at least one uppercase letter, one lowercase letter, and one number'
  expect(await screen.findByText(fault)).toBeVisible()
  await fillIn(user, { Password: 'Password1' })
  await user.click(screen.getByLabelText('Full Name'))
  expect(await screen.findByText(/^Many people use this password/)).toBeVisible()
  await fillIn(user, { Password: 'other' })
  await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull())
})

test('an email that has an account cannot sign up again', async () => {
  const { orm, signUp } = await openSignup()
  const { email } = await addAccount(orm)
  await signUp({ email })
  await findToast('Signup Failed', 'An account with this email already exists.')
  expect(await screen.findByRole('button', { name: 'Create Account' })).toBeVisible()
})

test('when something else than the API answers, the words are ours', async () => {
  const { network, signUp } = await openSignup()
  network.on(/signup/, () => new Response('<h1>A teapot</h1>', { status: 418 }))
  await signUp({ email: 'ada@example.org' })
  await findToast('Signup Failed', 'Failed to create account')
})
