import { eq, isNotNull } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { type PrintKind, printKinds } from '../../api/contract/items/printed.ts'
import { bidderContact } from '../../db/schema/bidders.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { cardOf, expect, inHours, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { addItem } from '../support/school.ts'
import { addWins } from '../support/won.ts'

type Orm = Parameters<typeof addItem>[0]
type School = Parameters<typeof addItem>[1]

/** What is printable of US Letter's width and of A4's, in CSS pixels. */
const WIDTHS = [725, 703]
const FORMATS = ['Letter', 'A4'] as const
const LONG = 'A week by the lake with everything that a family of six needs and more. '.repeat(27).slice(0, 1_990)

/** Items as hostile as the form lets them be, among ordinary ones. */
async function addItems(orm: Orm, school: School, count: number) {
  for (let number = 1; number <= count; number++) {
    const isLong = number % 3 === 0
    await addItem(orm, school, {
      ...{ itemNumber: number, startTime: inHours(-1), endTime: inHours(24), donatedBy: `The Larks ${number}` },
      ...(isLong && { title: `${'Wonderful '.repeat(19)}week`, description: LONG, donatedBy: 'W'.repeat(50) }),
      ...(number % 4 === 0 && { title: 'x'.repeat(200), description: 'y'.repeat(1_990) }),
      estimatedValue: 99_999_999,
    })
  }
}

/** How many pages Chromium prints. */
async function pagesOf(page: Page, format: 'Letter' | 'A4'): Promise<number> {
  const pdf = await page.pdf({ format, preferCSSPageSize: false, printBackground: false })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** What is wider or higher than its paper, its cell, or its card. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main, .sheet, .card, .certificate, td, dd')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
      .map((one) => `${one.tagName}.${one.className}: ${one.textContent?.trim().slice(0, 40)}`),
  )
}

/** Of twelve items. */
const pages: Partial<Record<PrintKind, number>> = { 'table-cards': 3, 'bid-sheets': 12, certificates: 6 }

test('every kind fits Letter and A4, and breaks where it should', async ({ page, school, database }) => {
  await addItems(database.orm, school, 12)
  await page.emulateMedia({ media: 'print' })
  for (const kind of printKinds) {
    await page.goto(`${school.admin}/print/${kind}`)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 1000 })
      expect([kind, width, await overflowing(page)]).toEqual([kind, width, []])
    }
    const counted = await Promise.all(FORMATS.map((format) => pagesOf(page, format)))
    const wanted = pages[kind] ?? expect.any(Number)
    expect([kind, counted]).toEqual([kind, [wanted, wanted]])
  }
})

