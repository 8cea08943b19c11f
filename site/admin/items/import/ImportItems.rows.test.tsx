import { expect, test } from 'bun:test'
import { hurryTests } from '../../../../tests/support/hurry.ts'
import { cell, openImport } from '../../../../tests/support/import-tab.ts'
import { unanswered } from '../../../../tests/support/network.ts'
import { fill, shows } from '../../../../tests/support/on-page.ts'
import { screen, waitFor, within } from '../../../../tests/support/testing-library.ts'
import { workbookOf } from '../../../../tests/support/workbook.ts'

// Before what was typed is checked.
hurryTests(500)

test('a row that would change the item of its title says so, and can be a new item', async () => {
  const { addItem, items, paste, press } = await openImport()
  await addItem('Quilt', { itemNumber: 7, startingBid: 5_000 })
  await paste('Title\tStarting Bid\nQuilt\t60')
  await shows('1 with changes', '1 row changes an item you have, by its title.')
  await press('Edit row 2')
  await shows('You have an item of this title already (#7). This row would change it.')
  await press('It’s a New Item')
  await shows('1 new', 'A new item, though you have one of this title (#7).')
  await press('It’s the One I Have')
  await shows('1 with changes')
  await press('It’s a New Item')
  await shows('1 new')
  await press('Import 1 Item')
  await shows('1 item added.')
  expect((await items()).map(({ title, startingBid }) => [title, startingBid])).toEqual([
    ['Quilt', 5_000],
    ['Quilt', 6_000],
  ])
})

test('rows that follow others of their title, mended or brought back, become items of their own', async () => {
  const { addItem, items, paste, press, type } = await openImport()
  await addItem('Reserved spot', { itemNumber: 7, startingBid: 5_000 })
  await paste('Title\tStarting Bid\nReserved spt\tmuch\nReserved spot\t40\nReserved spot\t20')
  await press('Edit row 3')
  await press('It’s a New Item')
  await press('Leave out row 4')
  await shows('1 new · 1 to fix · 1 left out')
  await press('Import the 1')
  await shows('1 item added.', '1 row still to mend.')
  await press('Mend It Now')
  await type('Starting Bid, row 2', '30')
  await type('Title, row 2', 'reserved  spot')
  await shows('1 new · 2 left out')
  await press('Bring back row 4')
  await shows('2 new · 1 left out')
  await press('Import 2 Items')
  await shows('2 items added.')
  expect((await items()).map(({ startingBid }) => startingBid)).toEqual([5_000, 4_000, 3_000, 2_000])
})

test('rows are about the same items while others wait to be mended, and once those are mended', async () => {
  const { addItem, items, paste, press, type } = await openImport()
  for (const itemNumber of [1, 2]) await addItem('Reserved spot', { itemNumber, startingBid: 4_000 })
  await paste('No.\tTitle\tStarting Bid\n\tReserved spot\tmuch\n\tReserved spot\t25\n3\tQuilt\t60\n3\tPiano\t70')
  await shows('1 new · 1 with changes · 2 to fix')
  await press('Import the 2')
  await shows('1 item added, 1 changed.', '2 rows still to mend.')
  await press('Mend Them Now')
  await type('Starting Bid, row 2', '30')
  await shows('1 with changes · 1 to fix · 2 left out')
  await press('Import the 1')
  await shows('1 item changed.')
  expect((await items()).map(({ title, startingBid }) => [title, startingBid])).toEqual([
    ['Reserved spot', 3_000],
    ['Reserved spot', 2_500],
    ['Quilt', 6_000],
  ])
})

test('merged cells are filled down as long as their column does not hold what each row has of its own', async () => {
  const { choose, items, press, type, user } = await openImport()
  const rows = [
    ['Item', 'Starting Bid', 'Basket', 'Pledged by'],
    ['Candles', 20, 'Spa', 'Ann'],
    ['Soap', 30, null, null],
    ['Wine', 40, null, null],
  ]
  await choose(await workbookOf([{ rows, merged: ['C2:C4', 'D2:D4'] }]), 'items.xlsx')
  fill(await screen.findByLabelText('Start Time'), '2026-01-01T10:00')
  fill('End Time', '2099-12-05T20:30')
  await user.selectOptions(cell('Pledged by'), 'Donated By')
  await shows('3 new')
  await press('Edit row 3')
  await type('Donated By, row 3', 'Bob')
  await press('Edit row 2')
  await type('Donated By, row 2', 'Anna')
  await user.selectOptions(cell('Basket'), 'Title')
  await shows('1 new · 2 to fix')
  await user.selectOptions(cell('Basket'), 'Category')
  await user.selectOptions(cell('Pledged by'), 'Title')
  await shows('2 new · 1 to fix')
  await user.selectOptions(cell('Item'), 'Title')
  await user.selectOptions(cell('Pledged by'), 'Donated By')
  await press('Import 3 Items')
  await shows('3 items added.')
  expect((await items()).map(({ title, donatedBy, category }) => [title, donatedBy, category])).toEqual([
    ['Candles', 'Anna', 'Spa'],
    ['Soap', 'Bob', 'Spa'],
    ['Wine', 'Anna', 'Spa'],
  ])
})

test('last year’s list, which closes in the past, gets other times at once', async () => {
  const { items, press } = await openImport()
  fill(
    'Or Paste Cells',
    'Title\tStarting Bid\tOpens\tCloses\nQuilt\t60\t2020-03-01 8:00\t2020-03-08 20:00\nPiano\t70\t2020-03-01 8:00\t2020-03-08 21:00',
  )
  await shows('2 to fix', '2 rows close in the past.')
  await press('Choose Other Times for All')
  expect(screen.getByRole('main')).toHaveFocus()
  fill(await screen.findByLabelText('Start Time'), '2026-01-01T10:00')
  fill('End Time', '2099-12-05T20:30')
  await shows('2 new')
  expect(document.body).not.toHaveTextContent('in the past')
  await press('Import 2 Items')
  await shows('2 items added.')
  expect((await items()).map(({ title, endTime }) => [title, endTime.getFullYear()])).toEqual([
    ['Quilt', 2099],
    ['Piano', 2099],
  ])
})

