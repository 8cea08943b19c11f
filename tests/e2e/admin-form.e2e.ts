import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { zoneName } from '../../api/contract/values/moment.ts'
import { localTimeIn } from '../../api/contract/values/time-zone.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { cardOf, expect, inHours, openScreen, test } from '../support/admin.ts'
import { bidOnPage, expectStanding, openAlive } from '../support/bidding.ts'
import { pictureFile } from '../support/picture-file.ts'
import { newBidder } from '../support/sandbox.ts'
import { expectToast } from '../support/toasts.ts'

const chicago = (hours: number) => localTimeIn(inHours(hours), 'America/Chicago')

async function fillIn(page: Page, title = 'Handmade quilt') {
  await page.getByLabel('Auction Title').fill(title)
  await page.getByLabel('Description').fill('Warm, **soft** and *old*.')
  await page.getByLabel('Start Time').fill(chicago(-1))
  await page.getByLabel('End Time').fill(chicago(24))
}

test('an item with a photo is made, seen in public, bid on, and the bid cancelled', async ({
  page,
  newcomer,
  school,
}) => {
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('link', { name: 'Create Your First Auction' }).click()
  await expect(page).toHaveTitle('New Auction | Bidlark')
  await expect(page.getByLabel('Starting Bid')).toHaveValue('125.00')
  await expect(page.getByLabel('Minimum Raise')).toHaveValue('5.00')
  await fillIn(page)
  await expect(page.getByLabel('Auction URL')).toHaveValue('handmade-quilt')
  await expect(page.getByText(`/${school.slug}/handmade-quilt`)).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Preview' }).locator('strong')).toHaveText('soft')
  const zone = zoneName('America/Chicago')
  await expect(page.getByLabel('End Time')).toHaveAccessibleDescription(`All times in ${zone}`)
  await page.getByLabel('Auction Image').setInputFiles(await pictureFile())
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  await page.getByLabel('Donated By').fill('Grade Three')
  await page.getByRole('button', { name: 'Create Auction' }).click()
  await expectToast(page, 'Auction created successfully')
  await expect(page).toHaveURL(school.admin)
  await expect(page.getByRole('main')).toBeFocused()

  const visitor = await newcomer()
  await openAlive(visitor, `/${school.slug}/handmade-quilt`)
  await expect(visitor.getByRole('img', { name: 'Handmade quilt' })).toHaveAttribute('src', /^\/uploads\/.+\.webp$/)
  const email = newBidder()
  await bidOnPage(visitor, { email, amount: '140' })
  await expectStanding(visitor, 'You’re winning at $140.00')

  const card = cardOf(page, 'Handmade quilt')
  await expect(card).toContainText('$140.00 (highest bid)')
  await card.getByRole('button', { name: 'More for' }).click()
  await page.getByRole('menuitem', { name: 'View Bids' }).click()
  const bids = page.getByRole('dialog', { name: 'Bids on “Handmade quilt”' })
  await expect(bids).toContainText('Total bids1Highest bid$140.00')
  await expect(bids.getByRole('listitem')).toContainText([email])
  await bids.getByRole('button', { name: 'Cancel Bid' }).click()
  await page
    .getByRole('alertdialog', { name: 'Cancel the bid of $140.00?' })
    .getByRole('button', { name: 'Cancel Bid' })
    .click()
  await expectToast(page, 'Bid cancelled')
  await expect(bids).toContainText('No bids yet')
  await bids.getByRole('button', { name: 'Close' }).click()
  await expect(card).toContainText('$125.00 (starting bid)')
  await expectStanding(visitor, 'Your bid of $140.00 no longer counts')
})

test('an empty form names what is missing, and nothing is sent', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
  await page.getByLabel('Starting Bid').fill('12.345')
  await page.getByLabel('Minimum Raise').fill('five')
  await page.getByLabel('Donated By').fill('x'.repeat(51))
  await page.getByRole('button', { name: 'Create Auction' }).click()
  const faults = {
    'Auction Title': 'Title is required',
    'Auction URL': 'Auction URL must be at least 3 characters',
    Description: 'Description is required',
    'Starting Bid': 'Must be a valid price (e.g., 125.00)',
    'Minimum Raise': 'Must be a valid price (e.g., 5.00)',
    'Start Time': 'Start time is required',
    'End Time': 'End time is required',
    'Donated By': 'Donated By must be 50 characters or less',
  }
  for (const [label, fault] of Object.entries(faults)) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(RegExp.escape(fault)))
  }
  await expect(page.getByLabel('Auction Title')).toBeFocused()
  await page.getByLabel('Start Time').fill(chicago(2))
  await page.getByLabel('End Time').fill(chicago(1))
  await expect(page.getByText('End date and time must be after start date and time')).toBeVisible()
  expect((await (await page.request.get(`${school.api}/auctions`)).json()).auctions).toEqual([])
})

