import type { Page } from 'playwright/test'
import { accessibilityFaults } from '../support/axe.ts'
import { openAlive } from '../support/bidding.ts'
import { shiftOf, watchShifts } from '../support/layout-shift.ts'
import { expect, type Sandbox, test } from '../support/sandbox.ts'

const ALTS = ['The quilt, folded', '', 'Its back']

async function addQuilt(sandbox: Sandbox, alts: readonly string[] = ALTS) {
  const item = await sandbox.addItem({ title: 'A quilt' })
  return { ...item, urls: await sandbox.addPhotos(item.id, alts) }
}

const photosOf = (page: Page) => page.getByRole('region', { name: 'Photos' })
const photo = (page: Page, name: string) => photosOf(page).getByRole('link', { name })
const zoomOf = (page: Page) => page.getByRole('dialog', { name: 'Photos' })
const step = (page: Page, name: 'Next' | 'Previous') => photosOf(page).getByRole('button', { name: `${name} photo` })

/** Opens the item once its photos can be stepped through. */
async function openGallery(page: Page, path: string) {
  await openAlive(page, path)
  await expect(step(page, 'Next')).toBeVisible()
}

for (const width of [390, 1280]) {
  test(`without JavaScript photos are a strip that leads to each whole, at ${width} pixels`, async ({
    browser,
    baseURL,
    sandbox,
  }) => {
    const { path, urls } = await addQuilt(sandbox)
    const viewport = { width, height: 800 }
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false, viewport })
    const page = await context.newPage()
    await page.goto(path)
    await expect(photosOf(page).getByRole('link')).toHaveCount(3)
    await expect(photo(page, 'A quilt, photo 2 2 of 3')).not.toBeInViewport()
    await expect(photosOf(page).getByRole('button')).toHaveCount(0)
    await photo(page, 'The quilt, folded').focus()
    await page.keyboard.press('Tab')
    await expect(photo(page, 'A quilt, photo 2')).toBeInViewport({ ratio: 0.9 })
    if (width > 640) {
      await photosOf(page).locator('a[href="#photo-3"]').click()
      await expect(photo(page, 'Its back')).toBeInViewport({ ratio: 0.9 })
    }
    await photo(page, 'Its back').click()
    await expect(page).toHaveURL(new RegExp(`${urls[2]}$`))
    await context.close()
  })

  test(`photos are stepped through by buttons and keys, at ${width} pixels`, async ({ page, sandbox }) => {
    await page.setViewportSize({ width, height: 800 })
    const { path } = await addQuilt(sandbox)
    await openGallery(page, path)
    await expect(step(page, 'Previous')).toBeHidden()
    await step(page, 'Next').click()
    await expect(photo(page, 'A quilt, photo 2')).toBeInViewport({ ratio: 0.9 })
    await expect(photosOf(page).getByRole('status')).toHaveText('A quilt, photo 2, 2 of 3')
    await step(page, 'Next').click()
    await expect(photo(page, 'Its back 3 of 3')).toBeInViewport({ ratio: 0.9 })
    await expect(step(page, 'Next')).toBeHidden()
    await expect(photo(page, 'Its back')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(photo(page, 'A quilt, photo 2')).toBeFocused()
    await expect(photo(page, 'A quilt, photo 2')).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('Home')
    await expect(photo(page, 'The quilt, folded')).toBeInViewport({ ratio: 0.9 })
    await expect(step(page, 'Previous')).toBeHidden()
  })

  test(`axe finds nothing on photos, in the page and zoomed, at ${width} pixels`, async ({ page, sandbox }) => {
    await page.setViewportSize({ width, height: 800 })
    const { path } = await addQuilt(sandbox)
    await openGallery(page, path)
    expect(await accessibilityFaults(page)).toEqual([])
    await photo(page, 'The quilt, folded').click()
    await expect(zoomOf(page).getByRole('img', { name: 'The quilt, folded' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await zoomOf(page).getByRole('button', { name: 'Actual size' }).click()
    expect(await accessibilityFaults(page)).toEqual([])
  })
}

test('thumbnails lead to their photos, and leave the address as it is', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { path, api } = await addQuilt(sandbox)
  await openGallery(page, path)
  await photosOf(page).locator('a[href="#photo-3"]').click()
  await expect(photo(page, 'Its back')).toBeInViewport({ ratio: 0.9 })
  await expect(photosOf(page).locator('[data-shown]')).toHaveAttribute('href', '#photo-3')
  expect(page.url()).not.toContain('#')
  expect((await (await page.request.get(api)).json()).photos).toHaveLength(3)
})

test('a finger swipes from photo to photo, in the page and zoomed', async ({ browser, baseURL, sandbox }) => {
  const { path } = await addQuilt(sandbox)
  const context = await browser.newContext({
    ...{ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await openGallery(page, path)
  const touch = await context.newCDPSession(page)
  // Not flung, for browsers take the next tap for what stops that: the finger rests for a second before it leaves.
  const swipe = async (y: number) => {
    const began = Date.now() / 1000
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', xs: number[], second: number) =>
      touch.send('Input.dispatchTouchEvent', {
        ...{ type, timestamp: began + second },
        touchPoints: xs.map((x) => ({ x, y })),
      })
    await send('touchStart', [340], 0)
    for (const [index, x] of [320, 280, 220, 160, 100, 40].entries()) await send('touchMove', [x], (index + 1) / 10)
    await send('touchEnd', [], 1.6)
  }
  await swipe(250)
  await expect(photo(page, 'A quilt, photo 2')).toBeInViewport({ ratio: 0.9 })
  await expect(step(page, 'Previous')).toBeVisible()
  await photo(page, 'A quilt, photo 2').tap()
  await expect(zoomOf(page).getByRole('status')).toHaveText('2 of 3')
  await swipe(500)
  await expect(zoomOf(page).getByRole('status')).toHaveText('3 of 3')
  await swipe(500)
  await expect(zoomOf(page).getByRole('status')).toHaveText('3 of 3')
  await zoomOf(page).getByRole('button', { name: 'Close' }).tap()
  await expect(photo(page, 'Its back')).toBeInViewport({ ratio: 0.9 })
  await context.close()
})

test('a photo fits the screen, then has its own size; Escape gives the focus back', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  const { path, urls } = await addQuilt(sandbox)
  await openGallery(page, path)
  await photo(page, 'The quilt, folded').press('Enter')
  const zoom = zoomOf(page)
  const image = zoom.getByRole('img')
  await expect(image).toHaveAttribute('src', urls[0] ?? '')
  await expect(zoom.getByRole('button', { name: 'Actual size' })).toBeVisible()
  expect(await image.evaluate((it) => it.clientWidth)).toBe(1000)
  await zoom.getByRole('button', { name: 'Actual size' }).press('Enter')
  expect(await image.evaluate((it) => it.clientWidth)).toBe(1600)
  const pushed = () => zoom.getByRole('region', { name: 'Photo' }).evaluate((it) => it.scrollLeft)
  const before = await pushed()
  expect(before).toBeGreaterThan(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(pushed).toBeGreaterThan(before)
  await expect(zoom.getByRole('status')).toHaveText('1 of 3')
  await zoom.getByRole('button', { name: 'Fit to screen' }).press('Enter')
  expect(await image.evaluate((it) => it.clientWidth)).toBe(1000)
  await page.keyboard.press('ArrowRight')
  await expect(zoom.getByRole('status')).toHaveText('2 of 3')
  await expect(zoom.getByRole('img', { name: 'A quilt, photo 2' })).toHaveAttribute('src', urls[1] ?? '')
  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(photo(page, 'A quilt, photo 2')).toBeFocused()
  await expect(photo(page, 'A quilt, photo 2')).toBeInViewport({ ratio: 0.8 })
})

test('the first photo is waited for, the others are not, each in the width it is shown in, and nothing moves', async ({
  page,
  baseURL,
  sandbox,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { path, urls } = await addQuilt(sandbox)
  await watchShifts(page)
  await openGallery(page, path)
  const images = photosOf(page).getByRole('link').getByRole('img')
  const attributes = (name: string) => images.evaluateAll((all, it) => all.map((each) => each.getAttribute(it)), name)
  expect(await attributes('loading')).toEqual(['eager', 'lazy', 'lazy'])
  expect(await attributes('width')).toEqual(['960', '960', '960'])
  await step(page, 'Next').click()
  await expect(photo(page, 'A quilt, photo 2')).toBeInViewport({ ratio: 0.9 })
  const loaded = () =>
    images.evaluateAll((all) => all.map((each) => (each instanceof HTMLImageElement ? each.currentSrc : '')))
  await expect.poll(loaded).toEqual(urls.map((url) => `${baseURL}${url.replace('.webp', '-480.webp')}`))
  expect(await shiftOf(page)).toBe(0)
})

test('a single photo is no gallery, and is shown larger all the same', async ({ page, sandbox }) => {
  const { path, urls } = await addQuilt(sandbox, [''])
  await openAlive(page, path)
  await expect(page.getByRole('region', { name: 'Photos' })).toHaveCount(0)
  await expect(page.getByText('1 of 1')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Next photo' })).toHaveCount(0)
  await page.getByRole('link', { name: 'A quilt', exact: true }).click()
  await expect(zoomOf(page).getByRole('img', { name: 'A quilt' })).toHaveAttribute('src', urls[0] ?? '')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'A quilt', exact: true })).toBeFocused()
})

test('a page with photos costs hardly more than one without, until somebody steps or zooms', async ({
  page,
  sandbox,
}) => {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.set(
      response.url(),
      response.body().then((body) => Bun.gzipSync(new Uint8Array(body)).length),
    )
  })
  const bytesOf = async (path: string) => {
    sizes.clear()
    await page.goto(path, { waitUntil: 'networkidle' })
    return (await Promise.all(sizes.values())).reduce((sum, bytes) => sum + bytes, 0)
  }
  const without = await bytesOf((await sandbox.addItem()).path)
  const [one, several] = [await addQuilt(sandbox, ['']), await addQuilt(sandbox)]
  const [withOne, withSeveral] = [await bytesOf(one.path), await bytesOf(several.path)]
  expect(withOne - without).toBeLessThan(512)
  expect(withSeveral - without).toBeLessThan(1_536)
  expect(withOne).toBeLessThan(85_000)
})

test('in Spanish the gallery speaks Spanish', async ({ browser, baseURL, sandbox }) => {
  const { path } = await addQuilt(sandbox, ['', ''])
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'es-US' })
  const page = await context.newPage()
  await openAlive(page, path)
  const photos = page.getByRole('region', { name: 'Fotos' })
  await photos.getByRole('button', { name: 'Foto siguiente' }).click()
  await photos.getByRole('link', { name: 'A quilt, foto 2 2 de 2' }).click()
  const zoom = page.getByRole('dialog', { name: 'Fotos' })
  await expect(zoom.getByRole('button', { name: 'Tamaño real' })).toBeVisible()
  await zoom.getByRole('button', { name: 'Cerrar' }).click()
  await expect(zoom).toBeHidden()
  await context.close()
})
