import { expect, PASSWORD, test } from '../support/account.ts'
import { openAlive } from '../support/bidding.ts'

const PHONE = { width: 390, height: 844 }

test.use({ viewport: PHONE })

test('one signs in with the keyboard alone', async ({ page, addAccount }) => {
  const { email, name } = await addAccount()
  await openAlive(page, '/auth/login')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
})

test('what was typed before the page came alive stays, and a form that does not come alive says so', async ({
  page,
  addAccount,
}) => {
  const { email } = await addAccount()
  const { promise: typed, resolve: letScriptsThrough } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await typed
    await route.continue()
  })
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const note = page.getByText('This form didn’t load fully. Please reload the page.')
  await expect(note).toBeHidden()
  await page.evaluate(() => document.getAnimations().map((animation) => animation.finish()))
  await expect(note).toBeVisible()
  letScriptsThrough()
  await expect(note).toBeHidden()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
})
