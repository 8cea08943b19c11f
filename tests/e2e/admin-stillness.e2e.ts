import type { Page } from 'playwright/test'
import { cardOf, expect, openScreen, test as plain } from '../support/admin.ts'
import { openAlive } from '../support/bidding.ts'

/** With scroll bars that take room, as on most computers; Playwright's browsers hide theirs. */
const test = plain.extend<object, object>({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
})

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

for (const [length, height] of [
  ['short', 1600],
  ['long', 480],
] as const) {
  test(`on a ${length} page nothing moves when a menu or a dialog opens and closes`, async ({ page, school }) => {
    await page.setViewportSize({ width: 1280, height })
    await school.addItem('A quilt')
    await openScreen(page, school.admin, 'Dashboard')
    const more = cardOf(page, 'A quilt').getByRole('button', { name: 'More for' })
    await more.hover()
    const isLong = await page.evaluate(() => innerWidth > document.documentElement.clientWidth)
    expect(isLong, 'a scroll bar that takes room').toBe(length === 'long')
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
  })
}
