import type { Page } from 'playwright/test'
import { signIn } from '../../support/account.ts'
import { cardOf, expect, openScreen, test } from '../../support/admin.ts'
import { openAlive } from '../../support/bidding.ts'

/** Where everything on the page stands, but for what lies over it. */
function places(page: Page) {
  return page.evaluate(() => {
    const over = '[data-radix-popper-content-wrapper]'
    return [...document.querySelectorAll(`:is(header, main, footer) *:not(${over}, ${over} *)`)].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return `${element.tagName} ${x} ${y} ${width} ${height}`
    })
  })
}

/** Opens and closes something, and looks whether anything else moved. */
async function expectStill(page: Page, open: () => Promise<void>) {
  const before = await places(page)
  await open()
  expect(await places(page)).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'))).toHaveCount(0)
  expect(await places(page)).toEqual(before)
}

test('nothing moves when a menu or a dialog opens and closes, on a short page and on a long one', async ({
  playwright,
  launchOptions,
  school,
  account,
  baseURL,
}) => {
  // With scroll bars that take room, as on most computers; Playwright's browsers hide theirs.
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] })
  const context = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })
  await signIn(context, baseURL ?? '', account)
  const page = await context.newPage()
  await school.addItem('A quilt')
  for (const [height, isLong] of [
    [1600, false],
    [480, true],
  ] as const) {
    await page.setViewportSize({ width: 1280, height })
    await openScreen(page, school.admin, 'Dashboard')
    const more = cardOf(page, 'A quilt').getByRole('button', { name: 'More for' })
    await more.hover()
    const hasBar = await page.evaluate(() => innerWidth > document.documentElement.clientWidth)
    expect(hasBar, 'a scroll bar that takes room').toBe(isLong)
    await expectStill(page, async () => {
      await more.click()
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    })
    for (const [line, role] of [
      ['View Bids', 'dialog'],
      ['Delete', 'alertdialog'],
    ] as const) {
      await expectStill(page, async () => {
        await more.click()
        await page.getByRole('menuitem', { name: line }).click()
        await expect(page.getByRole(role)).toBeVisible()
      })
    }
    await openAlive(page, '/')
    // The first press that the page listens to fetches the place of toasts, which has no size.
    await expect(async () => {
      await page.keyboard.press('Shift')
      await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeAttached({ timeout: 1_000 })
    }).toPass()
    for (const name of ['User Settings', 'Create Organization']) {
      await page.getByRole('button', { name }).hover()
      await expectStill(page, async () => {
        await page.getByRole('button', { name }).click()
        await expect(page.getByRole('dialog', { name })).toBeVisible()
      })
    }
  }
  await browser.close()
})
