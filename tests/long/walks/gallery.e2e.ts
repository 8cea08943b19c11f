import type { Page } from 'playwright/test'
import { openAlive } from '../../support/bidding.ts'
import { addQuilt, openGallery, photo, photosOf, step } from '../../support/gallery.ts'
import { shiftsOf, watchShifts } from '../../support/layout-shift.ts'
import { expect, test } from '../../support/sandbox.ts'

const zoomOf = (page: Page) => page.getByRole('dialog', { name: 'Photos' })

test('without JavaScript photos are a strip that leads to each whole', async ({ browser, baseURL, sandbox }) => {
  const { path, urls } = await addQuilt(sandbox)
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await expect(photo(page, 'A quilt, photo 2 2 of 3')).not.toBeInViewport()
    await expect(photosOf(page).getByRole('button')).toHaveCount(0)
    await photo(page, 'The quilt, folded').focus()
    await page.keyboard.press('Tab')
    await expect(photo(page, 'A quilt, photo 2')).toBeInViewport({ ratio: 0.9 })
  }
  await photosOf(page).locator('a[href="#photo-3"]').click()
  await expect(photo(page, 'Its back')).toBeInViewport({ ratio: 0.9 })
  await photo(page, 'Its back').click()
  await expect(page).toHaveURL(new RegExp(`${urls[2]}$`))
  await context.close()
})

test('a finger swipes from photo to photo, in the page and zoomed', async ({ browser, baseURL, sandbox }) => {
  const { path } = await addQuilt(sandbox)
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
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
        type,
        timestamp: began + second,
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
  // A single photo is shown larger all the same.
  const single = await addQuilt(sandbox, [''])
  await openAlive(page, single.path)
  await page.getByRole('link', { name: 'A quilt', exact: true }).click()
  await expect(zoomOf(page).getByRole('img', { name: 'A quilt' })).toHaveAttribute('src', single.urls[0] ?? '')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'A quilt', exact: true })).toBeFocused()
})

test('each photo is loaded in the width it is shown in, and nothing moves', async ({ page, baseURL, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { path, urls } = await addQuilt(sandbox)
  await watchShifts(page)
  await openGallery(page, path)
  const images = photosOf(page).getByRole('link').getByRole('img')
  await step(page, 'Next').click()
  await expect(photo(page, 'A quilt, photo 2')).toBeInViewport({ ratio: 0.9 })
  const loaded = () =>
    images.evaluateAll((all) => all.map((each) => (each instanceof HTMLImageElement ? each.currentSrc : '')))
  await expect.poll(loaded).toEqual(urls.map((url) => `${baseURL}${url.replace('.webp', '-480.webp')}`))
  expect(await shiftsOf(page)).toEqual([])
})
