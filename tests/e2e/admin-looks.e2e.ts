import { cardOf, choose, expect, inHours, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { expectToast } from '../support/toasts.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing on the dashboard and its dialogs', async ({ page, school }) => {
      const quilt = await school.addItem('A quilt')
      await school.addItem('A pie', { startTime: inHours(-2), endTime: inHours(-1) })
      await school.addItem('A lamp', { isActive: false })
      await school.bid(quilt, '125')
      await openScreen(page, school.admin, 'Dashboard')
      await expect(cardOf(page, 'A quilt')).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await cardOf(page, 'A quilt').getByRole('button', { name: 'More for' }).click()
      await expect(page.getByRole('menuitem', { name: 'View Bids' })).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('menuitem', { name: 'View Bids' }).click()
      await expect(page.getByRole('button', { name: 'Cancel Bid' })).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Cancel Bid' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await choose(page, 'A quilt', 'Archive')
      await expectToast(page, 'Auction archived successfully')
      await page.getByRole('tab', { name: /Archived/ }).click()
      expect(await accessibilityFaults(page)).toEqual([])
    })

    test('axe finds nothing on the form, refused and disabled', async ({ page, school }) => {
      const { id } = await school.addItem('A pie', { startTime: inHours(-2), endTime: inHours(-1) })
      await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Create Auction' }).click()
      await expect(page.getByText('Title is required')).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await openScreen(page, `${school.admin}/auctions/${id}/edit`, 'Edit Auction')
      expect(await accessibilityFaults(page)).toEqual([])
    })

    test('axe finds nothing on the settings and their dialogs', async ({ page, school }) => {
      await page.request.post(`${school.api}/category-labels`, { data: { label: 'Home', isActive: false } })
      await page.request.post(`${school.api}/invite`, { data: { email: 'new@example.org', role: 'owner' } })
      await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
      await expect(page.getByLabel('Show Home')).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Edit Home' }).click()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Team Members' }).click()
      await expect(page.getByText('new@example.org')).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Invite User' }).click()
      expect(await accessibilityFaults(page)).toEqual([])
    })

    test('axe finds nothing on the questions that are asked first', async ({ page, school }) => {
      await school.addItem('A quilt')
      await school.addTeammate('owner', 'Jo Finch')
      await openScreen(page, school.admin, 'Dashboard')
      await choose(page, 'A quilt', 'Delete')
      await expect(page.getByRole('alertdialog', { name: 'Delete “A quilt”?' })).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
      await page.getByRole('tab', { name: 'Team Members' }).click()
      await page.getByRole('button', { name: 'Remove Jo Finch' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Remove Jo Finch?' })).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
      await page.getByLabel('Auction Title').fill('A draft')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Leave Without Saving?' })).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
    })

    test('axe finds nothing on an empty dashboard, one that does not load, and none', async ({ page, school }) => {
      await openScreen(page, school.admin, 'Dashboard')
      await expect(page.getByText('No active auctions', { exact: true })).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Menu' }).click()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.route(`**${school.api}/auctions?*`, (route) => route.fulfill({ status: 418, body: 'A teapot' }))
      await page.clock.install()
      await page.reload()
      await expect(async () => {
        await page.clock.runFor(4000)
        expect(await page.getByRole('alert', { name: 'Loading failed' }).isVisible()).toBe(true)
      }).toPass()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.goto(`${school.admin}/no-such-screen`)
      expect(await accessibilityFaults(page)).toEqual([])
    })

    test('axe finds nothing on the login forms', async ({ newcomer }) => {
      const page = await newcomer()
      await page.emulateMedia({ colorScheme })
      for (const path of ['/maple-street/admin', '/admin']) {
        await openScreen(page, path, 'Sign In to the Admin Area')
        expect(await accessibilityFaults(page)).toEqual([])
      }
    })
  })
}

test('no screen is wider than a phone of 320 pixels, which is also a zoom of 400 %', async ({ page, school }) => {
  const { id } = await school.addItem('Wilhelmina Longfellow-Featherstonehaugh’s quilt', { donatedBy: 'x'.repeat(50) })
  await page.request.post(`${school.api}/category-labels`, { data: { label: 'y'.repeat(50) } })
  await page.request.post(`${school.api}/invite`, { data: { email: `${'z'.repeat(60)}@example.org`, role: 'owner' } })
  await page.setViewportSize({ width: 320, height: 640 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await openScreen(page, school.admin, 'Dashboard')
  await expect(page.getByRole('article')).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(320)
  await openScreen(page, `${school.admin}/auctions/${id}/edit`, 'Edit Auction')
  expect(await width()).toBeLessThanOrEqual(320)
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  await expect(page.getByRole('button', { name: /^Edit y/ })).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(320)
  await page.getByRole('tab', { name: 'Team Members' }).click()
  await expect(page.getByText(/^zzz/)).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(320)
})

test('an item is archived with the keyboard alone', async ({ page, school }) => {
  await school.addItem('A quilt')
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('button', { name: 'More for A quilt' }).focus()
  await page.keyboard.press('Enter')
  for (const name of ['View Auction', 'Copy Link', 'View Bids', 'Edit', 'Duplicate']) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused()
    await page.keyboard.press('ArrowDown')
  }
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Auction archived successfully')
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Auction unarchived successfully')
})

test('the first view of the dashboard costs at most 160 KB of JavaScript', async ({ page, school }) => {
  await school.addItem('A quilt')
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') {
      scripts.push(response.body().then((body) => Bun.gzipSync(new Uint8Array(body)).length))
    }
  })
  await openScreen(page, school.admin, 'Dashboard')
  await expect(cardOf(page, 'A quilt')).toBeVisible()
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes / 1024).toBeLessThanOrEqual(160)
})
