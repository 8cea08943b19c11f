import { readFile } from 'node:fs/promises'
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import type { Database } from '../../db/clients.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { expect, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'

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

async function zipOf(files: Record<string, Uint8Array | string>): Promise<Buffer> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  for (const [name, content] of Object.entries(files))
    await writer.add(name, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content))
  return Buffer.from(await (await writer.close()).arrayBuffer())
}

const photo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 90, height: 60, channels: 3, background: '#1f5a45' } })
      .png()
      .toBuffer(),
  )

for (const width of [390, 1280]) {
  test(`a spreadsheet with its photos becomes items, and does so once, ${width} px wide`, async ({
    page,
    school,
    database,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await openScreen(page, school.admin, 'Dashboard')
    await expect(page.getByText('No active auctions')).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import Items' }).click()
    await expect(page).toHaveTitle('Import Items | Bidlark')
    await expect(page.getByRole('heading', { level: 1, name: 'Import Items' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
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
    expect(await accessibilityFaults(page)).toEqual([])
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
}

test('what is wrong is named by row and column, mended in place, and nothing is saved before', async ({
  page,
  school,
  database,
}) => {
  await school.addItem('Quilt', { itemNumber: 7, startingBid: 5_000 })
  await openScreen(page, `${school.admin}/import`, 'Import Items')
  const cells = 'Item Number\tTitle\tStarting Bid\tEstimated Value\n7\tQuilt\t60\t\n8\tPiano\tmuch\t\n\t\t5\t$10'
  await page.getByLabel('Or Paste Cells').fill(cells)
  await fillDefaults(page)
  await expect(page.getByText('1 with changes · 2 to fix')).toBeVisible()
  await expect(page.getByText('Was $50.00')).toBeVisible()
  const price = page.getByLabel('Starting Bid, row 2')
  await expect(price).toHaveAccessibleDescription('Must be a valid price (e.g., 125.00)')
  const title = page.getByLabel('Title, row 3')
  await expect(title).toHaveAccessibleDescription('Title is required')
  await expect(page.getByRole('button', { name: 'Import 1 Item' })).toHaveAttribute('aria-disabled', 'true')
  expect(await itemsOf(database, school)).toHaveLength(1)
  await page.getByLabel('Rows', { exact: true }).selectOption({ label: 'To Fix (2)' })
  await expect(page.getByLabel('Starting Bid, row 1')).toBeHidden()
  await price.fill('$1,250')
  await price.press('Tab')
  await title.fill('Dinner')
  await title.press('Tab')
  await page.getByLabel('Rows', { exact: true }).selectOption('')
  await page.getByRole('button', { name: 'Import 3 Items' }).click()
  await expect(page.getByText('2 items added, 1 changed.')).toBeVisible()
  expect((await itemsOf(database, school)).map(({ title, startingBid }) => [title, startingBid])).toEqual([
    ['Quilt', 6_000],
    ['Piano', 125_000],
    ['Dinner', 500],
  ])
})

test('what was exported is imported again without a change', async ({ page, school, database }) => {
  await school.addItem('=Quilt, "warm"', {
    itemNumber: 3,
    donatedBy: '+Ann',
    description: 'Two\nlines',
    estimatedValue: 1_999,
  })
  await school.addItem('Piano', { itemNumber: 4 })
  const before = await itemsOf(database, school)
  const exported = await page.request.get(`${school.api}/export/items`)
  await openScreen(page, `${school.admin}/import`, 'Import Items')
  await chooseFile(page, await exported.body())
  await expect(page.getByText('2 already there')).toBeVisible()
  expect(await itemsOf(database, school)).toEqual(before)
})

test('a photo of the same name in the next spreadsheet is another one', async ({ page, school, database }) => {
  await openScreen(page, `${school.admin}/import`, 'Import Items')
  const addOne = async (title: string) => {
    await page.getByLabel('Or Paste Cells').fill(`Title\tPhoto\tStarting Bid\n${title}\t1.png\t5`)
    await fillDefaults(page)
    await expect(page.getByText('Not chosen yet')).toBeVisible()
    await page
      .getByLabel('Choose Photos or a ZIP File')
      .setInputFiles({ name: '1.png', mimeType: 'image/png', buffer: Buffer.from(await photo()) })
    await expect(page.getByText('1 of 1 found.')).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 Item' }).click()
    await expect(page.getByText('1 item added.')).toBeVisible()
  }
  await addOne('Quilt')
  await page.getByRole('button', { name: 'Import More' }).click()
  await addOne('Piano')
  const [quilt, piano] = await itemsOf(database, school)
  expect(quilt?.imageUrl).toMatch(/^\/uploads/)
  expect(piano?.imageUrl).toMatch(/^\/uploads/)
  expect(piano?.imageUrl).not.toBe(quilt?.imageUrl)
})

test('looking at cells changes none, and what is typed after a fix stays', async ({ page, school, database }) => {
  await openScreen(page, `${school.admin}/import`, 'Import Items')
  const cells = 'Title\tStarting Bid\tDescription\tCloses\nQuilt\tmuch\t"Two\nlines"\t6/5/2099 8pm\nPiano\t5\t\t'
  await page.getByLabel('Or Paste Cells').fill(cells)
  await fillDefaults(page)
  await expect(page.getByLabel('Closes, row 1')).toHaveAccessibleDescription('Fri, Jun 5, 2099, 8:00 PM')
  await page.getByLabel('Rows', { exact: true }).selectOption({ label: 'To Fix (1)' })
  await page.getByLabel('Starting Bid, row 1').fill('5')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Description, row 1')).toBeFocused()
  await expect(page.getByText('2 new')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('6/6/2099 9pm')
  await expect(page.getByLabel('Closes, row 1')).toHaveValue('6/6/2099 9pm')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Closes, row 1')).toHaveAccessibleDescription('Sat, Jun 6, 2099, 9:00 PM')
  await page.getByRole('button', { name: 'Import 2 Items' }).click()
  await expect(page.getByText('2 items added.')).toBeVisible()
  expect((await itemsOf(database, school))[0]?.description).toBe('Two\nlines')
})

test('a number that was taken after the preview is named in its row', async ({ page, school, database }) => {
  await openScreen(page, `${school.admin}/import`, 'Import Items')
  await page.getByLabel('Or Paste Cells').fill('Item Number\tTitle\tStarting Bid\n5\tQuilt\t5')
  await fillDefaults(page)
  await expect(page.getByText('1 new')).toBeVisible()
  const times = { startTime: new Date('2020-01-01T10:00:00Z'), endTime: new Date('2020-01-02T10:00:00Z') }
  await school.addItem('Piano', { itemNumber: 5, ...times })
  await page.getByRole('button', { name: 'Import 1 Item' }).click()
  await expect(page.getByText('Nothing was imported. Please look at the marked rows.')).toBeVisible()
  const title = page.getByLabel('Title, row 1')
  await expect(title).toHaveAccessibleDescription('This auction cannot be edited because it has already ended.')
  expect(await itemsOf(database, school)).toHaveLength(1)
})

test('a check that was refused can be made again', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/import`, 'Import Items')
  const json = { message: 'Too many attempts. Please try again in 1 minute.' }
  await page.route('**/imports/preview', (route) => route.fulfill({ status: 429, json }), { times: 1 })
  await page.getByLabel('Or Paste Cells').fill('Title\nQuilt')
  await page.getByRole('button', { name: 'Check Again' }).click()
  await expect(page.getByText(json.message)).toBeHidden()
  await expect(page.getByText('1 to fix')).toBeVisible()
})

test.describe('what is no spreadsheet, or no photo, is refused in words', () => {
  test('as a file', async ({ page, school }) => {
    await openScreen(page, `${school.admin}/import`, 'Import Items')
    const refusal = page.getByRole('alert')
    for (const [content, words] of [
      [await zipOf({ 'xl/workbook.xml': '<x/>' }), 'save it as CSV'],
      [Buffer.from('a\0b,c\0d'), 'isn’t a spreadsheet'],
      [Buffer.from('x'.repeat(200_000)), 'longer than 10,000'],
      [Buffer.alloc(11 * 1024 * 1024, 'a,b\n'), 'too large'],
      [Buffer.from(''), 'no cells'],
    ] as const) {
      await chooseFile(page, content)
      await expect(refusal).toContainText(words)
    }
  })

  test('as photos', async ({ page, school, database }) => {
    await openScreen(page, `${school.admin}/import`, 'Import Items')
    await page.getByLabel('Or Paste Cells').fill('Title\tPhoto\tStarting Bid\nQuilt\tquilt.png\t5\nPiano\tbomb.png\t5')
    await fillDefaults(page)
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel('Choose Photos or a ZIP File').setInputFiles({ name, mimeType: 'application/zip', buffer })
    await choose('broken.zip', Buffer.from('PK no zip at all'))
    await expect(page.getByText('broken.zip: We can’t read this ZIP file')).toBeVisible()
    await choose('climbing.zip', await zipOf({ '../../quilt.png': await photo() }))
    await expect(page.getByText('climbing.zip: We can’t read this ZIP file')).toBeVisible()
    await choose('bomb.zip', await zipOf({ 'bomb.png': new Uint8Array(11 * 1024 * 1024), 'quilt.png': 'no picture' }))
    await expect(page.getByText('bomb.png: Image must be smaller than 10MB')).toBeVisible()
    await expect(page.getByText('Missing: bomb.png')).toBeVisible()
    await page.getByRole('button', { name: 'Import 2 Items' }).click()
    await expect(page.getByText('Some photos could not be uploaded. Nothing was imported.')).toBeVisible()
    await expect(page.getByText('quilt.png: Please select an image file')).toBeVisible()
    expect(await itemsOf(database, school)).toEqual([])
  })
})

test('the template holds what it says, and can be imported', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/import`, 'Import Items')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Start from our template' }).click()
  const path = await (await download).path()
  await chooseFile(page, await readFile(path))
  await expect(page.getByText('1 new')).toBeVisible()
  await expect(page.getByLabel('Title, row 1')).toHaveValue('Handmade quilt')
})
