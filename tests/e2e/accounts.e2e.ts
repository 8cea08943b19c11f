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
