import { expect, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { clockTime } from '../../../../api/contract/values/time/moment.ts'
import { MINUTE_MS } from '../../../../api/contract/values/time/time.ts'
import { session } from '../../../../db/schema/accounts.ts'
import { event } from '../../../../db/schema/events.ts'
import { auctionItem } from '../../../../db/schema/items.ts'
import { organization } from '../../../../db/schema/organizations.ts'
import { findCard, openAdmin } from '../../../../tests/support/admin-tab.ts'
import { addEmail } from '../../../../tests/support/emails.ts'
import { hurry } from '../../../../tests/support/hurry.ts'
import { setItem } from '../../../../tests/support/item-rows.ts'
import { inHours } from '../../../../tests/support/moments.ts'
import { findToast, press, shows } from '../../../../tests/support/on-page.ts'
import { screen, waitFor, within } from '../../../../tests/support/testing-library.ts'
import { addCheckout } from '../../../../tests/support/won.ts'

const ended = { startTime: inHours(-48), endTime: inHours(-24) }
const upcoming = { startTime: inHours(24), endTime: inHours(48) }
const titles = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)
const region = (name: string) => within(screen.getByRole('region', { name }))
const cardsIn = (name: string) => region(name).getAllByRole('article')
const pages = () => screen.getByRole('navigation', { name: 'Pages' })