test('one item after another is added with the times, prices and category of the last', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
  await page.getByRole('button', { name: 'Save and Add Another' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await fillIn(page)
  await page.getByLabel('Starting Bid').fill('40.00')
  await page.getByLabel('Minimum Raise').fill('2.00')
  await page.getByLabel('Category').fill('Home')
  const [starts, ends] = [
    await page.getByLabel('Start Time').inputValue(),
    await page.getByLabel('End Time').inputValue(),
  ]
  await page.getByRole('button', { name: 'Save and Add Another' }).click()
  await expectToast(page, 'Auction created successfully', 'Handmade quilt')
  await expect(page).toHaveURL(`${school.admin}/new-auction`)
  await expect(page.getByLabel('Auction Title')).toBeFocused()
  const kept = {
    'Start Time': starts,
    'End Time': ends,
    'Starting Bid': '40.00',
    'Minimum Raise': '2.00',
    Category: 'Home',
  }
  const fresh = { 'Auction Title': '', 'Auction URL': '', Description: '', 'Donated By': '' }
  for (const [label, value] of Object.entries({ ...kept, ...fresh })) {
    await expect(page.getByLabel(label)).toHaveValue(value)
  }
  await expect(page.getByText('Title is required')).toHaveCount(0)
  await page.getByLabel('Auction Title').fill('A pie')
  await page.getByLabel('Description').fill('Cherry.')
  await page.getByRole('button', { name: 'Create Auction' }).click()
  await expect(page).toHaveURL(school.admin)
  await expect(cardOf(page, 'A pie')).toContainText('$40.00 (starting bid)')
  await expect(cardOf(page, 'Handmade quilt')).toBeVisible()
})

test('a taken address is reported at its field', async ({ page, school }) => {
  await school.addItem('A quilt', { slug: 'handmade-quilt' })
  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
  await fillIn(page)
  await page.getByRole('button', { name: 'Create Auction' }).click()
  await expect(page.getByText('This URL is already taken')).toBeVisible()
  await expect(page.getByLabel('Auction URL')).toBeFocused()
})

test('the title fills in the address only until someone types one', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
  await page.getByLabel('Auction Title').fill('Ten Pies & a Cake')
  await expect(page.getByLabel('Auction URL')).toHaveValue('ten-pies-a-cake')
  await page.getByLabel('Auction URL').fill('pies')
  await page.getByLabel('Auction Title').fill('Twenty pies')
  await expect(page.getByLabel('Auction URL')).toHaveValue('pies')
})

test('a refused item keeps its form and tells the reason', async ({ page, school }) => {
  await page.route(`**${school.api}/auctions`, (route) => route.fulfill({ status: 409, json: { message: 'Not now.' } }))
  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
  await fillIn(page)
  await page.getByRole('button', { name: 'Create Auction' }).click()
  await expectToast(page, 'Failed to create auction', 'Not now.')
  await expect(page.getByLabel('Auction Title')).toHaveValue('Handmade quilt')
})

test('a live item is edited except for its start, and the change is public', async ({ page, newcomer, school }) => {
  const quilt = await school.addItem('A quilt', { category: 'Home' })
  await school.bid(quilt, '125.00')
  await openScreen(page, school.admin, 'Dashboard')
  await cardOf(page, 'A quilt').getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveTitle('Edit Auction | Bidlark')
  await expect(page.getByText('This auction is live. All fields can be edited except the start date.')).toBeVisible()
  await expect(page.getByLabel('Start Time')).toBeDisabled()
  await expect(page.getByLabel('Starting Bid')).toHaveAccessibleDescription(
    'Counts again only if all bids are cancelled.',
  )
  await page.getByLabel('Starting Bid').fill('150.00')
  await expect(page.getByLabel('Category')).toHaveValue('Home')
  await page.getByLabel('Auction Title').fill('A better quilt')
  await expect(page.getByLabel('Auction URL')).toHaveValue(quilt.slug)
  await page.getByRole('button', { name: 'Update Auction' }).click()
  await expectToast(page, 'Auction updated successfully')
  await expect(cardOf(page, 'A better quilt')).toContainText('$125.00 (highest bid)')
  const visitor = await newcomer()
  await visitor.goto(`/${school.slug}/${quilt.slug}`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'A better quilt' })).toBeVisible()
})

