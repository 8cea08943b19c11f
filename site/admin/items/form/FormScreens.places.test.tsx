import { expect, test } from 'bun:test'
import { localTimeIn } from '../../../../api/contract/values/time/time-zone.ts'
import { findCard, openAdmin } from '../../../../tests/support/admin-tab.ts'
import { inHours } from '../../../../tests/support/moments.ts'
import { closed, fill, fillIn, findToast, press, shows } from '../../../../tests/support/on-page.ts'
import { addPlaces, orderOf, party } from '../../../../tests/support/places.ts'
import { screen, waitFor, within } from '../../../../tests/support/testing-library.ts'
import { callElsewhere } from '../../../../tests/support/visitors.ts'

const chicago = (hours: number) => localTimeIn(inHours(hours), 'America/Chicago')
const sale = () => screen.findByRole('group', { name: 'How It Is Sold' })
const choice = (name: string) => screen.getByRole('radio', { name })
const field = (label: string) => screen.getByLabelText(label)

function describe(title = 'Pizza party') {
  const times = { 'Start Time': chicago(-1), 'End Time': chicago(24) }
  fillIn({ 'Auction Title': title, Description: 'With a clown.', ...times })
}

async function sellPlaces() {
  choice('Fixed price').click()
  await screen.findByLabelText('How Many There Are')
}

test('a new item takes bids until somebody chooses the room, or a fixed price; then it asks for that, how many, and most per family', async () => {
  const { openScreen, read } = await openAdmin()
  await openScreen('/new-auction', 'New Auction')
  expect(choice('Highest bid wins')).toBeChecked()
  fillIn({ 'Starting Bid': 'much', 'Estimated Value (Optional)': '8' })
  const gone = ['Starting Bid', 'Minimum Raise', 'Buy It Now Price (Optional)', 'Bids in the Last Minutes']
  const expectNoBids = () => gone.map((label) => expect(screen.queryByLabelText(label)).toBeNull())
  choice('Sold in the room').click()
  await shows('At the event, your team enters who bought it at the checkout.')
  expectNoBids()
  expect(field('Estimated Value (Optional)')).toHaveValue('8')
  await sellPlaces()
  expectNoBids()
  expect(screen.queryByLabelText('Estimated Value (Optional)')).toBeNull()
  expect(field('Value (Optional)')).toHaveValue('8')
  choice('Highest bid wins').click()
  await waitFor(() => expect(field('Starting Bid')).toHaveValue('much'))
  expect(field('Estimated Value (Optional)')).toHaveValue('8')
  await sellPlaces()
  describe()
  await press('Create Auction')
  await shows('Must be a valid price (e.g., 20.00)')
  expect(screen.getAllByText('Please enter 1 or more')).toHaveLength(2)
  await waitFor(() => expect(field('Price')).toHaveFocus())
  fillIn({ Price: '$20', 'How Many There Are': '1,200', 'Most per Family': '4' })
  fill('Asked for Each Place (Optional)', 'Child’s name')
  await press('Create Auction')
  const card = await findCard('Pizza party')
  expect(card).toHaveTextContent('$20.00 (fixed price)')
  expect(card).toHaveTextContent('1,200 of 1,200 left')
  expect((await read('auctions')).auctions).toMatchObject([
    { places: { count: 1200, mostEach: 4, question: 'Child’s name', kinds: [{ price: '20.00', value: '8.00' }] } },
  ])
})

test('several prices have a name each and may be on sale for a time; one is taken away again', async () => {
  const { openScreen, read, user } = await openAdmin()
  await openScreen('/new-auction', 'New Auction')
  await sellPlaces()
  describe()
  fillIn({ Price: '20', 'How Many There Are': '12', 'Most per Family': '4' })
  await press('Add Another Price', 'Add Another Price')
  const kinds = () => [1, 2, 3].map((number) => within(screen.getByRole('group', { name: `Price ${number}` })))
  await waitFor(() => expect(kinds()[2]?.getByLabelText('Name')).toHaveFocus())
  for (const kind of kinds().slice(1)) fill('Price', '0', kind)
  await press('Create Auction')
  await shows('Please name each kind of place')
  for (const [index, kind] of kinds().entries()) fill('Name', ['Adult', 'Child', 'Dog'][index] ?? '', kind)
  const until = chicago(3)
  fill('On Sale Until (Optional)', until, kinds()[0])
  await user.click(screen.getByRole('button', { name: 'Remove Dog' }))
  await press('Create Auction')
  await findToast('Auction created successfully')
  expect(await findCard('Pizza party')).toHaveTextContent('$0.00 (lowest price)')
  const [{ places }] = (await read('auctions')).auctions
  expect(places.kinds).toMatchObject([{ name: 'Adult' }, { name: 'Child', price: '0.00', from: null, until: null }])
  expect(localTimeIn(new Date(places.kinds[0].until), 'America/Chicago')).toBe(until)
})

