import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { moment } from '../../../../api/contract/values/time/moment.ts'
import { localTimeIn } from '../../../../api/contract/values/time/time-zone.ts'
import { auctionItem } from '../../../../db/schema/items.ts'
import { findCard, openAdmin } from '../../../../tests/support/admin-tab.ts'
import { inHours } from '../../../../tests/support/moments.ts'
import { unanswered } from '../../../../tests/support/network.ts'
import { closed, fill, fillIn, findToast, press, shows } from '../../../../tests/support/on-page.ts'
import { screen, waitFor } from '../../../../tests/support/testing-library.ts'

const chicago = (hours: number) => localTimeIn(inHours(hours), 'America/Chicago')

function describe(title = 'Handmade quilt') {
  fillIn({
    'Auction Title': title,
    Description: 'Warm, **soft** and *old*.',
    'Start Time': chicago(-1),
    'End Time': chicago(24),
  })
}

test('an item whose answer was lost is made once, however often it is sent again as it was', async () => {
  const { network, openScreen, orm, school } = await openAdmin()
  await openScreen('/new-auction', 'New Auction')
  describe()
  const restore = network.on(/^POST .*\/auctions$/, unanswered)
  await press('Create Auction')
  await findToast('Failed to create auction')
  restore()
  await press('Create Auction')
  await findToast('Auction created successfully')
  expect(await orm.$count(auctionItem, eq(auctionItem.organizationId, school.id))).toBe(1)
})

test('one item after another is added with the times, raise, and category of the last, and a price of its own', async () => {
  const { admin, openScreen } = await openAdmin()
  await openScreen('/new-auction', 'New Auction')
  await press('Save and Add Another')
  await shows('Title is required')
  describe()
  fillIn({ 'Starting Bid': '$40.50', 'Minimum Raise': '2.00', 'Category (Optional)': 'Home' })
  expect(screen.getByLabelText('Starting Bid')).toHaveValue('40.50')
  await press('Save and Add Another')
  await findToast('Auction created successfully', 'Handmade quilt is live now.')
  expect(location.pathname).toBe(`${admin}/new-auction`)
  await waitFor(() => expect(screen.getByLabelText('Auction Title')).toHaveFocus())
  const next = { 'Auction Title': '', 'Starting Bid': '125.00', 'Minimum Raise': '2.00', 'Category (Optional)': 'Home' }
  for (const [label, value] of Object.entries(next)) expect(screen.getByLabelText(label)).toHaveValue(value)
  expect(screen.queryByText('Title is required')).toBeNull()
  fillIn({ 'Auction Title': 'A pie', Description: 'Cherry.' })
  await press('Create Auction')
  expect(await findCard('A pie')).toHaveTextContent('$125.00 (starting bid)')
  expect(location.pathname).toBe(admin)
  expect(await findCard('Handmade quilt')).toBeVisible()
})

test('a form says that a start in the past opens the item at once, and the toast whether it is live, or when it opens', async () => {
  const { openScreen, user } = await openAdmin()
  const start = () => screen.getByLabelText('Start Time')
  const opening = inHours(30)
  const opens = moment(opening, 'America/Chicago').replaceAll('\u00a0', ' ')
  await openScreen('/new-auction', 'New Auction')
  describe()
  await waitFor(() => expect(start()).toHaveAccessibleDescription('In the past: it opens as soon as you save.'))
  fill('Start Time', localTimeIn(opening, 'America/Chicago'))
  fill('End Time', chicago(40))
  await waitFor(() => expect(start()).not.toHaveAccessibleDescription())
  await press('Create Auction')
  await findToast('Auction created successfully', `Handmade quilt opens ${opens}.`)
  await user.click(await screen.findByRole('link', { name: 'Edit Handmade quilt' }))
  await screen.findByRole('heading', { level: 1, name: 'Edit Auction' })
  fill('Start Time', chicago(-1))
  await press('Update Auction')
  await findToast('Auction updated successfully', 'Handmade quilt is live now.')
})

