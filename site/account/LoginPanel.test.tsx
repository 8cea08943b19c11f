import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { session } from '../../db/schema/accounts.ts'
import { hurryTests } from '../../tests/support/hurry.ts'
import { fillIn, findToast, press, shows } from '../../tests/support/on-page.ts'
import { addPerson } from '../../tests/support/person.ts'
import { openTab } from '../../tests/support/tab.ts'
import { screen, waitFor } from '../../tests/support/testing-library.ts'
import { addAccount, PASSWORD } from '../../tests/support/with-password.ts'

hurryTests(100, 200, 500, 1_000)

async function openLogin() {
  const tab = await openTab()
  await tab.open('/auth/login')
  const signIn = async (email: string, password = PASSWORD) => {
    fillIn({ Email: email, Password: password })
    await press('Sign In')
  }
  return { ...tab, signIn }
}

test('what is missing is said at its field, a wrong password refused, and the form can be tried again at once', async () => {
  const { orm, network, signIn } = await openLogin()
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/auth/forgot-password')
  await press('Sign In')
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address'),
  )
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required')
  expect(screen.getByLabelText('Email')).toHaveFocus()
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

test('a super admin is greeted as one, and led to their area', async () => {
  const { orm, signIn } = await openLogin()
  await signIn((await addAccount(orm, { isSuperAdmin: true })).email)
  await findToast('Login Successful', 'Welcome back, Super Admin!')
  await waitFor(() => expect(location.pathname).toBe('/super-admin'))
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
  await press('Show password')
  expect(password).toHaveAttribute('type', 'text')
  await press('Hide password')
  expect(password).toHaveAttribute('type', 'password')
  expect(password).toHaveValue('secret')
})

async function openSignup() {
  const tab = await openTab()
  await tab.open('/auth/signup')
  const signUp = async (typed: { name?: string; email: string; password?: string; again?: string }) => {
    const { name = 'Ada Lark', email, password = PASSWORD, again = password } = typed
    fillIn({ 'Full Name': name, Email: email, Password: password, 'Confirm Password': again })
    await press('Create Account')
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
  expect(screen.queryByText('Choose an organization.')).toBeNull()
})

test('an email that looks like a slip is asked about, and mended by a press', async () => {
  const { user } = await openSignup()
  const email = screen.getByLabelText('Email')
  await user.type(email, 'maria@gmial.com')
  await user.tab()
  await press('Did you mean maria@gmail.com?')
  expect(email).toHaveValue('maria@gmail.com')
  expect(screen.queryByText(/^Did you mean/)).toBeNull()
})

test('the form says what is missing, and of a refused password what it lacks alone; it warns of a common one', async () => {
  const { user, signUp } = await openSignup()
  await signUp({ name: 'A', email: 'ada@', password: 'short', again: 'other' })
  await waitFor(() => expect(screen.getByLabelText('Full Name')).toHaveFocus())
  const name = screen.getByLabelText('Full Name')
  await waitFor(() => expect(name).toHaveAccessibleDescription('Name must be at least 2 characters'))
  await shows('Please enter a valid email address', 'Password must be at least 8 characters', 'Passwords do not match')
  const items = () => screen.getAllByRole('listitem').map((one) => one.textContent)
  const needs = () => items().filter((text) => /^Needs|, done$/.test(text))
  expect(needs()).toEqual(['Needs 8 characters', 'Needs an uppercase letter', 'Needs a number'])
  fillIn({ Password: 'longenough1' })
  await shows('Password must contain at least one uppercase letter, one lowercase letter, and one number')
  expect(needs()).toEqual(['Needs an uppercase letter'])
  fillIn({ Password: 'Password1' })
  const met = ['8 characters', 'an uppercase letter', 'a lowercase letter', 'a number'].map((need) => `${need}, done`)
  await waitFor(() => expect(needs()).toEqual(met))
  await user.click(screen.getByLabelText('Full Name'))
  await shows(/^Many people use this password/)
  fillIn({ Password: 'other' })
  await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull())
})

test('an email that has an account cannot sign up again; when something else than the API answers, the words are ours', async () => {
  const teapot = () => new Response('<h1>A teapot</h1>', { status: 418 })
  const { network, orm, signUp } = await openSignup()
  await signUp({ email: (await addAccount(orm)).email })
  await findToast('Signup Failed', 'An account with this email already exists.')
  network.on(/signup/, teapot)
  await signUp({ email: 'ada@example.org' })
  await findToast('Signup Failed', 'Failed to create account')
  const login = await openLogin()
  login.network.on(/login/, teapot)
  await login.signIn('ada@example.org')
  await findToast('Login Failed', 'Invalid email or password')
})

test.each([
  ['/login', '/auth/login', 'Signing in needs JavaScript. Please turn it on for this site.'],
  ['/signup', '/auth/signup', 'Creating an account needs JavaScript. Please turn it on for this site.'],
])('%s leads to %s, where the form is there without JavaScript, with a word about it', async (from, to, sentence) => {
  const { open } = await openTab({ javaScript: false })
  await open(from)
  expect(location.pathname).toBe(to)
  expect(screen.getByLabelText('Email')).toBeVisible()
  expect(document.querySelector('noscript')?.textContent).toContain(sentence)
})

test('a signed-in user is led from the login pages to their organizations, and no cache stores what they see', async () => {
  const { open, orm, signIn } = await openTab()
  const { headers } = await open('/')
  expect(headers.get('cache-control')).toContain('must-revalidate')
  expect(headers.get('vary')).toMatch(/cookie/i)
  expect(screen.queryByRole('button', { name: 'Log Out' })).toBeNull()
  signIn(await addPerson(orm))
  for (const path of ['/auth/login', '/auth/signup', '/login', '/signup']) {
    const page = await open(path)
    expect([path, location.pathname, page.headers.get('cache-control')]).toEqual([path, '/', 'private, no-store'])
  }
  expect(screen.getByRole('heading', { name: 'Welcome, Ada Lark' })).toBeVisible()
})

test.each(['/', '/auth/login', '/admin'])('a session that moves on at %s moves on in the browser too', async (path) => {
  const { network, orm, signIn } = await openTab()
  const person = await addPerson(orm)
  signIn(person)
  // As it was left by a visit ten days ago.
  const expiresAt = new Date(Date.now() + 20 * 86_400_000)
  await orm.update(session).set({ expiresAt }).where(eq(session.userId, person.id))
  const { headers } = await network.fetch(path, { redirect: 'manual' })
  expect(headers.get('set-cookie')).toContain(person.token)
  expect(headers.get('cache-control')).toBe('private, no-store')
})