test('an item that ends while it is edited is refused with the reason', async ({ page, school }) => {
  const { id } = await school.addItem('A quilt')
  const reason = 'This auction cannot be edited because it has already ended.'
  await openScreen(page, `${school.admin}/auctions/${id}/edit`, 'Edit Auction')
  await page.route(`**${school.api}/auctions/${id}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 409, json: { message: reason } }) : route.fallback(),
  )
  await page.getByLabel('Auction Title').fill('Too late')
  await page.getByRole('button', { name: 'Update Auction' }).click()
  await expectToast(page, 'Failed to update auction', reason)
})

for (const [name, more, notice] of [
  [
    'ended',
    { startTime: inHours(-2), endTime: inHours(-1) },
    'This auction cannot be edited because it has already ended.',
  ],
  ['archived', { isActive: false }, 'This auction cannot be edited because it is archived.'],
] as const) {
  test(`an ${name} item shows its form, disabled, and why`, async ({ page, school }) => {
    const { id } = await school.addItem('A quilt', more)
    await openScreen(page, `${school.admin}/auctions/${id}/edit`, 'Edit Auction')
    await expect(page.getByText(notice)).toBeVisible()
    for (const label of ['Auction Title', 'Description', 'Auction Image', 'End Time']) {
      await expect(page.getByLabel(label)).toBeDisabled()
    }
    await expect(page.getByRole('button', { name: 'Update Auction' })).toBeDisabled()
  })
}

test('an unknown item is not edited', async ({ page, school }) => {
  await page.goto(`${school.admin}/auctions/${crypto.randomUUID()}/edit`)
  await expect(page.getByText('Auction not found')).toBeVisible()
  await page.goto(`${school.admin}/auctions/not-an-id/edit`)
  await expect(page.getByText('Auction not found')).toBeVisible()
})

test('leaving unsaved changes asks first, by link, by Back, and by closing', async ({ page, school }) => {
  await school.addItem('A quilt')
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('link', { name: 'New Auction' }).click()
  await page.getByLabel('Auction Title').fill('A draft')
  const question = page.getByRole('alertdialog', { name: 'Leave Without Saving?' })
  await page.getByRole('link', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(page.getByLabel('Auction Title')).toHaveValue('A draft')
  await page.goBack()
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(`${school.admin}/new-auction`)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Auction Title')).toHaveValue('A draft')
  const dialog = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  expect((await dialog).type()).toBe('beforeunload')
  await (await dialog).dismiss()
  await closing
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(cardOf(page, 'A quilt')).toBeVisible()
  await expect(page).toHaveURL(school.admin)
})

for (const way of ['My Account', 'Log Out']) {
  test(`${way} asks before it loses unsaved changes, and who stays is still signed in`, async ({ page, school }) => {
    await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
    await page.getByLabel('Auction Title').fill('A draft')
    await page.getByRole('button', { name: way }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave Without Saving?' })
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(page.getByLabel('Auction Title')).toHaveValue('A draft')
    expect((await page.request.get('/api/auth/me')).status()).toBe(200)
    await page.getByRole('button', { name: way }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(way === 'Log Out' ? '/auth/login' : '/')
  })
}

test('an item that goes live while its start is changed can be saved all the same', async ({
  page,
  school,
  database,
}) => {
  const item = await school.addItem('A quilt', { startTime: inHours(5), endTime: inHours(9) })
  await openScreen(page, `${school.admin}/auctions/${item.id}/edit`, 'Edit Auction')
  await page.getByLabel('Auction Title').fill('A better quilt')
  await page.getByLabel('Start Time').fill(chicago(6))
  const startTime = inHours(-1)
  await database.orm.update(auctionItem).set({ startTime }).where(eq(auctionItem.id, item.id))
  await page.getByRole('button', { name: 'Update Auction' }).click()
  const reason = 'This auction is live. All fields can be edited except the start date.'
  await expectToast(page, 'Failed to update auction', reason)
  await expect(page.getByLabel('Start Time')).toBeDisabled()
  await page.getByRole('button', { name: 'Update Auction' }).click()
  await expectToast(page, 'Auction updated successfully')
  await expect(cardOf(page, 'A better quilt')).toBeVisible()
})

test('a first bid leaves a change of the starting bid as it was typed, to be saved', async ({ page, school }) => {
  const item = await school.addItem('A quilt', { startTime: inHours(-1) })
  await openScreen(page, `${school.admin}/auctions/${item.id}/edit`, 'Edit Auction')
  await page.getByLabel('Starting Bid').fill('300.00')
  await school.bid(item, '125.00')
  await expect(page.getByText('Counts again only if all bids are cancelled.')).toBeVisible()
  await expect(page.getByLabel('Starting Bid')).toHaveValue('300.00')
  await page.getByRole('button', { name: 'Update Auction' }).click()
  await expectToast(page, 'Auction updated successfully')
  const { auctions } = await (await page.request.get(`${school.api}/auctions`)).json()
  expect(auctions[0]).toMatchObject({ startingBid: '300.00', currentAmount: '125.00' })
})

test('labels are offered as categories, and free words are taken', async ({ page, school }) => {
  await page.request.post(`${school.api}/category-labels`, { data: { label: 'Home & Garden' } })
  await page.request.post(`${school.api}/category-labels`, { data: { label: 'Old things', isActive: false } })
  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
  await expect(page.locator('datalist option')).toHaveCount(1)
  await expect(page.locator('datalist option')).toHaveAttribute('value', 'Home & Garden')
  await fillIn(page)
  await page.getByLabel('Category').fill('Something else')
  await page.getByRole('button', { name: 'Create Auction' }).click()
  await expectToast(page, 'Auction created successfully')
  const { auctions } = await (await page.request.get(`${school.api}/auctions`)).json()
  expect(auctions[0].category).toBe('Something else')
})
