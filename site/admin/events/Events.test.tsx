import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { event } from '../../../db/schema/events.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { findCard, openAdmin } from '../../../tests/support/admin-tab.ts'
import { setItem } from '../../../tests/support/item-rows.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { unanswered } from '../../../tests/support/network.ts'
import { fillIn, press, shows } from '../../../tests/support/on-page.ts'
import { addItem } from '../../../tests/support/school.ts'
import { fireEvent, screen, waitFor, within } from '../../../tests/support/testing-library.ts'

test('an organization with one event sees none of it before it makes another', async () => {
  const { addItem, openScreen, user } = await openAdmin()
  await addItem('Quilt', { endTime: inHours(5) })
  await openScreen('', 'Dashboard')
  await findCard('Quilt')
  expect(screen.queryByRole('button', { name: /Auction$/ })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Org Settings' }))
  await user.click(await screen.findByRole('link', { name: 'Events' }))
  await screen.findByRole('heading', { level: 1, name: 'Events' })
  expect(screen.queryByRole('heading', { name: 'Other Events' })).toBeNull()
})

test('who stays in a tab while another one chooses another event adds the item to the event that they see', async () => {
  const { openScreen, orm, school, send, tab } = await openAdmin()
  await addItem(orm, school, { title: 'Quilt' })
  const [seen] = await orm.select({ id: event.id }).from(event).where(eq(event.organizationId, school.id))
  await openScreen('/new-auction', 'New Auction')
  fillIn({ 'Auction Title': 'Lamp', Description: 'Of brass.', 'Starting Bid': '40', 'Minimum Raise': '5' })
  fillIn({ 'Start Time': '2099-05-01T08:00', 'End Time': '2099-05-07T20:00' })
  const made = await (await send('POST', 'events', { name: 'Next Year', source: null })).json()
  await tab.network.fetch(`/api/${school.slug}/admin/events/${made.event.id}/choose`, { method: 'POST' })
  await press('Create Auction')
  await findCard('Lamp')
  const isLamp = and(eq(auctionItem.organizationId, school.id), eq(auctionItem.title, 'Lamp'))
  expect(await orm.select({ eventId: auctionItem.eventId }).from(auctionItem).where(isLamp)).toEqual([
    { eventId: seen?.id ?? '' },
  ])
})

test('a copy of this year’s items is made into a draft, looked at, and published', async () => {
  const { addItem, admin, openScreen, orm, read, school, user, tab } = await openAdmin()
  await addItem('Quilt', { endTime: inHours(5), donatedBy: 'Ann' })
  const gone = await addItem('Vase')
  await openScreen('/events', 'Events')
  await waitFor(() => expect(screen.getByRole('button', { name: 'New Event' })).toBeEnabled())
  // Without a call: open screens hear of one, and read their items again.
  await setItem(orm, gone, { deletedAt: new Date() })
  await user.click(screen.getByRole('button', { name: 'New Event' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Event' }))
  await user.type(dialog.getByLabelText('Name'), 'Spring Gala 2099')
  await user.click(dialog.getByRole('button', { name: 'Create Event' }))
  expect(await dialog.findByText('Start time is required')).toBeVisible()
  fireEvent.change(dialog.getByLabelText('First Opening'), { target: { value: '2099-05-01T08:00' } })
  const close = (value: string) => fireEvent.change(dialog.getByLabelText('Last Closing'), { target: { value } })
  close('2098-05-07T20:00')
  await user.click(dialog.getByRole('button', { name: 'Create Event' }))
  expect(await dialog.findByText('The last closing must be after the first opening')).toBeVisible()
  expect((await read('organization')).events).toHaveLength(1)
  close('2099-05-07T20:00')
  await user.click(dialog.getByRole('button', { name: 'Create Event' }))
  // The answer came, and the dashboard is about to be opened anew.
  await waitFor(() => expect(localStorage.getItem('bidlark:event')).not.toBeNull())
  const isCopied = and(eq(auctionItem.organizationId, school.id), auctionItem.isDraft)
  expect(await orm.$count(auctionItem, isCopied)).toBe(1)
  await tab.open(admin)
  await findCard('Quilt')
  await shows('Spring Gala 2099 is a draft. Only your team sees its items.')
  await shows('Copied 1 of 2 items into Spring Gala 2099.')
  await user.click(screen.getByText('1 left out'))
  await shows('Auction not found')
  expect(await screen.findByRole('button', { name: 'Spring Gala 2099 (Draft)' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const question = await screen.findByRole('alertdialog', { name: 'Publish “Spring Gala 2099”?' })
  await waitFor(() => expect(question).toHaveTextContent('Families will see 1 item on your page. Bidding opens May 1'))
  expect(question).toHaveTextContent('It can’t become a draft again, but you can archive its items.')
  await user.click(within(question).getByRole('button', { name: 'Publish' }))
  const published = within(await screen.findByRole('dialog', { name: 'Spring Gala 2099 Is Public' }))
  expect(
    published.getByRole('img', { name: `QR code of http://localhost${admin.replace('/admin', '')}` }),
  ).toBeVisible()
  expect(published.getByRole('link', { name: 'Print a Poster' })).toHaveAttribute(
    'href',
    expect.stringContaining(`${admin}/print/poster?event=`),
  )
  await user.click(published.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText(/is a draft/)).toBeNull())
  expect((await read('organization')).events).toHaveLength(2)
})

test('after an auction the dashboard leads into the form of a new event', async () => {
  const { addItem, openScreen, user } = await openAdmin()
  await addItem('Quilt', { startTime: inHours(-48), endTime: inHours(-24) })
  await openScreen('', 'Dashboard')
  await user.click(await screen.findByRole('link', { name: 'New Event' }))
  await screen.findByRole('dialog', { name: 'New Event' })
})

test('an event whose answer was lost is made once, however often it is sent again', async () => {
  const { network, openScreen, read, user } = await openAdmin()
  await openScreen('/events?new', 'Events')
  const dialog = within(await screen.findByRole('dialog', { name: 'New Event' }))
  await user.type(dialog.getByLabelText('Name'), 'Spring Gala 2099')
  const create = async () => user.click(await dialog.findByRole('button', { name: 'Create Event' }))
  const restore = network.on(/^POST .*\/events$/, unanswered)
  await create()
  await shows('Failed to create the event')
  restore()
  await create()
  await waitFor(() => expect(localStorage.getItem('bidlark:event')).not.toBeNull())
  expect((await read('organization')).events.filter(({ isUnused }: { isUnused: boolean }) => !isUnused)).toHaveLength(1)
})

test('what bidders read, and when new items open, is of the event at hand', async () => {
  const { openScreen, orm, school, user } = await openAdmin()
  await openScreen('/events', 'Events')
  await user.type(await screen.findByLabelText('Words Above the Items'), 'Doors open at six.')
  fireEvent.change(screen.getByLabelText('New Items Open'), { target: { value: '2099-05-01T08:00' } })
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await shows('Event updated')
  await openScreen('/new-auction', 'New Auction')
  expect(await screen.findByLabelText('Start Time')).toHaveValue('2099-05-01T08:00')
  expect(await orm.$count(auctionItem, eq(auctionItem.organizationId, school.id))).toBe(0)
})

test('a draft is deleted after a question', async () => {
  const { addItem, network, openScreen, read, send, user } = await openAdmin()
  await addItem('Quilt')
  const { event } = await (await send('POST', 'events', { name: 'Fall Fair' })).json()
  await openScreen('/events', 'Events')
  await user.click(await screen.findByRole('button', { name: 'Work on It: Fall Fair' }))
  await waitFor(() => expect(network.cookies.get('event')).toStartWith(event.id))
  await openScreen('/events', 'Events')
  await user.click(await screen.findByRole('button', { name: 'Delete This Draft' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Fall Fair”?' }))
  await user.click(question.getByRole('button', { name: 'Delete Event' }))
  await waitFor(async () =>
    expect((await read('organization')).events.map(({ id }: { id: string }) => id)).not.toContain(event.id),
  )
})

test('whoever works on a draft sees that another deleted it, and is on the public event then', async () => {
  const { addItem, network, openScreen, send, user } = await openAdmin()
  await addItem('Quilt')
  const { event } = await (await send('POST', 'events', { name: 'Fall Fair' })).json()
  await openScreen('/events', 'Events')
  await user.click(await screen.findByRole('button', { name: 'Work on It: Fall Fair' }))
  await waitFor(() => expect(network.cookies.get('event')).toStartWith(event.id))
  await openScreen('/new-auction', 'New Auction')
  await shows('Fall Fair is a draft. Only your team sees its items.')
  await send('DELETE', `events/${event.id}`)
  await waitFor(() => expect(screen.queryByText(/is a draft/)).toBeNull())
})
