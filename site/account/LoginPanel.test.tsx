import { expect, test } from 'bun:test'
import { fillIn } from '../../tests/support/fill-in.ts'
import { hurryTests } from '../../tests/support/hurry.ts'
import { openTab } from '../../tests/support/tab.ts'
import { findToast } from '../../tests/support/tab-toast.ts'
import { screen, waitFor } from '../../tests/support/testing-library.ts'
import { addAccount, PASSWORD } from '../../tests/support/with-password.ts'

hurryTests(100, 200, 500)

const teapot = () => new Response('<h1>A teapot</h1>', { status: 418 })

async function openLogin() {
  const tab = await openTab()
  await tab.open('/auth/login')
  const signIn = async (email: string, password = PASSWORD) => {
    await fillIn(tab.user, { Email: email, Password: password })
    await tab.user.click(screen.getByRole('button', { name: 'Sign In' }))
  }
  return { ...tab, signIn }
}

test('the form says what is missing, at its fields, and goes to the first', async () => {
  const { user } = await openLogin()
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address'),
  )
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required')
  expect(screen.getByLabelText('Email')).toHaveFocus()
})

test('a wrong password is refused, and the form can be tried again at once', async () => {
  const { orm, network, signIn } = await openLogin()
  const { email } = await addAccount(orm)
  await signIn(email, 'Not-this-1')
  await findToast('Login Failed', 'Invalid email or password')
  expect(screen.getByLabelText('Password')).toHaveValue('Not-this-1')
  network.on(/login/, async (request, pass) => {
    await screen.findByRole('button', { name: 'Signing In...' })
    return pass(request)
  })
  await signIn(email.toUpperCase())
  await findToast('Login Successful', 'Welcome back! Redirecting to your organizations...')
  await waitFor(() => expect(location.pathname).toBe('/'))
})

test('a super admin is greeted as one, and led to the platform', async () => {
  const { orm, signIn } = await openLogin()
  const { email } = await addAccount(orm, { isSuperAdmin: true })
  await signIn(email)
  await findToast('Login Successful', 'Welcome back, Super Admin!')
  await waitFor(() => expect(location.pathname).toBe('/super-admin'))
})

test('when something else than the API answers, the words are ours', async () => {
  const { network, signIn } = await openLogin()
  network.on(/login/, teapot)
  await signIn('ada@example.org')
  await findToast('Login Failed', 'Invalid email or password')
})

test('an answer cannot lead away from this site', async () => {
  const { network, signIn } = await openLogin()
  const user = { id: crypto.randomUUID(), name: 'Ada Lark', email: 'ada@example.org', isSuperAdmin: false }
  network.on(/login/, () => Response.json({ user, redirectUrl: '//evil.example/' }))
  await signIn(user.email)
  await waitFor(() => expect(location.href).toBe('http://localhost/'))
})

test('a password can be looked at, and is hidden again', async () => {
  const { user } = await openLogin()
  const password = screen.getByLabelText('Password')
  await user.type(password, 'secret')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password).toHaveAttribute('type', 'password')
  expect(password).toHaveValue('secret')
})