test('tags of the same letters become item numbers, those of several are left out, and the screen says so', async () => {
  const { items, paste, press } = await openImport()
  await paste('Tag #\tTitle\tStarting Bid\nSA003\tQuilt\t60\nSA012\tPiano\t70')
  await shows('2 new', 'Item numbers have no letters: “SA003” becomes 3.')
  await press('Edit row 2')
  expect(cell('Item Number, row 2')).toHaveAccessibleDescription('Number 3')
  await press('Import 2 Items')
  await shows('2 items added.')
  expect((await items()).map(({ title, itemNumber }) => [title, itemNumber])).toEqual([
    ['Quilt', 3],
    ['Piano', 12],
  ])
  await press('Import More')
  await paste('Tag #\tTitle\tStarting Bid\nSA003\tTrip\t60\nL-3\tTea\t70')
  await shows('2 new', 'Left out, as item numbers are 1 to 99,999 without letters: “Tag #”')
})

test('what is of the live auction is sold in the room, whatever others begin at, and says so', async () => {
  const { items, paste, press } = await openImport()
  await paste('Type\tTitle\nSilent\tQuilt\nLive\tTrip')
  fill('Starting Bid', '20')
  await shows('2 new', '1 new item has no starting bid in your file, and will get $20.00.')
  expect(document.body).toHaveTextContent('TripSold in the room')
  await press('Import 2 Items')
  await shows('2 items added.')
  expect((await items()).map(({ title, isInHall }) => [title, isInHall])).toEqual([
    ['Quilt', false],
    ['Trip', true],
  ])
})

test('a row without a price waits for that of all rows, and one with something to look at says in which columns', async () => {
  const { paste, press, type } = await openImport()
  await paste('Title\tDonor Email\nQuilt\t(555)555-0100 ann@example.org')
  await shows('1 to fix · 1 to check', 'To check: Donor’s Email')
  fill('Starting Bid', '20')
  await shows('1 new · 1 to check', 'To check: Donor’s Email')
  expect(cell('Donor’s Email, row 2')).toHaveAccessibleDescription('Only ann@example.org is kept')
  await type('Donor’s Email, row 2', 'ann@example.org')
  await shows('1 new')
  await press('Import 1 Item')
  await shows('1 item added.')
})

test('most per family is asked once where rows have a fixed price, and a number of places without one is pointed out', async () => {
  const { items, paste, press } = await openImport()
  await paste('Title\tTicket Price\tPlaces\tStarting Bid\nPizza party\t$20\t12\nGame\t\t4\t50')
  await shows('1 new · 1 to fix · 1 to check')
  const asked = within(screen.getByRole('region', { name: 'For All Rows' }))
  expect(asked.getAllByRole('textbox')).toHaveLength(1)
  fill('Most per Family', '4', asked)
  await shows('2 new · 1 to check', 'To check: Places')
  expect(cell('Places, row 3')).toHaveAccessibleDescription('Counts only with a fixed price')
  await press('Import 2 Items')
  await shows('2 items added.')
  expect(await items()).toMatchObject([
    { title: 'Pizza party', startingBid: 2_000, places: { count: 12, mostEach: 4, kinds: [{ price: 2_000 }] } },
    { title: 'Game', startingBid: 5_000, places: null },
  ])
})

test('an import whose answer is lost is made once, also while another row waits to be mended', async () => {
  const { items, network, paste, press } = await openImport()
  await paste('Title\tStarting Bid\nQuilt\t60\nPiano\tabc')
  await shows('1 new · 1 to fix')
  const restore = network.on(/^POST .*\/imports$/, unanswered)
  await press('Import the 1')
  await shows('We couldn’t reach the server. Try again: nothing is imported twice.')
  restore()
  await press('Import the 1')
  await shows('1 item added.')
  expect((await items()).map(({ title }) => title)).toEqual(['Quilt'])
})

test('while rows are imported, no cell can be changed of which the import would not know', async () => {
  const { network, paste, press } = await openImport()
  await paste('Title\tStarting Bid\nQuilt\t60\nPiano\tabc')
  await shows('1 new · 1 to fix')
  const answer = network.hold(/^POST .*\/imports$/)
  await press('Import the 1')
  await shows('Importing...')
  expect(cell('Starting Bid, row 3')).toBeDisabled()
  expect(cell('End Time')).toBeDisabled()
  answer()
  await shows('1 item added.', '1 row still to mend.')
  await press('Mend It Now')
  await shows('1 to fix · 1 left out')
  expect(cell('Starting Bid, row 3')).toBeEnabled()
})

test('of two files that are chosen one after the other, the second is shown, however long the first takes', async () => {
  const { choose, user } = await openImport()
  const large = new File(['Title\nPiano'], 'large.csv', { type: 'text/csv' })
  const { promise, resolve } = Promise.withResolvers<void>()
  const bytes = await large.arrayBuffer()
  large.arrayBuffer = () => promise.then(() => bytes)
  await user.upload(cell('Choose a File'), large)
  await choose('Title\nQuilt\nVase')
  const line = (await screen.findByText('items.csv')).closest('p')
  await waitFor(() => expect(line).toHaveTextContent('items.csv · 2 rows'))
  resolve()
  await Bun.sleep(50)
  expect(line).toHaveTextContent('items.csv · 2 rows')
})
