import type { Page } from 'playwright/test'
import { test as adminTest, cardOf, openScreen } from '../../support/admin.ts'
import { openAlive } from '../../support/bidding.ts'
import { expect, test } from '../../support/page.ts'
import { expectToast } from '../../support/toasts.ts'

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In' }).click()

/** A login page with a toast, on a clock that the test moves. */
async function openFailedLogin(page: Page) {
  await page.clock.install()
  await openAlive(page, '/auth/login')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Not-this-1')
  await page.clock.pauseAt(Date.now() + 60_000)
  await signIn(page)
  await expectToast(page, 'Login Failed')
}

test('a toast goes after 5 seconds, and can be dismissed by the keyboard: F8 leads to it', async ({ page }) => {
  await openFailedLogin(page)
  await page.clock.runFor(4900)
  await expectToast(page, 'Login Failed')
  await page.clock.runFor(200)
  await expect(page.getByText('Login Failed')).toHaveCount(0)
  await signIn(page)
  await expectToast(page, 'Login Failed')
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login Failed')).toHaveCount(0)
})

test('toasts are at most 420 pixels wide; swiped 45 pixels to the right one stays, 60 it goes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openFailedLogin(page)
  const area = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')
  expect((await area.boundingBox())?.width).toBe(420)
  const title = page.getByText('Login Failed', { exact: true })
  for (const distance of [45, 60]) {
    const { x, y } = (await title.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + 5, y + 5)
    await page.mouse.down()
    for (let moved = 5; moved <= distance; moved += 5) await page.mouse.move(x + 5 + moved, y + 5)
    await page.mouse.up()
    await expect(title).toHaveCount(distance < 50 ? 1 : 0)
  }
  await signIn(page)
  await expectToast(page, 'Login Failed')
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await area.boundingBox())?.width).toBe(390)
  expect((await area.boundingBox())?.y, 'what failed is above the keyboard').toBeLessThan(100)
})

adminTest('no toast is on the bar of a selection, also at the end of the page', async ({ page, school }) => {
  await school.addItems(['A cabin', 'A pie', 'A quilt'])
  for (const [width, top] of [
    [390, 9_999],
    [1280, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await openScreen(page, school.admin, 'Dashboard')
    await cardOf(page, 'A quilt').getByRole('button', { name: 'Copy Link' }).click()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox').first().check()
    await page.evaluate((to) => scrollTo(0, to), top)
    // The bar is fetched first, and toasts make room once it is there.
    const bar = await page.getByRole('region', { name: 'Selected auctions' }).boundingBox()
    const toast = await page.getByRole('listitem').filter({ hasText: 'Link copied' }).boundingBox()
    if (!toast || !bar) throw new Error('One of them is not there')
    expect(toast.y + toast.height, `${width} pixels wide, at ${top}`).toBeLessThanOrEqual(bar.y)
  }
})
