import { cardOf, choose, expect, openScreen, test } from '../../support/admin.ts'
import { expectToast } from '../../support/toasts.ts'

test('confetti falls for a duplicate, except with reduced motion', async ({ page, school }) => {
  await school.addItem('A quilt')
  const isFetched = (calls: string[]) => calls.some((url) => /confetti/.test(url))
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openScreen(page, school.admin, 'Dashboard')
  await choose(page, 'A quilt', 'Duplicate')
  await expectToast(page, 'Auction duplicated successfully')
  expect(isFetched(calls)).toBe(false)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await choose(page, 'A quilt', 'Duplicate')
  await expect(page.locator('canvas')).toBeAttached()
  expect(isFetched(calls)).toBe(true)
})

test('a link is copied also where the browser withholds the clipboard', async ({ page, school }) => {
  const quilt = await school.addItem('A quilt')
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openScreen(page, school.admin, 'Dashboard')
  await cardOf(page, 'A quilt').getByRole('button', { name: 'Copy Link' }).click()
  await expectToast(page, 'Link copied', new URL(`/${school.slug}/${quilt.slug}`, page.url()).href)
  await page.setViewportSize({ width: 390, height: 844 })
  const toast = await page.getByText('Link copied', { exact: true }).boundingBox()
  expect(toast?.y, 'what was done is said at the foot, away from the head of the page').toBeGreaterThan(650)
})
