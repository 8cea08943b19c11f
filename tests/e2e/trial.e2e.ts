import { accessibilityFaults } from '../support/axe.ts'
import { expect, test } from '../support/page.ts'
import { pictureFile } from '../support/picture-file.ts'

const RIVAL_ANSWERS_AFTER_MS = 6_000

const spreadsheet = [
  'Lot #,Item Name,Fair Market Value,Starting Bid,Bid Increment,Donated By',
  '1,Handmade Quilt,$120.00,$50.00,$5.00,Corner Store',
  '2,Piano Lessons,$90.00,,,',
].join('\n')

test('a spreadsheet and photos are an auction in the browser alone, then a draft', async ({ page }) => {
  const { buffer } = await pictureFile()
  await page.clock.install()
  await page.goto('/', { waitUntil: 'networkidle' })
  const bid = page.getByRole('textbox', { name: 'Your bid' })
  const asked: string[] = []
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url())
    // The browser reads the icon of the page again whenever it goes back.
    if (protocol !== 'blob:' && pathname !== '/favicon.svg') asked.push(`${request.method()} ${request.resourceType()}`)
  })
  await page.getByLabel('Choose your files').setInputFiles([
    { name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(spreadsheet) },
    { name: 'quilt.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(buffer) },
    { name: 'piano.heic', mimeType: 'image/heic', buffer: Buffer.from(buffer) },
  ])
  await expect(page.getByRole('heading', { name: 'Your auction' })).toBeFocused()
  await expect(page.getByText('2 items, 1 without a photo, 1 without a starting bid, so $20.00.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await expect(page.getByText('piano.heic: Please save this photo as JPG first.')).toBeVisible()
  await page.getByRole('button', { name: 'Handmade Quilt' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Handmade Quilt' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Handmade Quilt' })).toBeFocused()
  await page.getByRole('button', { name: 'Handmade Quilt' }).press('Enter')
  await expect(page.getByRole('img', { name: 'Handmade Quilt' })).toBeVisible()
  await bid.fill('49')
  await bid.press('Enter')
  await expect(page.getByText('Bid must be at least $50.00')).toBeVisible()
  await bid.fill('60')
  await page.getByRole('button', { name: 'Place bid' }).click()
  await expect(page.getByText('You’re winning at $60.00')).toBeVisible()
  await page.clock.runFor(RIVAL_ANSWERS_AFTER_MS)
  await expect(page.getByText('You’ve been outbid. Your bid was $60.00')).toBeVisible()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByText('Superaron su oferta de $60.00')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const [sheets] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Ver las hojas de ofertas' }).click(),
  ])
  await expect(sheets.getByRole('table').first().getByRole('cell', { name: '$70.00' })).toBeVisible()
  await sheets.close()
  // Our own scripts, and nothing of what was dropped.
  expect(new Set(asked)).toEqual(new Set(['GET script']))

  await page.getByRole('button', { name: 'Guardarla' }).click()
  await page.getByLabel('Full Name').fill('Ada Lark')
  await page.getByLabel('Email').fill(`ada-${crypto.randomUUID()}@example.org`)
  for (const name of ['Password', 'Confirm Password'])
    await page.getByRole('textbox', { name, exact: true }).fill('Quilted5Larks')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.clock.resume()
  await page.getByLabel('Organization Name').fill(`Pine ${crypto.randomUUID().slice(0, 8)}`)
  await expect(page.getByText('is available')).toBeVisible()
  await page.getByRole('button', { name: 'Create Organization' }).click()
  await expect(page.getByText(/^Use the spreadsheet tried on this device on /)).toBeVisible()
  await page.getByRole('button', { name: 'Use It' }).click()
  await expect(page.getByText('1 of 1 found')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 Items' }).click()
  await expect(page.getByText('Your items are in')).toBeVisible()
  await expect(page.getByText('Silent Auction is a draft. Only your team sees its items.')).toBeVisible()
})
