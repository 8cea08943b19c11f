import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import type { Database } from '../../db/clients.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { expect, openScreen, test } from '../support/admin.ts'
import { zipOf } from '../support/zip.ts'

const MIXED = [
  'Lot #;Item Name;FMV;Opening bid;Closes;Donor;Photo;Our notes',
  '1;Handmade quilt;"$1,250.00";"1.250,00";12/5/2099 8pm;Ann Lee;quilt.png;secret',
  '2;Piano lesson;;$40;12/13/2099;;PIANO.PNG;',
  ';Café visit;25;12.50;;;;',
].join('\r\n')

const itemsOf = ({ orm }: Database, { id }: { id: string }) =>
  orm
    .select()
    .from(auctionItem)
    .where(and(eq(auctionItem.organizationId, id), isNull(auctionItem.deletedAt)))
    .orderBy(asc(auctionItem.itemNumber))

async function chooseFile(page: Page, buffer: Buffer, name = 'items.csv') {
  await page.getByLabel('Choose a File').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

async function fillDefaults(page: Page) {
  await page.getByLabel('Start Time').fill('2026-01-01T10:00')
  await page.getByLabel('End Time').fill('2099-12-05T20:30')
}

const photo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 90, height: 60, channels: 3, background: '#1f5a45' } })
      .png()
      .toBuffer(),
  )

test('a spreadsheet with its photos becomes items, and does so once, on a phone', async ({
  page,
  school,
  database,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, school.admin, 'Dashboard')
  await expect(page.getByText('No active auctions')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import Items' }).click()
  await expect(page).toHaveTitle('Import Items | Bidlark')
  await expect(page.getByRole('heading', { level: 1, name: 'Import Items' })).toBeVisible()
  await chooseFile(page, Buffer.from(MIXED, 'latin1'))
  await expect(page.getByText('items.csv · 3 rows')).toBeVisible()
  await expect(page.getByLabel('FMV')).toHaveValue('estimatedValue')
  await expect(page.getByLabel('Our notes')).toHaveValue('leave-out')
  await expect(page.getByText('3 to fix')).toBeVisible()
  await expect(page.getByText('Opens: Start time is required').first()).toBeVisible()
  await fillDefaults(page)
  await expect(page.getByText('3 new')).toBeVisible()
  const zip = await zipOf({
    'all/quilt.png': await photo(),
    '__MACOSX/all/quilt.png': 'x',
    'deep/er/piano.png': await photo(),
  })
  await page
    .getByLabel('Choose Photos or a ZIP File')
    .setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer: zip })
  await expect(page.getByText('2 of 2 found.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 3 Items' }).click()
  await expect(page.getByText('3 items added.')).toBeVisible()
  const items = await itemsOf(database, school)
  expect(items).toMatchObject([
    { itemNumber: 1, title: 'Handmade quilt', startingBid: 125_000, estimatedValue: 125_000, donatedBy: 'Ann Lee' },
    { itemNumber: 2, title: 'Piano lesson', startingBid: 4_000, endTime: new Date('2099-12-14T02:30:00Z') },
    { itemNumber: 3, title: 'Café visit', startingBid: 1_250, imageUrl: null },
  ])
  for (const { imageUrl } of items.slice(0, 2)) expect((await page.request.get(imageUrl ?? '')).status()).toBe(200)

  await page.getByRole('button', { name: 'Import More' }).click()
  await chooseFile(page, Buffer.from(MIXED, 'latin1'))
  await expect(page.getByText('3 already there')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 Items' })).toHaveAttribute('aria-disabled', 'true')
  expect(await itemsOf(database, school)).toEqual(items)
})