test('the dashboard counts and sorts items by where they stand, in the organization’s time zone', async () => {
  const { addItem, addItems, bid, openScreen, school, orm } = await openAdmin()
  const quilt = await addItem('A quilt', { donatedBy: 'Grade Three', description: 'Warm and **soft**.' })
  const times = { startTime: new Date('2096-01-02T05:00:00Z'), endTime: new Date('2097-03-05T06:30:00Z') }
  await addItem('A cabin', times)
  await addItems(['A pie'], ended)
  const bench = await addItem('A bench')
  await bid(bench, '125')
  const endTime = inHours(-0.02)
  await setItem(orm, bench, { endTime })
  await addItem('A lamp', { isActive: false })
  await bid(quilt, '130.50')
  for (const form of ['1', '2'])
    await addEmail(orm, school, { kind: 'question', auctionItemId: quilt.id, content: { form: `${quilt.id}-${form}` } })
  await openScreen('', 'Dashboard')
  const card = await findCard('A quilt')
  expect(document.title).toBe('Dashboard | Bidlark')
  const raised = await screen.findByText('Total Money Raised')
  await waitFor(() =>
    expect(raised.closest('dl')).toHaveTextContent(
      'Total Money Raised$255.50 $130.50 of it can still be outbidLive Auctions1Upcoming1Completed2',
    ),
  )
  // First while bidding is open.
  const next = screen.getByRole('region', { name: 'Bidding Is Open' })
  expect(raised.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Active Auctions (4)', 'Archived (1)'])
  const active = within(screen.getByRole('tabpanel', { name: /^Active/ }))
  const sections = active.getAllByRole('heading', { level: 2, name: /Auctions/ }).map(({ textContent }) => textContent)
  expect(sections).toEqual(['Live Auctions (1)', 'Upcoming Auctions (1)', 'Past Auctions (2)'])
  for (const words of ['Live', 'Donated by Grade Three', '1 bid · 2 questions']) expect(card).toHaveTextContent(words)
  expect(card.querySelector('strong')).toHaveTextContent('soft')
  const view = within(card).getByRole('link', { name: 'View A quilt' })
  expect(view).toHaveAttribute('href', `/${school.slug}/${quilt.slug}`)
  for (const words of ['Coming Soon', 'Jan 1, 2096 – Mar 5, 2097, closes 12:30 AM'])
    expect(await findCard('A cabin')).toHaveTextContent(words)
  expect(await findCard('A pie')).toHaveTextContent('No bids')
  await setItem(orm, quilt, { endTime })
  await openScreen('', 'Dashboard')
  await waitFor(() =>
    expect(document.querySelector('main dl')).toHaveTextContent('Total Money Raised$255.50Live Auctions0'),
  )
})

test('above fifty items every count is of all; sections show twelve cards, past ones six, until all are asked for', async () => {
  const { addItems, openScreen, user, tab } = await openAdmin()
  await addItems(titles('Archived', 2), { isActive: false })
  await addItems(titles('Past', 39), ended)
  await addItems(titles('Live', 13))
  await openScreen('', 'Dashboard')
  await screen.findByRole('region', { name: 'Past Auctions' })
  expect(pages()).toHaveTextContent('Page 1 of 2 (54 total auctions)')
  expect(within(pages()).getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  await waitFor(() => expect(document.querySelector('main dl')).toHaveTextContent('Completed39'))
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Active Auctions (52)', 'Archived (2)'])
  for (const name of ['Live Auctions (13)', 'Past Auctions (39)']) screen.getByRole('heading', { level: 2, name })
  expect([cardsIn('Live Auctions').length, cardsIn('Past Auctions').length]).toEqual([12, 6])
  await press('View All Live Auctions (13)')
  await waitFor(() => expect(cardsIn('Live Auctions')).toHaveLength(13))
  await user.click(region('Live Auctions').getByRole('button', { name: 'Show Less' }))
  await waitFor(() => expect(cardsIn('Live Auctions')).toHaveLength(12))
  await press('View All Past Auctions (39)')
  await region('Past Auctions').findByText('37 of 39 are on this page. Use Previous or Next for the others.')
  await user.click(within(pages()).getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(cardsIn('Past Auctions')).toHaveLength(2))
  expect(pages()).toHaveTextContent('Page 2 of 2')
  expect(screen.getByRole('tab', { name: 'Active Auctions (52)' })).toBeVisible()
  await tab.open(location.href)
  await waitFor(() => expect(pages()).toHaveTextContent('Page 2 of 2'))
})

test('the archived tab opens on the page that has them, and stays open', async () => {
  const { addItems, openScreen, user, tab } = await openAdmin()
  await addItems(titles('Live', 50))
  await addItems(titles('Archived', 2), { isActive: false })
  await openScreen('', 'Dashboard')
  await user.click(await screen.findByRole('tab', { name: 'Archived (2)' }))
  await findCard('Archived 1')
  await tab.open(location.href)
  await findCard('Archived 1')
  expect(screen.getAllByRole('article')).toHaveLength(2)
  await press('Previous')
  await shows('None on this page. Use Previous or Next.')
  await user.click(screen.getByRole('tab', { name: 'Active Auctions (50)' }))
  await waitFor(() => expect(cardsIn('Live Auctions')).toHaveLength(12))
})

test('a search narrows all pages to the items that match, and Back keeps it', async () => {
  const { addItem, addItems, openScreen, user } = await openAdmin()
  await addItems(titles('Item', 51))
  await addItem('Handmade quilt', { donatedBy: 'Grade Three' })
  await openScreen('', 'Dashboard')
  await user.type(await screen.findByRole('searchbox', { name: 'Search auctions' }), 'grade th')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  await user.click(within(await findCard('Handmade quilt')).getByRole('link', { name: /^Edit/ }))
  await screen.findByRole('heading', { name: 'Edit Auction' })
  history.back()
  const search = await screen.findByRole('searchbox', { name: 'Search auctions' })
  expect(search).toHaveValue('grade th')
  await user.clear(search)
  await user.type(search, 'nobody')
  await shows('Nothing here matches “nobody”.')
})

test('a list that does not load is asked for four times, then told to staff and to us', async () => {
  const { openScreen, user, network, api, school } = await openAdmin()
  const reports: unknown[] = []
  network.on(/client-error-log/, async (request, pass) => {
    reports.push(await request.clone().json())
    return pass(request)
  })
  const mend = network.on(/^GET .*\/auctions\?/, () => Response.json({ message: 'Too many of us.' }, { status: 429 }))
  await openScreen('', 'Dashboard')
  const skeletons = screen.getByRole('status', { name: 'Loading auctions' })
  expect(within(skeletons).getAllByRole('listitem')).toHaveLength(6)
  const banner = await hurry([1_000, 2_000, 4_000], () => screen.findByRole('alert', { name: 'Loading failed' }))
  expect(network.calls.filter((call) => call.includes('/auctions?'))).toHaveLength(4)
  expect(reports).toMatchObject([{ error: '429: {"message":"Too many of us."}', orgSlug: school.slug }])
  expect(Object.keys(Object(reports[0])).sort().join()).toBe(
    'context,currentPage,error,orgSlug,stack,timestamp,userAgent',
  )
  expect(banner).toHaveTextContent('429: {"message":"Too many of us."}')
  expect(banner).toHaveTextContent(`${api}/auctions?page=1&limit=50`)
  expect(within(banner).queryByText('Details')).toBeNull()
  mend()
  await user.click(within(banner).getByRole('button', { name: 'Try Again' }))
  await shows('No active auctions')
})

const findNext = async (title: string) => within(await screen.findByRole('region', { name: title }))

test('a first-time owner is led to items, pay, team, logo and link, and what is done folds away', async () => {
  const { addItem, openScreen, orm, school, user } = await openAdmin()
  await openScreen('', 'Dashboard')
  await shows('No active auctions')
  expect(screen.getByRole('link', { name: 'Create Your First Auction' })).toBeVisible()
  const next = await findNext('Before Bidding Opens')
  expect(next.queryByText(/ done$/)).toBeNull()
  const acts = ['Bring Your Spreadsheet', 'or Type One', 'Set Up', 'Invite', 'Upload']
  for (const name of acts) expect(next.getByRole('link', { name })).toBeVisible()
  const copy = spyOn(navigator.clipboard, 'writeText')
  await press('Copy the Link')
  await findToast('Link copied', new URL(`/${school.slug}`, location.href).href)
  expect(copy.mock.calls).toEqual([[new URL(`/${school.slug}`, location.href).href]])
  copy.mockRestore()
  expect(next.getByText('1 of 5 done').closest('details')).toHaveTextContent('Sharing')

  await addItem('A quilt', upcoming)
  await orm.update(organization).set({ logoUrl: '/uploads/logo.webp' }).where(eq(organization.id, school.id))
  await openScreen('', 'Dashboard')
  expect((await findNext('Before Bidding Opens')).getByText('4 of 6 done')).toBeVisible()
  await user.click(await screen.findByRole('tab', { name: 'Archived (0)' }))
  await shows('No archived auctions')
  await user.click(screen.getByRole('link', { name: 'Invite' }))
  expect(await screen.findByRole('tab', { name: 'Team Members', selected: true })).toBeVisible()
})

test('one press offers new times to all upcoming items, as all of a draft are, without selecting them', async () => {
  const { addItem, addItems, openScreen, orm, school, user } = await openAdmin({ role: 'manager' })
  await addItems(titles('Upcoming', 21), upcoming)
  await addItem('Past', ended)
  await openScreen('', 'Dashboard')
  await user.click(await screen.findByRole('button', { name: 'Change Times' }))
  await screen.findByRole('dialog', { name: 'Change Times of 21 Auctions' })
  await orm.update(event).set({ publishedAt: null }).where(eq(event.organizationId, school.id))
  await openScreen('', 'Dashboard')
  await user.click(await screen.findByRole('button', { name: 'Change Times' }))
  await screen.findByRole('dialog', { name: 'Change Times of 22 Auctions' })
  await user.click(screen.getByLabelText('Move'))
  expect(screen.getByLabelText('What to Move')).toHaveDisplayValue('Opening and closing')
})

test('a manager adds ten minutes to all that is open, and takes them back, but neither pauses nor announces', async () => {
  const { addItem, addItems, openScreen, orm, school, user } = await openAdmin({ role: 'manager' })
  const endTime = inHours(1)
  await addItems(['A quilt', 'A pie'], { startTime: inHours(-1), endTime })
  await Promise.all([addItem('A cabin', upcoming), addItem('A bench', ended)])
  const ends = async () => {
    const rows = await orm.select().from(auctionItem).where(eq(auctionItem.organizationId, school.id))
    return Object.fromEntries(rows.map((row) => [row.title, row.endTime]))
  }
  const before = await ends()
  await openScreen('', 'Dashboard')
  await user.click(await screen.findByRole('button', { name: 'Add 10 Minutes' }))
  expect(screen.queryByRole('button', { name: /Pause|Announcement/, hidden: true })).toBeNull()
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Add 10 Minutes to 2 Auctions?' }))
  const later = new Date(endTime.getTime() + 10 * MINUTE_MS)
  expect(dialog.getByText(/^Bidders see it at once/)).toHaveTextContent(
    clockTime(later, 'America/Chicago').replace(/\s/g, ' '),
  )
  await user.click(dialog.getByRole('button', { name: 'Add 10 Minutes' }))
  await shows('Added 10 minutes to 2 auctions.')
  expect(await ends()).toEqual({ ...before, 'A quilt': later, 'A pie': later })
  await press(/^Undo/)
  await shows('Undone. 2 auctions are as before.')
  expect(await ends()).toEqual(before)
})

test('ten minutes that cannot be added can be asked for again', async () => {
  const { addItem, openScreen, orm, user } = await openAdmin()
  const quilt = await addItem('A quilt')
  const ask = async () => user.click(await screen.findByRole('button', { name: 'Add 10 Minutes' }))
  await openScreen('', 'Dashboard')
  await screen.findByRole('button', { name: 'Add 10 Minutes' })
  await setItem(orm, quilt, { endTime: inHours(-0.02) })
  await ask()
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Add 10 Minutes?' }))
  await dialog.findByText('Please close this, and try again.')
  expect(dialog.getByRole('button', { name: 'Add 10 Minutes' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await setItem(orm, quilt, { endTime: inHours(1) })
  await ask()
  await screen.findByRole('alertdialog', { name: 'Add 10 Minutes to 1 Auction?' })
})

test('while bidding is open it says what closes next, and afterward who has not paid', async () => {
  const { addItem, openScreen, orm, school } = await openAdmin()
  const quilt = await addItem('A quilt')
  await openScreen('', 'Dashboard')
  const open = await findNext('Bidding Is Open')
  expect(open.getByText(/^A quilt, /)).toBeVisible()
  expect(open.getByRole('link', { name: 'See Items' })).toHaveAttribute('href', `/${school.slug}?bids=none&phase=open`)
  await setItem(orm, quilt, { endTime: inHours(-0.02) })
  await addCheckout(orm, school)
  await openScreen('', 'Dashboard')
  const after = await findNext('After the Auction')
  expect(after.getByText('$90.00 of $100.00 unpaid')).toBeVisible()
  expect(after.getByText('1 winner to come')).toBeVisible()
  expect(screen.queryByText('Bidding Is Open')).toBeNull()
})

test('a file of who bid is downloaded once the password was confirmed, when it was not for an hour', async () => {
  const { member, network, openScreen, orm, user } = await openAdmin()
  const confirmedAt = new Date(Date.now() - 3_600_000)
  await orm.update(session).set({ confirmedAt }).where(eq(session.userId, member.id))
  await openScreen('', 'Dashboard')
  await user.click(screen.getByRole('link', { name: 'Results' }))
  await user.click(await screen.findByRole('link', { name: 'Files' }))
  await press('Download Bids')
  expect(await screen.findByRole('dialog', { name: 'Confirm Your Password' })).toBeVisible()
  expect(network.calls.filter((call) => call.includes('/export/'))).toEqual([])
})