test('what is printed can be read by everyone, also on a screen', async ({ page, school, database }) => {
  await addItems(database.orm, school, 4)
  for (const path of ['', ...printKinds.map((kind) => `/${kind}`)]) {
    await page.goto(`${school.admin}/print${path}`)
    expect([path, await accessibilityFaults(page)]).toEqual([path, []])
  }
  await page.setViewportSize({ width: 390, height: 800 })
  for (const kind of printKinds) {
    await page.goto(`${school.admin}/print/${kind}`)
    expect([kind, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([kind, 390])
  }
})

test('the dashboard leads to paper about all items, or about those selected', async ({ page, school, database }) => {
  const [quilt] = [
    await addItem(database.orm, school, { title: 'Quilt', itemNumber: 1 }),
    await addItem(database.orm, school, { title: 'Kite', itemNumber: 2 }),
  ]
  await openScreen(page, school.admin, 'Dashboard')
  await expect(cardOf(page, 'Quilt')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Print' }).click()
  const print = await opened
  await expect(print.getByRole('heading', { level: 1, name: 'Print' })).toBeVisible()
  await print.getByRole('link', { name: 'Bid Sheets' }).press('Enter')
  await expect(print.getByRole('heading', { level: 2 })).toHaveText([/Quilt/, /Kite/])
  await print.close()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await cardOf(page, 'Quilt').getByRole('checkbox').check()
  const selected = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Print' }).press('Enter')
  const some = await selected
  await expect(some.getByText('The item you selected.')).toBeVisible()
  await some.getByRole('link', { name: 'Bid Sheets' }).click()
  await expect(some.getByRole('heading', { level: 2 })).toHaveText([/Quilt/])
  await expect(some.getByText(`/b/${quilt.code}`)).toBeVisible()
  await some.getByRole('link', { name: 'Back to Print' }).click()
  await expect(some.getByText('The item you selected.')).toBeVisible()
})

test('a code on paper leads to its item, also once that moved', async ({ page, school, database }) => {
  const item = await addItem(database.orm, school, { title: 'Quilt' })
  await page.goto(`/b/${item.code}`)
  await expect(page).toHaveURL(`/${school.slug}/${item.slug}`)
  await database.orm.update(auctionItem).set({ slug: 'moved' }).where(eq(auctionItem.id, item.id))
  await page.goto(`/b/${item.code.toLowerCase()}`)
  await expect(page).toHaveURL(`/${school.slug}/moved`)
  expect((await page.goto('/b/AAAAAA'))?.status()).toBe(404)
})

test('strangers cannot print, and are asked to sign in', async ({ school, newcomer }) => {
  const stranger = await newcomer()
  for (const path of ['', '/winners-by-name']) {
    await stranger.goto(`${process.env.BASE_URL}${school.admin}/print${path}`)
    await expect(stranger.getByLabel('Password', { exact: true })).toBeVisible()
  }
})

test('two hundred items are printed, too', async ({ page, school, database }) => {
  await addItems(database.orm, school, 200)
  for (const kind of printKinds) {
    await page.goto(`${school.admin}/print/${kind}`)
    expect(await pagesOf(page, 'Letter')).toBeGreaterThan(kind === 'bid-sheets' ? 199 : 0)
  }
})

test('each winner has a slip, and a page of receipt with what is above the value', async ({
  page,
  school,
  database,
}) => {
  const { orm } = database
  const jane = await addWins(orm, school, 'jane@example.org', 120, 30)
  await addWins(orm, school, `${'j'.repeat(60)}@${'long-'.repeat(11)}domain.example.org`, 45)
  await orm.update(auctionItem).set({ estimatedValue: 10_000 }).where(eq(auctionItem.organizationId, school.id))
  const payments = [{ id: crypto.randomUUID(), winnerId: jane.id, amount: '150.00' }]
  expect((await page.request.post(`${school.api}/payments`, { data: { kind: 'cash', payments } })).ok()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: WIDTHS[1] ?? 0, height: 1000 })
  await page.goto(`${school.admin}/print/pickup-slips`)
  await expect(page.getByText(jane.code)).toBeVisible()
  await expect(page.getByText('$150.00 · Paid')).toBeVisible()
  await expect(page.getByText('$45.00 · $45.00 left to pay')).toBeVisible()
  expect(await overflowing(page)).toEqual([])
  await page.goto(`${school.admin}/print/winners-by-name`)
  await expect(page.getByRole('row', { name: 'jane@example.org $150.00 Paid' }).locator('.box')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /^jjj.*\$45\.00/ }).locator('.box')).toHaveCount(1)
  expect(await overflowing(page)).toEqual([])
  await page.goto(`${school.admin}/print/receipts`)
  await expect(page.getByText('Paid in full.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Total \$150\.00\s+\$20\.00/ })).toBeVisible()
  expect(await overflowing(page)).toEqual([])
  for (const format of FORMATS) expect(await pagesOf(page, format)).toBe(2)
})

test('words take the room of a photo, not that of the code, and a long name that above its line', async ({
  page,
  school,
  database,
}) => {
  const { orm } = database
  const [photo] = await orm.select().from(auctionItem).where(isNotNull(auctionItem.imageUrl)).limit(1)
  const { imageUrl = null, photos = [] } = photo ?? {}
  const more = { imageUrl, photos, title: `${'Wonderful '.repeat(19)}week`, donatedBy: 'W'.repeat(50) }
  const { items } = await addWins(orm, school, 'ana@example.org', 120)
  await orm
    .update(auctionItem)
    .set({ ...more, description: LONG, estimatedValue: 99_999_999 })
    .where(eq(auctionItem.id, items[0]?.id ?? ''))
  const name = 'Ana María Fernández-Lópezdelavegarodríguez de los Santos y Gutiérrez Hernández-Castillo Montenegro'
  await orm.insert(bidderContact).values({ organizationId: school.id, email: 'ana@example.org', name })
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: WIDTHS[1] ?? 0, height: 1000 })
  for (const kind of ['table-cards', 'certificates']) {
    await page.goto(`${school.admin}/print/${kind}`)
    expect([kind, await overflowing(page)]).toEqual([kind, []])
    for (const format of FORMATS) expect([kind, await pagesOf(page, format)]).toEqual([kind, 1])
  }
})

test('nobody signs up for what has closed: it has no bid sheet', async ({ page, school, database }) => {
  await addWins(database.orm, school, 'ana@example.org', 120)
  await page.goto(`${school.admin}/print/bid-sheets`)
  await expect(page.getByText('Bidding on all of these items has closed.')).toBeVisible()
  await addItem(database.orm, school, { title: 'Quilt' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/Quilt/])
})

for (const isOld of [false, true]) {
  const browser = isOld
    ? 'an old browser prints what it has'
    : 'photos go to paper as JPEGs, which a PDF takes as they are'
  test(browser, async ({ page, school, database }) => {
    const [photo] = await database.orm.select().from(auctionItem).where(isNotNull(auctionItem.imageUrl)).limit(1)
    await addItem(database.orm, school, { imageUrl: photo?.imageUrl ?? null })
    if (isOld) await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'))
    for (const kind of ['table-cards', 'catalog']) {
      await page.goto(`${school.admin}/print/${kind}`)
      await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled()
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
      expect([kind, pdf.includes('/DCTDecode')]).toEqual([kind, !isOld])
    }
  })
}
