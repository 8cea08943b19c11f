import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { session, user } from '../../db/schema/accounts.ts'
import { addPerson } from '../support/person.ts'
import { openTab } from '../support/tab.ts'
import { screen } from '../support/testing-library.ts'

test.each([
  ['/login', '/auth/login'],
  ['/signup', '/auth/signup'],
])('%s leads to %s', async (from, to) => {
  const { open } = await openTab()
  await open(from)
  expect(location.pathname).toBe(to)
})

test.each([
  ['/auth/login', 'Signing in needs JavaScript. Please turn it on for this site.'],
  ['/auth/signup', 'Creating an account needs JavaScript. Please turn it on for this site.'],
])('without JavaScript the form of %s is there, with a word about it', async (path, sentence) => {
  const { open } = await openTab({ javaScript: false })
  await open(path)
  expect(screen.getByLabelText('Email')).toBeVisible()
  expect(document.querySelector('noscript')?.textContent).toContain(sentence)
})

test('a signed-in user is led from the login pages to their organizations, and no cache stores what they see', async () => {
  const { open, orm, signIn } = await openTab()
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

test('a signed-out visitor sees the public home page, which no cache shows after signing in', async () => {
  const { open } = await openTab()
  const { headers } = await open('/')
  expect(headers.get('cache-control')).toContain('must-revalidate')
  expect(headers.get('vary')).toMatch(/cookie/i)
  expect(screen.queryByRole('button', { name: 'Log Out' })).toBeNull()
})

test('a deactivated user is signed out on the next page', async () => {
  const { open, orm, signIn } = await openTab()
  const person = await addPerson(orm)
  signIn(person)
  await open('/')
  expect(screen.getByText(/Ada Lark/)).toBeVisible()
  await orm.update(user).set({ isActive: false }).where(eq(user.id, person.id))
  await open('/')
  expect(screen.queryByText(/Ada Lark/)).toBeNull()
})
