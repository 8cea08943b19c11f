import type { Page } from 'playwright/test'
import { expect, PASSWORD, test } from '../support/account.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { openAlive } from '../support/bidding.ts'
import { expectToast } from '../support/toasts.ts'

for (const [path, button] of [
  ['/auth/login', 'Sign In'],
  ['/auth/signup', 'Create Account'],
] as const) {
  test(`axe finds nothing on ${path}, empty and refused`, async ({ page }) => {
    await openAlive(page, path)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })
}

test('axe finds nothing on a toast, good or bad', async ({ page, addAccount }) => {
  const { email } = await addAccount()
  await openAlive(page, '/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Not-this-1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Login Failed')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('axe finds nothing on the picker and its dialogs', async ({ page, account }) => {
  await openAlive(page, '/')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Create Organization' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Organization Name').fill('Maple Street')
  await expect(dialog.getByLabel('Organization URL')).toHaveAccessibleDescription(/taken/)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Organization URL').fill(`school-${account.id}`)
  await dialog.getByLabel('Contact Email').fill(account.email)
  await expect(dialog.getByText('This URL is available')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create Organization' }).click()
  await expectToast(page, 'Organization Created')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'User Settings' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('tab', { name: 'Password' }).click()
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Current password is required')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('tab', { name: 'Emails' }).click()
  await expect(page.getByRole('checkbox')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the pages are never wider than a phone of 320 pixels, which is also a zoom of 400 %', async ({
  page,
  account,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await openAlive(page, '/')
  expect(await width(), account.name).toBeLessThanOrEqual(320)
  await page.getByRole('button', { name: 'Create Organization' }).click()
  await page.getByLabel('Organization Name').fill('Wilhelmina Longfellow-Featherstonehaugh School')
  expect(await width()).toBeLessThanOrEqual(320)
  await page.context().clearCookies()
  for (const path of ['/auth/login', '/auth/signup', '/invite?token=none']) {
    await page.goto(path)
    expect(await width(), path).toBeLessThanOrEqual(320)
  }
})

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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, sentence] of [
    ['/auth/login', 'Signing in needs JavaScript. Please turn it on for this site.'],
    ['/auth/signup', 'Creating an account needs JavaScript. Please turn it on for this site.'],
  ] as const) {
    test(`the form of ${path} is there, with a word about it`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByLabel('Email')).toBeVisible()
      // Looking for the text itself would pass over a noscript element.
      await expect(page.locator('noscript p')).toHaveText(sentence)
      await expect(page.locator('noscript p')).toBeVisible()
    })
  }
})

test('a toast goes after 5 seconds', async ({ page }) => {
  await openFailedLogin(page)
  await page.clock.runFor(4900)
  await expectToast(page, 'Login Failed')
  await page.clock.runFor(200)
  await expect(page.getByText('Login Failed')).toHaveCount(0)
})

test('F8 leads to the toast, where it can be dismissed', async ({ page }) => {
  await openFailedLogin(page)
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login Failed')).toHaveCount(0)
})

for (const [distance, isGone] of [
  [45, false],
  [60, true],
] as const) {
  test(`a toast swiped ${distance} pixels to the right ${isGone ? 'goes' : 'stays'}`, async ({ page }) => {
    await openFailedLogin(page)
    const title = page.getByText('Login Failed', { exact: true })
    const { x, y } = (await title.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + 5, y + 5)
    await page.mouse.down()
    for (let moved = 5; moved <= distance; moved += 5) await page.mouse.move(x + 5 + moved, y + 5)
    await page.mouse.up()
    await expect(title).toHaveCount(isGone ? 0 : 1)
  })
}

test('the place of toasts is at most 420 pixels wide', async ({ page }) => {
  await openFailedLogin(page)
  const area = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')
  expect((await area.boundingBox())?.width).toBe(420)
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await area.boundingBox())?.width).toBe(390)
})

/** A login page with a toast, on a clock that the test moves. */
async function openFailedLogin(page: Page) {
  await page.clock.install()
  await openAlive(page, '/auth/login')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Not-this-1')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Login Failed')
}
