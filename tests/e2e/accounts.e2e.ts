import { Secret, TOTP } from 'otpauth'
import { expect, PASSWORD, test } from '../support/account.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { openAlive } from '../support/bidding.ts'

const PHONE = { width: 390, height: 844 }
const PERIOD = 30_000

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

test('two-step sign-in is turned on with an app, and then asked for', async ({ page, newcomer, account }) => {
  await openAlive(page, '/')
  await page.getByRole('button', { name: 'User Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'User Settings' })
  await dialog.getByRole('tab', { name: 'Password' }).click()
  await dialog.getByRole('button', { name: 'Set Up Two-Step Sign-In' }).click()
  const key = (await dialog.getByRole('code').textContent()) ?? ''
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  await dialog.getByLabel('Code from Your App').fill(TOTP.generate({ secret }))
  await dialog.getByRole('button', { name: 'Turn On Two-Step Sign-In' }).click()
  await expect(dialog.getByText('You have 10 recovery codes left.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const phone = await newcomer()
  await openAlive(phone, '/auth/login')
  await phone.getByLabel('Email').fill(account.email)
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Sign In' }).click()
  await expect(phone.getByLabel('Code from Your App')).toBeFocused()
  expect(await accessibilityFaults(phone)).toEqual([])
  // No code counts twice, so a phone whose clock is a little fast is next.
  await phone.keyboard.type(TOTP.generate({ secret, timestamp: Date.now() + PERIOD }))
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: `Welcome, ${account.name}` })).toBeVisible()

  await dialog.getByRole('button', { name: 'Turn Off Two-Step Sign-In' }).click()
  await expect(dialog.getByLabel('Code from Your App')).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Code from Your App')).toHaveAccessibleDescription(/That code isn’t right/)
})
