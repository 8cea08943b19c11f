import { accessibilityFaults } from '../support/axe.ts'
import { confirmOnPage, expectStanding, offerOnPage, openAlive } from '../support/bidding.ts'
import { shiftOf, watchShifts } from '../support/layout-shift.ts'
import { expect, newBidder, test } from '../support/sandbox.ts'

const pages = {
  'the home page': '/',
  'an organization': '/maple-street',
  'a filtered organization': '/maple-street?q=night&category=Experiences',
  'an item that has not started': '/maple-street/sunday-picnic-for-six',
  'a live item': '/maple-street/lakeside-cabin-weekend',
  'an ended item': '/maple-street/six-piano-lessons',
  'a missing item': '/maple-street/no-such-item',
  'a missing page': '/maple-street/what/ever',
}

for (const [name, path] of Object.entries(pages)) {
  test(`axe finds nothing on ${name}`, async ({ page }) => {
    await openAlive(page, path)
    expect(await accessibilityFaults(page)).toEqual([])
  })
}

test(`axe finds nothing while a bid is mended, confirmed and won`, async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await offerOnPage(page, { email: 'pat@', amount: '1' })
  expect(await accessibilityFaults(page)).toEqual([])
  await offerOnPage(page, { email: newBidder(), amount: '125' })
  expect(await accessibilityFaults(page)).toEqual([])
  await confirmOnPage(page)
  await expectStanding(page, 'You’re winning at $125.00')
  expect(await accessibilityFaults(page)).toEqual([])
  await sandbox.bid(item, '130')
  await expectStanding(page, 'You’ve been outbid')
  expect(await accessibilityFaults(page)).toEqual([])
})

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
})) {
  for (const [name, path] of Object.entries(pages)) {
    test(`nothing moves while ${name} loads on a ${device}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await watchShifts(page)
      await openAlive(page, path)
      // Drawn while the page is still arriving, a wide item's text is 6 pixels lower for a moment.
      expect(await shiftOf(page)).toBeLessThan(0.001)
    })
  }
}

test('a font that comes late moves nothing under a thumb', async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await watchShifts(page)
  await openAlive(page, pages['an item that has not started'])
  expect(await shiftOf(page)).toBe(0)
})

test('a page is never wider than a phone of 320 pixels, which is also a zoom of 400 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of Object.values(pages)) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})

test('a bid is placed with the keyboard alone', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      if ((await page.locator(':focus').and(page.getByLabel(name)).count()) > 0) return
      if ((await page.locator(':focus').and(page.getByRole('button', { name })).count()) > 0) return
    }
    throw new Error(`No way to ${name} by Tab`)
  }
  await tabTo('Your email')
  await page.keyboard.type(newBidder())
  await tabTo('Your bid')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('$125.50')
  await tabTo(/^Bid \$125\.50$/)
  await page.keyboard.press('Enter')
  await expectStanding(page, 'You’re winning at $125.50')
  await expect(page.getByLabel('Your bid', { exact: true })).toBeFocused()
})

test('on a phone the next bid stays within reach of a thumb until the form is in sight', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await page.setViewportSize({ width: 390, height: 844 })
  await openAlive(page, item.path)
  const bar = page.getByRole('link', { name: 'Bid $125.00' })
  await expect(bar).toBeInViewport()
  await bar.click()
  await expect(page.getByLabel('Your email')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Place bid' })).toBeInViewport()
  await expect(bar).toBeHidden()
})
