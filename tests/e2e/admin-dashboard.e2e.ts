import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { clockTime } from '../../api/contract/values/moment.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { organization } from '../../db/schema/organizations.ts'
import { cardOf, choose, expect, inHours, openScreen, test } from '../support/admin.ts'
import { expectToast } from '../support/toasts.ts'

const titles = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)
const ended = { startTime: inHours(-48), endTime: inHours(-24) }
const upcoming = { startTime: inHours(24), endTime: inHours(48) }

async function uploadedPicture(page: Page) {
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#1f5a45' } })
  const image = { name: 'logo.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
  const answer = await page.request.post('/api/upload/image', { multipart: { image } })
  return (await answer.json()).url
}

test('a first-time owner is led to logo, first item and shared link', async ({ page, school }) => {
  await openScreen(page, school.admin, 'Dashboard')
  await expect(page.getByText('No active auctions', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create Your First Auction' })).toBeVisible()
  const steps = page.getByRole('region', { name: 'Three Steps to Your First Bid' })
  await expect(steps.getByText('done')).toHaveCount(0)
  await steps.getByRole('button', { name: 'Copy the Link' }).click()
  await expectToast(page, 'Link copied')
  await expect(steps.getByRole('listitem').filter({ hasText: 'Share the Link' })).toContainText('done')
  await school.addItem('A quilt')
  await page.reload()
  await expect(steps.getByText('done')).toHaveCount(2)
  await page.getByRole('tab', { name: 'Archived (0)' }).click()
  await expect(page.getByText('No archived auctions', { exact: true })).toBeVisible()
  await page.request.patch(`${school.api}/organization`, { data: { logoUrl: await uploadedPicture(page) } })
  await openScreen(page, school.admin, 'Dashboard')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(steps).toHaveCount(0)
})

test('the first steps can be put away for good', async ({ page, school }) => {
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('button', { name: 'Hide Steps' }).click()
  await expect(page.getByText('Three Steps to Your First Bid')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('No active auctions', { exact: true })).toBeVisible()
  await expect(page.getByText('Three Steps to Your First Bid')).toHaveCount(0)
})

test('the dashboard counts and sorts items by where they stand', async ({ page, school }) => {
  const quilt = await school.addItem('A quilt', { donatedBy: 'Grade Three', description: 'Warm and **soft**.' })
  await school.addItem('A cabin', upcoming)
  await school.addItems(['A pie', 'A bench'], ended)
  await school.addItem('A lamp', { isActive: false })
  await school.bid(quilt, '130.50')
  await openScreen(page, school.admin, 'Dashboard')
  await expect(page).toHaveTitle('Dashboard | Bidlark')
  await expect(page.locator('main dl').first()).toHaveText(
    'Total Money Raised$130.50 $130.50 of it still openLive Auctions1Upcoming1Completed2',
  )
  await expect(page.getByRole('tab')).toHaveText(['Active Auctions (4)', 'Archived (1)'])
  await expect(page.getByRole('heading', { level: 2 })).toContainText([
    'Live Auctions',
    'Upcoming Auctions',
    'Past Auctions',
  ])
  const card = cardOf(page, 'A quilt')
  await expect(card).toContainText('Live')
  await expect(card).toContainText('$130.50 (highest bid)')
  await expect(card).toContainText('Donated by Grade Three')
  await expect(card.locator('strong')).toHaveText('soft')
  await expect(card).toContainText('1 bid')
  await expect(cardOf(page, 'A cabin')).toContainText('No bids yet')
  await expect(cardOf(page, 'A pie')).toContainText('No bids')
  await expect(cardOf(page, 'A cabin')).toContainText('Coming Soon')
  await expect(cardOf(page, 'A cabin')).toContainText('$125.00 (starting bid)')
  await expect(card.getByRole('link', { name: 'View' })).toHaveAttribute('href', `/${school.slug}/${quilt.slug}`)
})

test('a date range is shown in the organization’s time zone', async ({ page, school }) => {
  await school.addItem('A quilt', {
    startTime: new Date('2026-01-02T05:00:00Z'),
    endTime: new Date('2027-03-05T06:30:00Z'),
  })
  await openScreen(page, school.admin, 'Dashboard')
  await expect(cardOf(page, 'A quilt')).toContainText('Jan 1 – Mar 5, closes 12:30 AM')
})

test('sections show twelve cards, past ones six, until all are asked for', async ({ page, school }) => {
  await school.addItems(titles('Live', 13))
  await school.addItems(titles('Past', 7), ended)
  await openScreen(page, school.admin, 'Dashboard')
  const live = page.getByRole('region', { name: 'Live Auctions' })
  const past = page.getByRole('region', { name: 'Past Auctions' })
  await expect(live.getByRole('article')).toHaveCount(12)
  await expect(past.getByRole('article')).toHaveCount(6)
  await past.getByRole('button', { name: 'View All Past Auctions (7)' }).click()
  await expect(past.getByRole('article')).toHaveCount(7)
  await live.getByRole('button', { name: 'View All Live Auctions (13)' }).click()
  await expect(live.getByRole('article')).toHaveCount(13)
  await live.getByRole('button', { name: 'Show Less' }).click()
  await expect(live.getByRole('article')).toHaveCount(12)
})

test('an ended item names its winner, and when it closed', async ({ page, school, database }) => {
  const quilt = await school.addItem('A quilt')
  const bidder = await school.bid(quilt, '125.00')
  const endTime = new Date(Date.now() - 60_000)
  await database.orm.update(auctionItem).set({ endTime }).where(eq(auctionItem.id, quilt.id))
  await openScreen(page, school.admin, 'Dashboard')
  const card = cardOf(page, 'A quilt')
  await expect(card).toContainText(`Won by ${bidder}`)
  await expect(card).toContainText(`closed ${clockTime(endTime, 'America/Chicago')}`)
  await expect(page.getByText('still open')).toHaveCount(0)
})

test('above fifty items every count is of all, live ones first and archived ones last', async ({ page, school }) => {
  await school.addItems(titles('Archived', 2), { isActive: false })
  await school.addItems(titles('Past', 51), ended)
  await school.addItem('Live')
  await openScreen(page, school.admin, 'Dashboard')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('Page 1 of 2 (54 total auctions)')
  await expect(pages.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('main dl').first()).toContainText('Completed51')
  await expect(page.getByRole('tab')).toHaveText(['Active Auctions (52)', 'Archived (2)'])
  await expect(page.getByRole('heading', { level: 2 })).toContainText(['Live Auctions (1)', 'Past Auctions (51)'])
  const past = page.getByRole('region', { name: 'Past Auctions' })
  await past.getByRole('button', { name: 'View All Past Auctions (51)' }).click()
  await expect(past).toContainText('49 of 51 are on this page. Use Previous or Next for the others.')
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(pages).toContainText('Page 2 of 2')
  await expect(past.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('tab', { name: 'Active Auctions (52)' })).toBeVisible()
  await page.reload()
  await expect(pages).toContainText('Page 2 of 2')
})

test('the archived tab opens on the page that has them, and stays open', async ({ page, school }) => {
  await school.addItems(titles('Live', 50))
  await school.addItems(titles('Archived', 2), { isActive: false })
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('tab', { name: 'Archived (2)' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('None on this page. Use Previous or Next.')).toBeVisible()
  await page.getByRole('tab', { name: 'Active Auctions (50)' }).click()
  await expect(page.getByRole('region', { name: 'Live Auctions' }).getByRole('article')).toHaveCount(12)
})

test('turned from landscape to portrait, a long list is as narrow as the phone', async ({ page, school }) => {
  await school.addItems(titles('Item', 12))
  await page.setViewportSize({ width: 844, height: 390 })
  await openScreen(page, school.admin, 'Dashboard')
  for (const card of await page.getByRole('article').all()) await card.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('an inactive organization offers nothing that it refuses', async ({ page, school, database }) => {
  const quilt = await school.addItem('A quilt')
  await school.bid(quilt, '125.00')
  await database.orm.update(organization).set({ isActive: false }).where(eq(organization.id, school.id))
  await openScreen(page, school.admin, 'Dashboard')
  await expect(page.getByText('Its public pages are hidden and nothing can be changed.')).toBeVisible()
  const card = cardOf(page, 'A quilt')
  for (const name of ['View', 'Copy Link', 'Edit']) await expect(card.getByRole('button', { name })).toBeDisabled()
  for (const name of ['Public Page', 'New Auction']) await expect(page.getByRole('link', { name })).toHaveCount(0)
  await expect(page.getByText('Three Steps')).toHaveCount(0)
  await card.getByRole('button', { name: 'More for' }).click()
  for (const name of ['View Auction', 'Copy Link', 'Edit', 'Duplicate', 'Archive', 'Delete']) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
  }
  await page.getByRole('menuitem', { name: 'View Bids' }).click()
  await expect(page.getByRole('dialog')).toContainText('Winning')
  await expect(page.getByRole('button', { name: 'Cancel Bid' })).toHaveCount(0)
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  for (const button of await page.getByRole('button', { name: /Save Changes|Add Label/ }).all()) {
    await expect(button).toBeDisabled()
  }
  await page.getByRole('tab', { name: 'Team Members' }).click()
  await expect(page.getByRole('heading', { name: 'Invitations' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite User' })).toHaveCount(0)
  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
  await expect(page.getByRole('button', { name: 'Create Auction' })).toBeDisabled()
})

test('a search narrows all pages to the items that match, and Back keeps it', async ({ page, school }) => {
  await school.addItems(titles('Item', 51))
  await school.addItem('Handmade quilt', { donatedBy: 'Grade Three' })
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('searchbox', { name: 'Search auctions' }).fill('grade th')
  await expect(page.getByRole('article')).toHaveCount(1)
  await cardOf(page, 'Handmade quilt').getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Auction' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search auctions' })).toHaveValue('grade th')
  await page.getByRole('searchbox', { name: 'Search auctions' }).fill('nobody')
  await expect(page.getByText('Nothing here matches “nobody”.')).toBeVisible()
})

test('an archived item leaves the public page, and Undo brings it back', async ({ page, newcomer, school }) => {
  const quilt = await school.addItem('A quilt')
  const visitor = await newcomer()
  await openScreen(page, school.admin, 'Dashboard')
  await choose(page, 'A quilt', 'Archive')
  await expectToast(page, 'Auction archived successfully')
  await expect(page.getByRole('tab', { name: 'Archived (1)' })).toBeVisible()
  await visitor.goto(`/${school.slug}/${quilt.slug}`)
  await expect(visitor.getByText('No active auction found')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Auction unarchived successfully')
  await expect(cardOf(page, 'A quilt')).toContainText('Live')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1, name: 'A quilt' })).toBeVisible()
})

test('an archived item can be neither viewed, shared nor edited, but unarchived', async ({ page, school }) => {
  await school.addItem('A quilt', { isActive: false })
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('tab', { name: 'Archived (1)' }).click()
  const card = cardOf(page, 'A quilt')
  await expect(card).toContainText('Archived')
  for (const name of ['View', 'Copy Link', 'Edit']) await expect(card.getByRole('button', { name })).toBeDisabled()
  await card.getByRole('button', { name: 'More for' }).click()
  for (const name of ['View Auction', 'Copy Link', 'Edit']) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
  }
  await page.getByRole('menuitem', { name: 'Unarchive' }).click()
  await expectToast(page, 'Auction unarchived successfully')
})

test('an ended item can be viewed and shared, but not edited', async ({ page, school }) => {
  await school.addItem('A quilt', ended)
  await openScreen(page, school.admin, 'Dashboard')
  const card = cardOf(page, 'A quilt')
  await expect(card.getByRole('button', { name: 'Edit' })).toBeDisabled()
  await expect(card.getByRole('link', { name: 'View' })).toBeVisible()
  await card.getByRole('button', { name: 'More for' }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
})

test('a duplicate is beside its original', async ({ page, school }) => {
  await school.addItem('A quilt')
  await openScreen(page, school.admin, 'Dashboard')
  await choose(page, 'A quilt', 'Duplicate')
  await expectToast(page, 'Auction duplicated successfully')
  await expect(cardOf(page, 'A quilt (Copy)')).toContainText('Coming Soon')
})

test('a duplicate can be edited at once, and its address follows its title', async ({ page, school }) => {
  await school.addItem('A quilt', { slug: 'a-quilt' })
  await openScreen(page, school.admin, 'Dashboard')
  await choose(page, 'A quilt', 'Duplicate')
  await page.getByRole('button', { name: 'Edit Copy' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Auction' })).toBeVisible()
  await expect(page.getByLabel('Auction URL')).toHaveValue('a-quilt-copy')
  await page.getByLabel('Auction Title').fill('A blue quilt')
  await expect(page.getByLabel('Auction URL')).toHaveValue('a-blue-quilt')
  await page.getByRole('button', { name: 'Update Auction' }).click()
  await expectToast(page, 'Auction updated successfully')
  const { auctions } = await (await page.request.get(`${school.api}/auctions?search=blue`)).json()
  expect(auctions[0]).toMatchObject({ title: 'A blue quilt', slug: 'a-blue-quilt' })
})

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

test('deleting names the item, asks, and takes it off every list', async ({ page, school }) => {
  const quilt = await school.addItem('A quilt')
  await school.addItem('A pie')
  await openScreen(page, school.admin, 'Dashboard')
  await choose(page, 'A quilt', 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete “A quilt”?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cardOf(page, 'A quilt').getByRole('button', { name: 'More for' })).toBeFocused()
  await choose(page, 'A quilt', 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Auction deleted successfully')
  await expect(cardOf(page, 'A quilt')).toHaveCount(0)
  await expect(cardOf(page, 'A pie')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  expect((await page.request.get(`/${school.slug}/${quilt.slug}`)).status()).toBe(404)
})

const refusals = [
  ['Archive', '/archive', 'Failed to archive auction'],
  ['Duplicate', '/duplicate', 'Failed to duplicate auction'],
] as const

for (const [line, ending, title] of refusals) {
  test(`a refused ${line} says so in the server's words`, async ({ page, school }) => {
    const { id } = await school.addItem('A quilt')
    const body = { status: 409, json: { message: 'Not today.' } }
    await page.route(`**${school.api}/auctions/${id}${ending}`, (route) => route.fulfill(body))
    await openScreen(page, school.admin, 'Dashboard')
    await choose(page, 'A quilt', line)
    await expectToast(page, title, 'Not today.')
  })
}

test('a refused delete or unarchive says so, in general words when there are no better', async ({ page, school }) => {
  await school.addItem('A quilt', { isActive: false })
  await page.route(`**${school.api}/auctions/*`, (route) => route.fulfill({ status: 409, body: 'no' }))
  await page.route(`**${school.api}/auctions/*/unarchive`, (route) => route.fulfill({ status: 409, body: 'no' }))
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('tab', { name: 'Archived (1)' }).click()
  await choose(page, 'A quilt', 'Unarchive')
  await expectToast(page, 'Failed to unarchive auction', 'Please try again.')
  await choose(page, 'A quilt', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete auction', 'Please try again.')
})

test('a list that does not load is asked for four times, then told to staff and to us', async ({ page, school }) => {
  let calls = 0
  const list = `**${school.api}/auctions?*`
  await page.route(list, (route) => {
    calls += 1
    return route.fulfill({ status: 429, json: { message: 'Too many of us.' } })
  })
  const report = page.waitForRequest('**/api/client-error-log', { timeout: 20_000 })
  await openScreen(page, school.admin, 'Dashboard')
  await expect(page.getByRole('status', { name: 'Loading auctions' }).getByRole('listitem')).toHaveCount(6)
  const sent = (await report).postDataJSON()
  expect(calls).toBe(4)
  expect(sent).toMatchObject({ error: '429: {"message":"Too many of us."}', orgSlug: school.slug })
  expect(Object.keys(sent).sort().join()).toBe('context,currentPage,error,orgSlug,stack,timestamp,userAgent')
  const banner = page.getByRole('alert', { name: 'Loading failed' })
  await expect(banner).toContainText('429: {"message":"Too many of us."}')
  await expect(banner).toContainText(`${school.api}/auctions?page=1&limit=50`)
  await expect(banner.getByText('Details')).toHaveCount(0)
  await page.unroute(list)
  await banner.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No active auctions', { exact: true })).toBeVisible()
})

test('a link is copied also where the browser withholds the clipboard', async ({ page, school }) => {
  const quilt = await school.addItem('A quilt')
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openScreen(page, school.admin, 'Dashboard')
  await cardOf(page, 'A quilt').getByRole('button', { name: 'Copy Link' }).click()
  await expectToast(page, 'Link copied', new URL(`/${school.slug}/${quilt.slug}`, page.url()).href)
})