test('an item is sold in the room, or by bids, while nobody has bid or bought; then the form says why not', async () => {
  const { addItem, bid, openScreen, orm, read, school } = await openAdmin()
  const edit = (id: string) => openScreen(`/auctions/${id}/edit`, 'Edit Auction')
  const item = await addPlaces(orm, school)
  await edit(item.id)
  await screen.findByLabelText('How Many There Are')
  choice('Sold in the room').click()
  await screen.findByLabelText('Estimated Value (Optional)')
  await press('Update Auction')
  expect(await findCard('Pizza Party')).toHaveTextContent('To be sold in the room')
  expect((await read('auctions')).auctions).toMatchObject([{ isInHall: true, places: null }])
  await edit(item.id)
  expect(choice('Sold in the room')).toBeChecked()
  choice('Highest bid wins').click()
  await waitFor(() => expect(field('Starting Bid')).toHaveValue('125.00'))
  await press('Update Auction')
  await findToast('Auction updated successfully')
  expect((await read('auctions')).auctions).toMatchObject([{ isInHall: false, places: null, startingBid: '125.00' }])

  await bid(item, '125.00')
  await edit(item.id)
  expect(await sale()).toHaveTextContent('Highest bid wins. There are bids, so this stays.')
  const sold = await addPlaces(orm, school, {}, { title: 'Sold' })
  await callElsewhere('POST', `/api/${school.slug}/auction/${sold.slug}/purchases`, orderOf('jane@example.org', 3))
  await edit(sold.id)
  expect(await sale()).toHaveTextContent('Fixed price. Some are taken, so this stays.')
  expect(screen.queryByRole('radio')).toBeNull()
  fill(await screen.findByLabelText('How Many There Are'), '2')
  await press('Update Auction')
  await shows('3 places are taken. Please enter 3 or more.')
  fill('How Many There Are', '3')
  await press('Update Auction')
  expect(await findCard('Sold')).toHaveTextContent('All 3 taken')
  expect((await addItem('Quilt')).places).toBeNull()
})

test('two people who change what is sold read both in words, and choose', async () => {
  const { addTeammate, openScreen, orm, read, school, send, user } = await openAdmin()
  const item = await addPlaces(orm, school)
  const dana = await addTeammate('manager', 'Dana Fox')
  await openScreen(`/auctions/${item.id}/edit`, 'Edit Auction')
  fill(await screen.findByLabelText('Price'), '25')
  const theirs = { ...party, count: 20, kinds: [{ price: '30' }] }
  expect((await send('PATCH', `auctions/${item.id}`, { places: theirs }, dana)).status).toBe(200)
  await press('Update Auction')
  const dialog = await screen.findByRole('dialog', { name: 'Choose What to Save' })
  const choices = within(dialog).getByRole('group', { name: 'How It Is Sold' })
  const asks = 'Asks for “Child’s name”.'
  expect(choices).toHaveTextContent(`Fixed price: 12 places, at most 4 per family: $25.00 (worth $8.00). ${asks}`)
  expect(choices).toHaveTextContent(`Fixed price: 20 places, at most 4 per family: $30.00. ${asks}`)
  expect(dialog).not.toHaveTextContent('Starting Bid')
  await user.click(within(choices).getByRole('radio', { name: /^Yours/ }))
  await press('Save Auction')
  await closed()
  await findToast('Auction updated successfully')
  expect((await read('auctions')).auctions).toMatchObject([{ places: { count: 12, kinds: [{ price: '25.00' }] } }])
})
