import { PASSWORD } from '../support/account.ts'
import { expect, openScreen, test } from '../support/platform.ts'

const screens = ['', '/organizations', '/users', '/organizations/00000000-0000-4000-8000-000000000000']

for (const path of screens) {
  test(`a stranger who opens /super-admin${path} is asked to sign in`, async ({ newcomer }) => {
    const page = await newcomer()
    await page.goto(`/super-admin${path}`)
    await expect(page).toHaveURL('/auth/login')
  })

  test(`an owner who opens /super-admin${path} finds no page`, async ({ addWorld, openAs }) => {
    const { addTeammate } = await addWorld()
    const page = await openAs(await addTeammate('owner', 'Olive Crane'))
    const answer = await page.goto(`/super-admin${path}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page).toHaveURL(`/super-admin${path}`)
  })
}

test('an address that is no screen is not found by a super admin either', async ({ desk }) => {
  for (const path of ['nothing', 'users/1', 'organizations/1/2']) {
    expect((await desk.goto(`/super-admin/${path}`))?.status()).toBe(404)
  }
})

test('a super admin is sent to the platform from everywhere but public pages', async ({ desk, addWorld }) => {
  const { school, addItem } = await addWorld()
  const item = await addItem({ title: 'A quilt' })
  const entrances = ['/', '/admin', '/login', '/auth/login', '/auth/signup', '/auth/forgot-password', '/auth/link-sent']
  const unknown = ['/nothing-here', '/no/such/path', `/${school.slug}/no-such-item`, `/${school.slug}/admin/nothing`]
  for (const path of [...entrances, '/auth/nothing', `/${school.slug}/admin`, ...unknown]) {
    await desk.goto(path)
    await expect(desk, path).toHaveURL('/super-admin')
  }
  for (const path of [`/${school.slug}`, `/${school.slug}/${item.slug}`]) {
    await desk.goto(path)
    await expect(desk).toHaveURL(path)
    await expect(desk.getByText('A quilt').first()).toBeVisible()
  }
  for (const path of ['/help', '/help/bidders', '/privacy', '/terms', '/demo', '/invite?token=none']) {
    await desk.goto(path)
    await expect(desk).toHaveURL(path)
  }
})

test('a link mailed to a super admin still leads to its page', async ({ desk }) => {
  await desk.goto('/auth/confirm-email?token=none')
  await expect(desk.getByText('This link is invalid or has expired.')).toBeVisible()
})

test('an unknown address stays a 404 for everyone else', async ({ addWorld, openAs, newcomer }) => {
  const { founder } = await addWorld()
  for (const page of [await openAs(founder), await newcomer()]) {
    expect((await page.goto('/no/such/path'))?.status()).toBe(404)
    await expect(page).toHaveURL('/no/such/path')
  }
})

test('a super admin who logs in to a school is taken to the platform', async ({ newcomer, superAdmin, addWorld }) => {
  const { school } = await addWorld()
  const page = await newcomer()
  await page.goto(`/${school.slug}/admin`)
  await page.getByLabel('Email').fill(superAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/super-admin')
})

test('no page of the platform is cached or found by a search engine', async ({ desk }) => {
  const answer = await desk.goto('/super-admin')
  expect(answer?.headers()['cache-control']).toBe('private, no-store')
  await expect(desk.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('signing out ends the session', async ({ desk }) => {
  await openScreen(desk, '', 'Dashboard')
  await desk.getByRole('button', { name: 'Sign Out' }).click()
  await expect(desk).toHaveURL('/auth/login')
  await desk.goto('/super-admin/users')
  await expect(desk).toHaveURL('/auth/login')
})

test('a session that ended meanwhile leads to the login page', async ({ desk }) => {
  await openScreen(desk, '', 'Dashboard')
  await desk.context().clearCookies()
  await desk.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(desk).toHaveURL('/auth/login')
})

test('a super admin changes their own password', async ({ desk, superAdmin, newcomer }) => {
  await openScreen(desk, '', 'Dashboard')
  await desk.getByRole('button', { name: `User Settings of ${superAdmin.name}` }).click()
  const dialog = desk.getByRole('dialog', { name: 'User Settings' })
  await dialog.getByRole('tab', { name: 'Password' }).click()
  await dialog.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('New Password', { exact: true }).fill('Larksong-2')
  await dialog.getByLabel('Confirm New Password', { exact: true }).fill('Larksong-2')
  await dialog.getByRole('button', { name: 'Update Password' }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByRole('button', { name: `User Settings of ${superAdmin.name}` })).toBeFocused()
  const elsewhere = await newcomer()
  const answer = await elsewhere.request.post('/api/auth/login', {
    data: { email: superAdmin.email, password: 'Larksong-2' },
  })
  expect(answer.status()).toBe(200)
})
