import type { Page } from 'playwright/test'
import { type AdminSchool, cardOf, expect, inHours, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'

const upcoming = { startTime: inHours(24), endTime: inHours(48) }
const ended = { startTime: inHours(-48), endTime: inHours(-24) }
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Item ${index + 1}`)
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

for (const width of [390, 1280]) {
  test(`times of several items move together, and back, ${width} px wide`, async ({ page, school }) => {
    await page.setViewportSize({ width, height: 844 })
    await school.addItems(['A cabin', 'A quilt'], upcoming)
    await school.addItem('A pie', ended)
    await openScreen(page, school.admin, 'Dashboard')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    for (const title of ['A cabin', 'A quilt', 'A pie']) await box(page, title).check()
    await expect(bar(page)).toContainText('3 selected')
    expect(await accessibilityFaults(page)).toEqual([])

    await act(page, 'Times')
    const dialog = page.getByRole('dialog', { name: 'Change Times of 3 Auctions' })
    await dialog.getByRole('radio', { name: 'Move' }).check()
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Please enter how far to move them')
    await dialog.getByLabel('Hours').fill('1')
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByRole('region', { name: '2 Auctions Will Change' })).toContainText('A cabin')
    await expect(dialog.getByRole('region', { name: '1 Auction Can’t Change' })).toContainText(
      'This auction cannot be edited because it has already ended.',
    )
    expect(await accessibilityFaults(page)).toEqual([])
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

test('a range is selected with Shift, single items by keyboard, and all that a search finds', async ({
  page,
  school,
}) => {
  await school.addItems(numbered(60), upcoming)
  await school.addItem('A pie', upcoming)
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const boxes = page.getByRole('checkbox')
  await boxes.nth(2).click()
  await boxes.nth(6).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('5 selected')
  await boxes.nth(4).focus()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('4 selected')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(bar(page)).toContainText('4 selected')
  await page.getByRole('searchbox').fill('item')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('60 total')
  await bar(page).getByRole('button', { name: 'Clear' }).click()
  await bar(page).getByRole('button', { name: 'Select All 60' }).click()
  await expect(bar(page)).toContainText('60 selected')
  await act(page, 'Category')
  const dialog = page.getByRole('dialog', { name: 'Change Category of 60 Auctions' })
  await dialog.getByLabel('Category').fill('Art')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Change 60 Auctions' }).click()
  await expect(page.getByText('Changed 60 auctions.')).toBeVisible()
  const found = await itemsOf(page, school, 'auctions?limit=60&search=pie')
  expect(found).toMatchObject([{ category: null }])
})

test('closings are staggered by title, and previewed in that order', async ({ page, school }) => {
  await school.addItems(['C', 'A', 'B'], upcoming)
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await bar(page).getByRole('button', { name: 'Select All 3' }).click()
  await act(page, 'Times')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Stagger Closings' }).check()
  await dialog.getByLabel('First Closing').fill('2097-06-05T20:00')
  await dialog.getByLabel('Order').selectOption('By title')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveText([/^A.*8:00\sPM$/, /^B.*8:05\sPM$/, /^C.*8:10\sPM$/])
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel('First Closing')).toHaveValue('2097-06-05T20:00')
})

for (const width of [390, 1280]) {
  test(`last year’s items are copied to a new auction, and what was bid on is not undone, ${width} px wide`, async ({
    page,
    school,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await school.addItem('A quilt', ended)
    await school.addItem('A cabin', { ...ended, endTime: new Date(Number(ended.endTime) - 300_000) })
    const pie = await school.addItem('A pie')
    await openScreen(page, school.admin, 'Dashboard')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    for (const title of ['A quilt', 'A cabin']) await box(page, title).check()
    await act(page, 'Copy to a New Auction')
    const dialog = page.getByRole('dialog', { name: 'Copy 2 Auctions' })
    await dialog.getByLabel('First Opening').fill('2097-06-05T08:00')
    await dialog.getByLabel('Last Closing').fill('2097-06-12T20:00')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByRole('listitem')).toContainText(['7:55 PM', '8:00 PM'])
    await dialog.getByRole('button', { name: 'Copy 2 Auctions' }).click()
    await expect(page.getByText('Copied 2 auctions.')).toBeVisible()
    await expect(cardOf(page, 'A quilt')).toHaveCount(2)

    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await box(page, 'A pie').check()
    await act(page, 'Donor')
    await page.getByRole('dialog').getByLabel('Donated By').fill('The Lees')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Change 1 Auction' }).click()
    const told = page.getByRole('status').filter({ hasText: 'Changed 1 auction.' })
    await expect(told).toBeVisible()
    await school.bid(pie, '125')
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await page.getByText('1 couldn’t be undone').click()
    await expect(page.getByText('Someone bid on it since then.')).toBeVisible()
  })
}

test('items are deleted after a question that names them, and brought back', async ({ page, school }) => {
  const quilt = await school.addItem('A quilt')
  await school.bid(quilt, '125')
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await box(page, 'A quilt').check()
  await act(page, 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete 1 Auction' })
  await expect(dialog.getByRole('note')).toHaveText('1 of these has bids.')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete 1 Auction' }).click()
  await expect(cardOf(page, 'A quilt')).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(cardOf(page, 'A quilt')).toContainText('1 bid')
})

test('a device whose clock is an hour ahead can undo, too', async ({ page, school }) => {
  await page.clock.install({ time: inHours(1) })
  await school.addItem('A quilt', { endTime: inHours(9) })
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await box(page, 'A quilt').check()
  await act(page, 'Archive')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive 1 Auction' }).click()
  await page.getByRole('button', { name: 'Undo (10 min left)' }).click()
  await expect(cardOf(page, 'A quilt')).toBeVisible()
})
