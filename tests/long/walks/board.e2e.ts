import type { Page } from 'playwright/test'
import type { Orm } from '../../../db/clients.ts'
import { accessibilityFaults } from '../../support/axe.ts'
import { openAlive } from '../../support/bidding.ts'
import { addItems, boardPath, openItems } from '../../support/board.ts'
import { newBidder } from '../../support/new-bidder.ts'
import { expect, type Sandbox, test } from '../../support/sandbox.ts'
import { setGoal } from '../../support/school.ts'

const SCREENS = [
  [1280, 720],
  [1920, 1080],
  [1024, 768],
] as const

/** A school whose board shows how far it is from its goal. */
async function showGoal(sandbox: Sandbox, orm: Orm) {
  await sandbox.set({ showsBoard: true, boardShowsTotal: true })
  await setGoal(orm, sandbox, 500)
}

test('the size of the room is chosen once, and says how many items a page has; nothing scrolls or is cut off, and axe finds no fault', async ({
  page,
  sandbox,
  database: { orm },
}) => {
  await showGoal(sandbox, orm)
  for (const [index, item] of (await addItems(sandbox, 24)).entries())
    if (index < 12) await sandbox.bid(item, '1250', newBidder(), { confirmAmount: true })
  await openAlive(page, boardPath(sandbox))
  for (const [room, count] of [
    ['Large room', 6],
    ['Medium room', 8],
    ['Small room', 12],
  ] as const) {
    await page.getByLabel('Size of the room').selectOption(room)
    await expect(openItems(page)).toHaveCount(count)
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height })
      await expect(openItems(page)).toHaveCount(count)
      await expect.poll(() => beyond(page)).toEqual([0, 0])
      for (const words of await page.locator('.board-words').all()) await expect(words).toBeInViewport({ ratio: 1 })
    }
  }
  await page.reload()
  await expect(openItems(page)).toHaveCount(12)
  // The fullest of them.
  expect(await accessibilityFaults(page, { inDark: true })).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'No bids yet: be the first' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('price and total stay on one line each, also on a phone; axe finds no fault', async ({
  page,
  sandbox,
  database: { orm },
}) => {
  await showGoal(sandbox, orm)
  for (const item of await addItems(sandbox, 6))
    await sandbox.bid(item, '9999998.50', newBidder(), { confirmAmount: true })
  await openAlive(page, boardPath(sandbox))
  for (const [width, height] of [...SCREENS, [390, 844]] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(async () => (await beyond(page))[0]).toBe(0)
    await expect(page.locator('.board-price')).toHaveCount(6)
    for (const price of await page.locator('.board-price, .board-total').all()) {
      const [lines, inside] = await price.evaluate((one) => {
        const [text, room] = [document.createRange(), (one.closest('li') ?? document.body).getBoundingClientRect()]
        text.selectNodeContents(one)
        return [text.getClientRects().length, text.getBoundingClientRect().right <= room.right]
      })
      expect([width, lines, inside]).toEqual([width, 1, true])
    }
  }
  expect(await accessibilityFaults(page)).toEqual([])
})

/** How many pixels the page is wider and higher than its window. */
function beyond(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return [scrollWidth - innerWidth, scrollHeight - innerHeight]
  })
}