test('what the server refuses keeps the form: a taken address at its field, another reason in a toast', async () => {
  const { addItem, network, openScreen } = await openAdmin()
  await addItem('A quilt', { slug: 'handmade-quilt' })
  await openScreen('/new-auction', 'New Auction')
  describe()
  await press('Create Auction')
  await shows('This URL is already taken')
  expect(screen.getByLabelText('Auction URL')).toHaveFocus()
  network.on(/^POST .*\/auctions$/, () => Response.json({ message: 'Not now.' }, { status: 409 }))
  fill('Auction URL', 'another-quilt')
  await press('Create Auction')
  await findToast('Failed to create auction', 'Not now.')
  expect(screen.getByLabelText('Auction Title')).toHaveValue('Handmade quilt')
})

test('what most items leave out is behind a line that says what is set, and opens for what is wrong in it', async () => {
  const { addItem, openScreen, user } = await openAdmin()
  await addItem('A quilt', { itemNumber: 12 })
  await openScreen('/new-auction', 'New Auction')
  const line = screen.getByText('More Details')
  const [value, number] = [screen.getByLabelText('Estimated Value (Optional)'), screen.getByLabelText('Item Number')]
  expect(value).not.toBeVisible()
  await user.click(line)
  expect(value).toBeVisible()
  fill(value, '400')
  await shows('Value $400.00')
  await user.click(line)
  expect(value).not.toBeVisible()
  describe()
  fill(value, 'much')
  await press('Create Auction')
  await waitFor(() => expect(value).toBeVisible())
  fill(value, '')
  await user.click(line)
  fill(number, '12')
  await press('Create Auction')
  await shows('Another item has this number')
  expect(number).toHaveFocus()
})

test('the title fills in the address until someone types one; labels are offered as categories, and free words taken', async () => {
  const { openScreen, read, send } = await openAdmin()
  await send('POST', 'category-labels', { label: 'Home & Garden' })
  await send('POST', 'category-labels', { label: 'Old things', isActive: false })
  await openScreen('/new-auction', 'New Auction')
  const offered = () => [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))
  await waitFor(() => expect(offered()).toEqual(['Home & Garden']))
  fill('Auction Title', 'Ten Pies & a Cake')
  expect(screen.getByLabelText('Auction URL')).toHaveValue('ten-pies-a-cake')
  fill('Auction URL', 'pies')
  describe('Twenty pies')
  expect(screen.getByLabelText('Auction URL')).toHaveValue('pies')
  fill('Category (Optional)', 'Something else')
  await press('Create Auction')
  await findToast('Auction created successfully')
  expect((await read('auctions')).auctions).toMatchObject([{ category: 'Something else' }])
})

test('titles in other scripts have an address each', async () => {
  const { openScreen, read } = await openAdmin()
  for (const title of ['春节礼篮', 'Пикник']) {
    await openScreen('/new-auction', 'New Auction')
    describe(title)
    fill('Auction Title', title)
    expect(screen.getByLabelText('Auction URL')).toHaveValue('item')
    await press('Create Auction')
    await findToast('Auction created successfully')
  }
  const slugs = (await read('auctions')).auctions.map(({ slug }: { slug: string }) => slug)
  expect(slugs.toSorted()).toEqual(['item', 'item-2'])
})

test('links, My Account, and Log Out ask before they lose what was typed, and who stays is still signed in', async () => {
  const { admin, changes, openScreen, user, network } = await openAdmin()
  const leaveQuestion = () => screen.findByRole('alertdialog', { name: 'Leave Without Saving?' })
  const answer = async (name: string) => {
    await leaveQuestion()
    await press(name)
    await closed()
  }
  await openScreen('/new-auction', 'New Auction')
  fill('Auction Title', 'A draft')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await answer('Keep Editing')
  for (const way of ['My Account', 'Log Out']) {
    await press(way)
    await answer('Keep Editing')
    expect(screen.getByLabelText('Auction Title')).toHaveValue('A draft')
  }
  expect(location.pathname).toBe(`${admin}/new-auction`)
  expect(changes()).toEqual([])
  expect((await network.fetch('/api/auth/me')).status).toBe(200)
  for (const [way, path] of [
    ['My Account', '/'],
    ['Log Out', '/auth/login'],
  ] as const) {
    await openScreen('/new-auction', 'New Auction')
    fill('Auction Title', 'A draft')
    await press(way)
    await answer('Leave Page')
    await waitFor(() => expect(location.pathname).toBe(path))
  }
  expect(changes()).toEqual(['POST /api/auth/logout'])
})
