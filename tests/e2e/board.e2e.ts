import type { Page } from 'playwright/test'
import { openAlive } from '../support/bidding.ts'
import { addItems, boardPath, openItems } from '../support/board.ts'
import { expect, test } from '../support/sandbox.ts'

const place = (page: Page) => page.getByText(/^Page \d+ of \d+$/)

test('pages turn every ten seconds, until somebody pauses or turns by hand', async ({ page, sandbox }) => {
  await sandbox.set({ showsBoard: true })
  const added = await addItems(sandbox, 16)
  await sandbox.bid(added[0] ?? { api: '' }, '130')
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await openAlive(page, boardPath(sandbox))
  await expect(openItems(page)).toHaveCount(8)
  await page.clock.runFor(10_000)
  await expect(place(page)).toHaveText('Page 2 of 3')
  await page.clock.runFor(10_000)
  await expect(page.getByRole('region', { name: 'No bids yet: be the first' }).getByRole('listitem')).toHaveCount(8)
  await page.keyboard.press('Space')
  await page.clock.runFor(60_000)
  await expect(place(page)).toHaveText('Page 3 of 3')
  await page.keyboard.press('ArrowRight')
  await expect(place(page)).toHaveText('Page 1 of 3')
  await page.keyboard.press('ArrowLeft')
  await expect(place(page)).toHaveText('Page 3 of 3')
  // By Tab alone: a button is pressed once, not paused and resumed.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused()
  await page.clock.runFor(10_000)
  await expect(place(page)).toHaveText('Page 1 of 3')
})
