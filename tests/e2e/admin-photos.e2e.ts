import type { Locator, Page } from 'playwright/test'
import { expect, inHours, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { pictureFile } from '../support/picture-file.ts'
import { expectToast } from '../support/toasts.ts'

const COLORS = ['#1f5a45', '#b4402e', '#f2a93b', '#3d78b5', '#8460a8', '#7d8580', '#3c8c5c', '#c4513c', '#e0941f']

const pictures = (count: number) =>
  Promise.all(COLORS.slice(0, count).map((color, index) => pictureFile(`photo-${index + 1}.png`, color)))

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Photos in their order' }).getByRole('listitem')
const filesOf = (page: Page) => page.getByRole('list', { name: 'Files on their way' }).getByRole('listitem')
const field = (page: Page) => page.getByLabel('Auction Image')

/** The addresses of the photos as they lie on the form, from the first. */
async function shown(page: Page): Promise<string[]> {
  const addresses = await rowsOf(page)
    .locator('img')
    .evaluateAll((all) => all.map((each) => each.getAttribute('src')))
  return addresses.map((address) => (address ?? '').replace('-480.', '.'))
}

async function chooseOn(page: Page, count: number) {
  await field(page).setInputFiles(await pictures(count))
  await expect(rowsOf(page)).toHaveCount(count)
  await expect(filesOf(page)).toHaveCount(0)
}

/** Opens the form of a new item with `count` photos on it. */
async function openWithPhotos(page: Page, admin: string, count: number) {
  await openScreen(page, `${admin}/new-auction`, 'New Auction')
  await chooseOn(page, count)
}

for (const width of [390, 1280]) {
  test(`photos are chosen at once, described, put in order by buttons, and saved, ${width} px wide`, async ({
    page,
    school,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const item = await school.addItem('A quilt')
    await openScreen(page, `${school.admin}/auctions/${item.id}/edit`, 'Edit Auction')
    await chooseOn(page, 3)
    const [first, second, third] = await shown(page)
    await page.getByLabel('Describe photo 3').fill('Its back')
    await page.getByRole('button', { name: 'Move photo 3 up' }).press('Enter')
    await expect(page.getByText('Photo 3 moved to place 2 of 3.')).toBeAttached()
    // The button went along with its photo.
    await expect(page.getByRole('button', { name: 'Move photo 2 up' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('It’s the main photo now.')).toBeAttached()
    await expect(rowsOf(page).first()).toContainText('Main photo')
    expect(await shown(page)).toEqual([third, first, second])
    await page.keyboard.press('Enter')
    expect(await shown(page)).toEqual([third, first, second])
    await page.getByRole('button', { name: 'Remove photo 2' }).press('Enter')
    await expect(field(page)).toBeFocused()
    await page.getByRole('button', { name: 'Update Auction' }).click()
    await expectToast(page, 'Auction updated successfully')
    const { auction } = await (await page.request.get(`${school.api}/auctions/${item.id}`)).json()
    expect(auction.photos).toEqual([
      { url: third, alt: 'Its back' },
      { url: second, alt: '' },
    ])
    expect(auction.imageUrl).toBe(third)
    await openScreen(page, `${school.admin}/auctions/${item.id}/edit`, 'Edit Auction')
    await expect(page.getByLabel('Describe photo 1')).toHaveValue('Its back')
  })
}

test('each file that is refused is told why by its name, and the others are taken', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
  await expect(field(page)).toHaveAccessibleDescription('Up to 8 photos. PNG, JPG, GIF, etc., up to 5MB each.')
  await field(page).setInputFiles([
    { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no') },
    { name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') },
    ...(await pictures(9)),
  ])
  const NOT_A_PICTURE = 'Please select an image file (PNG, JPG, GIF, etc.)'
  await expect(filesOf(page)).toHaveText([
    `list.txt${NOT_A_PICTURE}`,
    'big.pngImage must be smaller than 10MB',
    `fake.png${NOT_A_PICTURE}`,
    /^photo-8.pngAn item can have up to 8 photosTry Again/,
    /^photo-9.pngAn item can have up to 8 photosTry Again/,
  ])
  await expect(rowsOf(page)).toHaveCount(7)
  await page.getByRole('button', { name: 'Try Again with photo-8.png' }).click()
  await expect(rowsOf(page)).toHaveCount(8)
  await page.getByRole('button', { name: 'Try Again with photo-9.png' }).click()
  await expect(page.getByText('An item can have up to 8 photos')).toBeVisible()
  for (const name of ['list.txt', 'big.png', 'fake.png', 'photo-9.png']) {
    await page.getByRole('button', { name: `Dismiss ${name}` }).click()
  }
  await expect(filesOf(page)).toHaveCount(0)
})

test('an upload that failed is tried again, one that takes long is stopped', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
  await page.route('**/api/upload/image', (route) => route.fulfill({ status: 409, body: 'busy' }), { times: 1 })
  await field(page).setInputFiles(await pictureFile())
  await expect(filesOf(page)).toContainText('Failed to upload image')
  await expect(page.getByRole('button', { name: 'Create Auction' })).toBeEnabled()
  await page.getByRole('button', { name: 'Try Again with quilt.png' }).click()
  await expect(rowsOf(page)).toHaveCount(1)
  await page.route('**/api/upload/image', () => {})
  await field(page).setInputFiles(await pictures(2))
  await expect(page.getByRole('progressbar')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Create Auction' })).toBeDisabled()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click()
  await page.getByRole('button', { name: 'Stop uploading photo-2.png' }).click()
  await page.getByRole('button', { name: 'Stop uploading photo-1.png' }).click()
  await expect(page.getByRole('button', { name: 'Create Auction' })).toBeEnabled()
  await expect(rowsOf(page)).toHaveCount(1)
})

test('a photo is dragged to another place by mouse', async ({ page, school }) => {
  await openWithPhotos(page, school.admin, 3)
  const [first, second, third] = await shown(page)
  const grips = page.getByTitle('Drag to another place')
  const [from, to] = [await middleOf(grips.nth(0)), await middleOf(grips.nth(2))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y + 10, { steps: 8 })
  expect(await shown(page)).toEqual([first, second, third])
  await page.mouse.up()
  expect(await shown(page)).toEqual([second, third, first])
  await expect(page.getByText('Photo 1 moved to place 3 of 3.')).toBeAttached()
})

test('a photo is dragged to another place by finger, on a phone', async ({ browser, page, school, baseURL }) => {
  const context = await browser.newContext({
    ...{ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    storageState: await page.context().storageState(),
  })
  const phone = await context.newPage()
  await openWithPhotos(phone, school.admin, 3)
  const [first, second, third] = await shown(phone)
  const grips = phone.getByTitle('Drag to another place')
  await grips.nth(0).scrollIntoViewIfNeeded()
  const [from, to] = [await middleOf(grips.nth(2)), await middleOf(grips.nth(0))]
  const touch = await context.newCDPSession(phone)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [from])
  for (let part = 1; part <= 8; part++) {
    await send('touchMove', [{ x: from.x, y: from.y + ((to.y - 10 - from.y) * part) / 8 }])
  }
  await send('touchEnd', [])
  await expect.poll(() => shown(phone)).toEqual([third, first, second])
  await context.close()
})

test('files are dropped on the field from elsewhere', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
  const { buffer, ...about } = await pictureFile()
  const files = await page.evaluateHandle(
    ({ bytes, name, mimeType }) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
      return dropped
    },
    { bytes: [...buffer], ...about },
  )
  await page.getByText('or drop them here').dispatchEvent('dragover', { dataTransfer: files })
  await page.getByText('or drop them here').dispatchEvent('drop', { dataTransfer: files })
  await expect(rowsOf(page)).toHaveCount(1)
})

test('axe finds nothing on photos, on their way and refused, and nothing is wider than a phone', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithPhotos(page, school.admin, 2)
  await page.route('**/api/upload/image', () => {})
  const long = `${'a-very-long-name-of-a-file-'.repeat(5)}.txt`
  await field(page).setInputFiles([
    { name: long, mimeType: 'text/plain', buffer: Buffer.from('no') },
    await pictureFile(),
  ])
  await expect(filesOf(page)).toHaveCount(2)
  expect(await accessibilityFaults(page)).toEqual([])
  const fits = (list: Locator) => list.evaluateAll((rows) => rows.every((row) => row.scrollWidth <= row.clientWidth))
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await fits(rowsOf(page))).toBe(true)
    expect(await fits(filesOf(page))).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('the photos of an ended item are shown, and cannot be changed', async ({ page, school }) => {
  const item = await school.addItem('A quilt')
  await openScreen(page, `${school.admin}/auctions/${item.id}/edit`, 'Edit Auction')
  await chooseOn(page, 2)
  await page.getByRole('button', { name: 'Update Auction' }).click()
  await expectToast(page, 'Auction updated successfully')
  const times = { startTime: inHours(-2), endTime: inHours(-1) }
  const { photos, imageUrl } = (await (await page.request.get(`${school.api}/auctions/${item.id}`)).json()).auction
  const ended = await school.addItem('An old quilt', { ...times, photos, imageUrl })
  await openScreen(page, `${school.admin}/auctions/${ended.id}/edit`, 'Edit Auction')
  await expect(rowsOf(page)).toHaveCount(2)
  for (const name of ['Move photo 1 down', 'Remove photo 1']) {
    await expect(page.getByRole('button', { name })).toBeDisabled()
  }
  await expect(page.getByLabel('Describe photo 1')).toBeDisabled()
})

async function middleOf(handle: Locator) {
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not to be seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
