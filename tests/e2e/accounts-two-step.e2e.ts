import { Secret, TOTP } from 'otpauth'
import { expect, PASSWORD, test } from '../support/account.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { openAlive } from '../support/bidding.ts'

const PERIOD = 30_000

test('two-step sign-in is turned on with an app, and then asked for', async ({ page, newcomer, account }) => {
  await openAlive(page, '/')
  await page.getByRole('button', { name: 'User Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'User Settings' })
  await dialog.getByRole('tab', { name: 'Password' }).click()
  await dialog.getByRole('button', { name: 'Set Up Two-Step Sign-In' }).click()
  const key = (await dialog.getByRole('code').textContent()) ?? ''
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  await dialog.getByLabel('Code from Your App').fill(TOTP.generate({ secret }))
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Turn On Two-Step Sign-In' }).click()
  await expect(dialog.getByRole('status').getByRole('listitem')).toHaveCount(10)
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
})
