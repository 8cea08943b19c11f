import { eq, isNotNull } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import type { PrintKind } from '../../../api/contract/auction/items/printed.ts'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { type AdminSchool, expect, test } from '../../support/admin.ts'
import { accessibilityFaults } from '../../support/axe.ts'
import { inHours } from '../../support/moments.ts'
import { addItem } from '../../support/school.ts'
import { structureOf } from '../../support/screen-checks.ts'
import { addWins } from '../../support/won.ts'

/** What is printable of US Letter's width and of A4's, in CSS pixels. */
const WIDTHS = [725, 703]
const LONG = 'A week by the lake with everything that a family of six needs and more. '.repeat(27).slice(0, 1_990)

/** Items as hostile as the form lets them be, and an ordinary one. */
async function addItems(orm: Orm, school: AdminSchool) {
  const wide = { title: `${'Wonderful '.repeat(19)}week`, description: LONG, donatedBy: 'W'.repeat(50) }
  const unbroken = { title: 'x'.repeat(200), description: 'y'.repeat(1_990) }
  for (const [index, more] of [{}, wide, unbroken, { ...wide, title: unbroken.title }, {}].entries()) {
    const open = { itemNumber: index + 1, startTime: inHours(-1), endTime: inHours(24) }
    await addItem(orm, school, { ...open, donatedBy: `The Larks ${index}`, estimatedValue: 99_999_999, ...more })
  }
}

/** Two winners, one of whom has paid and one whose address is as long as can be. */
async function addWinners(orm: Orm, school: AdminSchool, page: Page) {
  const jane = await addWins(orm, school, 'jane@example.org', 120, 30)
  await addWins(orm, school, `${'j'.repeat(60)}@${'long-'.repeat(11)}domain.example.org`, 45)
  await orm.update(auctionItem).set({ estimatedValue: 10_000 }).where(eq(auctionItem.organizationId, school.id))
  const payments = [{ id: crypto.randomUUID(), winnerId: jane.id, amount: '150.00' }]
  expect((await page.request.post(`${school.api}/payments`, { data: { kind: 'cash', payments } })).ok()).toBe(true)
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

async function expectFit(page: Page, school: AdminSchool, kind: PrintKind, pages?: number) {
  await page.goto(`${school.admin}/print/${kind}`)
  await page.emulateMedia({ media: 'print' })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1000 })
    expect([kind, width, await overflowing(page)]).toEqual([kind, width, []])
  }
  const counted = [await pagesOf(page, 'Letter'), await pagesOf(page, 'A4')]
  const wanted = pages ?? expect.any(Number)
  expect([kind, counted]).toEqual([kind, [wanted, wanted]])
  await expectReadable(page, kind)
}

/** On a screen, and a phone, too. */
async function expectReadable(page: Page, kind: PrintKind) {
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 390, height: 800 })
  expect([kind, await accessibilityFaults(page), (await structureOf(page)).faults]).toEqual([kind, [], []])
  expect([kind, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([kind, 390])
}

test('papers about items fit Letter and A4, break where they should, and can be read by everyone, also on a screen', async ({
  page,
  school,
  database,
}) => {
  await addItems(database.orm, school)
  await expectFit(page, school, 'poster', 1)
  // Four cards or two certificates to a page, and a page for each sheet.
  await expectFit(page, school, 'table-cards', 2)
  await expectFit(page, school, 'bid-sheets', 5)
  await expectFit(page, school, 'certificates', 3)
  for (const kind of ['catalog', 'thank-you-letters'] as const) await expectFit(page, school, kind)
})

test('a poster is one page, whatever the school and its event are called', async ({
  page,
  school,
  database: { orm },
}) => {
  const name = 'Escuela Primaria Bilingüe de las Américas and Whittier-Longfellow Elementary, its Friends and Neighbors'
  await orm
    .update(organization)
    .set({ name: name.slice(0, 100) })
    .where(eq(organization.id, school.id))
  await orm
    .update(event)
    .set({ name: 'An Evening Under the Stars for Our New Playground' })
    .where(eq(event.organizationId, school.id))
  for (const hours of [24, 48]) await addItem(orm, school, { startTime: inHours(-1), endTime: inHours(hours) })
  await expectFit(page, school, 'poster', 1)
})

test('papers about winners do, too, and each has a page of receipt', async ({ page, school, database }) => {
  await addWinners(database.orm, school, page)
  for (const kind of ['winners-by-name', 'winners-by-item', 'pickup-slips'] as const)
    await expectFit(page, school, kind, 1)
  await expectFit(page, school, 'receipts', 1)
})

test('words take the room of a photo, not that of the code, and a long name that above its line', async ({
  page,
  school,
  database: { orm },
}) => {
  const [photo] = await orm.select().from(auctionItem).where(isNotNull(auctionItem.imageUrl)).limit(1)
  const { imageUrl = null, photos = [] } = photo ?? {}
  const more = { imageUrl, photos, title: `${'Wonderful '.repeat(19)}week`, donatedBy: 'W'.repeat(50) }
  const { id, items } = await addWins(orm, school, 'ana@example.org', 120)
  await orm
    .update(auctionItem)
    .set({ ...more, description: LONG, estimatedValue: 99_999_999 })
    .where(eq(auctionItem.id, items[0]?.id ?? ''))
  const name = 'Ana María Fernández-Lópezdelavegarodríguez de los Santos y Gutiérrez Hernández-Castillo Montenegro'
  await orm.update(bidder).set({ name }).where(eq(bidder.id, id))
  for (const kind of ['table-cards', 'certificates'] as const) await expectFit(page, school, kind, 1)
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
