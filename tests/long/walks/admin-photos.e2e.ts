import type { Locator, Page } from 'playwright/test'
import { expect, openScreen, test } from '../../support/admin.ts'
import { accessibilityFaults } from '../../support/axe.ts'
import { pictureFile } from '../../support/picture-file.ts'
import { keyboardFaults, roomFaults } from '../../support/screen-checks.ts'

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

test('a photo is dragged to another place by mouse', async ({ page, school }) => {
  await openWithPhotos(page, school.admin, 3)
  const [first, second, third] = await shown(page)
  const grips = page.getByTitle('Drag to another place')
  await grips.nth(2).scrollIntoViewIfNeeded()
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
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
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

test('a photo without a description is described by keyboard, on a screen without faults', async ({ page, school }) => {
  const sent = await page.request.post('/api/upload/image', { multipart: { image: await pictureFile('quilt.png') } })
  const { url } = await sent.json()
  await school.addItem('A quilt', { photos: [{ url, alt: '' }], imageUrl: url })
  await openScreen(page, `${school.admin}/photos`, 'Photo Descriptions')
  await expect(page.getByLabel('What does it show?')).toBeFocused()
  const faults = await accessibilityFaults(page, { inDark: true })
  expect([...faults, ...(await keyboardFaults(page)), ...(await roomFaults(page))]).toEqual([])
  await page.getByLabel('What does it show?').focus()
  await page.keyboard.type('White stars on blue')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').first()).toHaveText('Every photo is described.')
})

async function middleOf(handle: Locator) {
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not to be seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
