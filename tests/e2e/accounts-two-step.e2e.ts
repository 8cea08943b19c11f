import { Secret, TOTP } from 'otpauth'
import { twoStep } from '../../db/schema/accounts.ts'
import { expect, PASSWORD, test } from '../support/account.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { openAlive } from '../support/bidding.ts'
import { tokenMailedTo } from '../support/invitation.ts'

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

  await dialog.getByRole('button', { name: 'Turn Off Two-Step Sign-In' }).click()
  await expect(dialog.getByLabel('Code from Your App')).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Code from Your App')).toHaveAccessibleDescription(/That code isn’t right/)
  expect(await accessibilityFaults(page)).toEqual([])
  const [recovery] = await dialog.getByRole('status').getByRole('listitem').allTextContents()
  await dialog.getByLabel('Code from Your App').fill(recovery ?? '')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Set Up Two-Step Sign-In' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('confirming another email asks for a code too', async ({ page, account, database }) => {
    const secret = new Secret({ size: 20 })
    const on = { secret: secret.base32, createdAt: new Date(), confirmedAt: new Date() }
    await database.orm.insert(twoStep).values({ userId: account.id, ...on })
    const newEmail = `new-${account.email}`
    await page.request.patch('/api/user/profile', { data: { name: account.name, email: newEmail } })
    await page.goto(`/auth/confirm-email?token=${await tokenMailedTo(database, newEmail, 'confirm-email')}`)
    const confirm = async () => {
      await page.getByLabel('Your Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Confirm Email' }).click()
    }
    await expect(page.getByLabel('Code from Your App')).toHaveCount(0)
    await confirm()
    await expect(page.getByLabel('Code from Your App')).toHaveAccessibleDescription(/Enter the code/)
    await page.getByLabel('Code from Your App').fill(TOTP.generate({ secret }))
    await confirm()
    await expect(page).toHaveURL('/auth/email-changed')
  })
})
