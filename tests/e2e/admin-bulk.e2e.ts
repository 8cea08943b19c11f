import type { Page } from 'playwright/test'
import { type AdminSchool, expect, inHours, openScreen, test } from '../support/admin.ts'

const upcoming = { startTime: inHours(24), endTime: inHours(48) }
const ended = { startTime: inHours(-48), endTime: inHours(-24) }
const bar = (page: Page) => page.getByRole('region', { name: 'Selected auctions' })
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true })

/** Chooses what to do with the selection: by its button, or on phones in a menu. */
async function act(page: Page, label: string) {
  await expect(bar(page)).toBeVisible()
  const button = bar(page).getByRole('button', { name: label, exact: true })
  if (await button.isVisible()) return button.click()
  await bar(page).getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

async function itemsOf(page: Page, school: AdminSchool, path = 'auctions?limit=60') {
  const { auctions } = await (await page.request.get(`${school.api}/${path}`)).json()
  return auctions as { title: string; startTime: string; endTime: string; category: string | null }[]
}

test('times of several items move together, and back, on a phone', async ({ page, school }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await school.addItems(['A cabin', 'A quilt'], upcoming)
  await school.addItem('A pie', ended)
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const title of ['A cabin', 'A quilt', 'A pie']) await box(page, title).check()
  await expect(bar(page)).toContainText('3 selected')

  await act(page, 'Times')
  const dialog = page.getByRole('dialog', { name: 'Change Times of 3 Auctions' })
  await dialog.getByRole('radio', { name: 'Move' }).check()
  await dialog.getByLabel('Hours').fill('1')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Change 2 Auctions' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
  const told = page.getByRole('status').filter({ hasText: 'Changed 2 auctions.' })
  const hourLater = new Date(Number(upcoming.endTime) + 3_600_000).toISOString()
  const ends = async () =>
    (await itemsOf(page, school)).filter(({ title }) => title !== 'A pie').map(({ endTime }) => endTime)
  expect(await ends()).toEqual([hourLater, hourLater])

  // It can be undone for ten minutes, also after the page was read again.
  await page.reload()
  await told.getByRole('button', { name: 'Undo (10 min left)' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Undone. 2 auctions are as before.' })).toBeVisible()
  expect(await ends()).toEqual([upcoming.endTime.toISOString(), upcoming.endTime.toISOString()])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
