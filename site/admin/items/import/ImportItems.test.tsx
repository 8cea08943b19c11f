import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { event } from '../../../../db/schema/events.ts'
import { hurryTests } from '../../../../tests/support/hurry.ts'
import { cell, openImport } from '../../../../tests/support/import-tab.ts'
import { fill, fillIn, shows } from '../../../../tests/support/on-page.ts'
import { screen, waitFor } from '../../../../tests/support/testing-library.ts'
import { workbookOf } from '../../../../tests/support/workbook.ts'

// Before what was typed is checked.
hurryTests(500)

test('what is wrong is named by row and column, mended in place, and nothing is saved before', async () => {
  const { addItem, items, paste, press, type, user } = await openImport()
  await addItem('Quilt', { itemNumber: 7, startingBid: 5_000 })
  await paste('Item Number\tTitle\tStarting Bid\tEstimated Value\n7\tQuilt\t60\t\n8\tPiano\tmuch\t\n\t\t5\t$10')
  await shows('1 with changes · 2 to fix')
  await press('Edit row 2')
  await shows('Was $50.00')
  await press('Next Row (2)')
  expect(cell('Starting Bid, row 3')).toHaveAccessibleDescription('Must be a valid price (e.g., 125.00)')
  expect(screen.queryByLabelText('Starting Bid, row 2')).toBeNull()
  expect(await items()).toHaveLength(1)
  fill('Starting Bid, row 3', '$1,250')
  await shows('1 new · 1 with changes · 1 to fix')
  expect(cell('Starting Bid, row 3')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(cell('Starting Bid, row 3')).not.toHaveFocus()
  await press('Next Row (1)')
  await waitFor(() => expect(cell('Title, row 4')).toHaveFocus())
  expect(cell('Title, row 4')).toHaveAccessibleDescription('Title is required')
  await type('Title, row 4', 'Dinner')
  await press('Import 3 Items')
  await shows('2 items added, 1 changed.')
  expect((await items()).map(({ title, startingBid }) => [title, startingBid])).toEqual([
    ['Quilt', 6_000],
    ['Piano', 125_000],
    ['Dinner', 500],
  ])
})

test('the event that nobody made gets its name with the first import, which asks for none later', async () => {
  const { orm, paste, press, school } = await openImport()
  await paste('Title\tStarting Bid\nQuilt\t60')
  fill('Event Name (Optional)', ' Spring Gala ')
  await press('Import 1 Item')
  await shows('1 item added.')
  const events = await orm.select({ name: event.name }).from(event).where(eq(event.organizationId, school.id))
  expect(events).toEqual([{ name: 'Spring Gala' }])
  await press('Import More')
  await paste('Title\tStarting Bid\nPiano\t60')
  await shows('1 new')
  await waitFor(() => expect(screen.queryByLabelText('Event Name (Optional)')).toBeNull())
})

test('a title above the names and a row of totals are left out, and so is any row, by its number in the sheet, until it is brought back', async () => {
  const { items, paste, press, user } = await openImport()
  await paste('Spring Auction 2099\t\n\nTitle\tStarting Bid\nQuilt\t60\nPiano\tmuch\nTotal\t60')
  await shows('1 new · 1 to fix · 1 left out')
  await user.click(screen.getByText('Columns'))
  await shows('Left out above: Spring Auction 2099', 'Left out: 1 row of totals')
  expect(cell('Column Names Are In')).toHaveValue('1')
  await press('Leave out row 5')
  await shows('1 new · 2 left out', '1 row is fine', '2 rows left out')
  await press('Bring back row 6')
  await shows('2 new · 1 left out')
  await press('Leave out row 6')
  await press('Import 1 Item')
  await shows('1 item added.')
  expect((await items()).map(({ title }) => title)).toEqual(['Quilt'])
})

test('the rows that are fine are imported without those to mend, which stay, and are imported once mended', async () => {
  const { items, network, paste, press, type } = await openImport()
  await paste('Title\tStarting Bid\tCategory\nQuilt\t60\tKids & Camps\nPiano\tmuch\tKids & Camps\nPie\t5\tKids & camps')
  await shows('2 new · 1 to fix', '2 rows are fine', '1 row stays here until mended.')
  await press('Use “Kids & Camps” for All')
  await waitFor(() => expect(screen.queryByText(/the same category/)).toBeNull())
  await shows('2 new · 1 to fix')
  await press('Import the 2')
  await shows('2 items added.', '1 row still to mend.')
  await press('Mend It Now')
  await shows('1 to fix · 2 left out', '2 rows left out', '2 of them imported')
  await type('Starting Bid, row 3', '$40')
  await press('Import 1 Item')
  await shows('1 item added.')
  expect((await items()).map(({ title, category }) => [title, category])).toEqual([
    ['Quilt', 'Kids & Camps'],
    ['Pie', 'Kids & Camps'],
    ['Piano', 'Kids & Camps'],
  ])
  expect(network.calls.filter((call) => /^POST .*\/imports$/.test(call))).toHaveLength(2)
})

test('the template can be imported, and what was exported is imported again without a change', async () => {
  const { addItem, choose, items, network, api, press } = await openImport()
  const link = screen.getByRole('link', { name: 'Start from our template' })
  expect(link).toHaveAttribute('download', 'items.csv')
  const [, template = ''] = (link.getAttribute('href') ?? '').split('charset=utf-8,')
  expect(decodeURIComponent(template)).toContain(`${new Date().getFullYear() + 1}-03-05 20:00`)
  await choose(decodeURIComponent(template))
  await shows('1 new', '1 row is fine')
  await press('Choose Another')
  const details = { donatedBy: '+Ann', description: 'Two\nlines', estimatedValue: 1_999 }
  await addItem('=Quilt, "warm"', { itemNumber: 3, ...details })
  await addItem('Piano', { itemNumber: 4 })
  const before = await items()
  const exported = await network.fetch(`${api}/export/items`)
  await choose(await exported.arrayBuffer())
  await shows('2 already there')
  expect(await items()).toEqual(before)
})

test('looking at cells changes none, and what is typed after a fix stays', async () => {
  const { items, paste, press, type, user } = await openImport()
  await paste('Title\tStarting Bid\tDescription\tCloses\nQuilt\tmuch\t"Two\nlines"\t6/5/2099 8pm\nPiano\t5\t\t')
  await waitFor(() => expect(cell('Closes, row 2')).toHaveAccessibleDescription('Fri, Jun 5, 2099, 8:00 PM'))
  await type('Starting Bid, row 2', '5')
  expect(cell('Title, row 2')).toHaveFocus()
  await shows('2 new')
  await user.tab()
  await user.tab()
  expect(cell('Closes, row 2')).toHaveFocus()
  await type('Closes, row 2', '6/6/2099 9pm')
  expect(cell('Closes, row 2')).toHaveValue('6/6/2099 9pm')
  await waitFor(() => expect(cell('Closes, row 2')).toHaveAccessibleDescription('Sat, Jun 6, 2099, 9:00 PM'))
  await press('Import 2 Items')
  await shows('2 items added.')
  expect((await items())[0]?.description).toBe('Two\nlines')
})

test('a corrected column is remembered for the next import of the organization', async () => {
  const { openScreen, paste, press, user } = await openImport()
  await paste('Name\tOur words\tStarting Bid\nQuilt\tWarm\t5')
  await shows(/^Our guess\./)
  await user.selectOptions(cell('Our words'), 'Description')
  await press('Import 1 Item')
  await shows('1 item added.')
  await openScreen('/import', 'Import Items')
  await paste('OUR WORDS\tTitle\tStarting Bid\nSoft\tThrow\t5')
  await shows(/^As in your last import\./)
  expect(cell('OUR WORDS')).toHaveValue('description')
})

test('a workbook’s sheet is chosen where two hold items, its numbers stay numbers, and hidden rows come with a press', async () => {
  const { choose, items, press, user } = await openImport()
  const names = ['Item', 'Value', 'Min Bid']
  const workbook = await workbookOf([
    { name: 'Live', rows: [names, ['Trip', 900, 500]] },
    {
      name: 'Silent',
      rows: [names, ['Cabin', 49.99, 24.995], ['Declined', 5, 2], ['Pie', 8, null]],
      hiddenRows: [3],
    },
  ])
  await choose(workbook, 'items.xlsx')
  await user.selectOptions(await screen.findByLabelText('Which Sheet Has Your Items?'), 'Silent (4 rows)')
  fill(await screen.findByLabelText('Start Time'), '2026-01-01T10:00')
  fillIn({ 'End Time': '2099-12-05T20:30', 'Starting Bid': '20' })
  await shows('2 new · 2 to check · 1 left out', 'Left out: 1 hidden row')
  await shows('1 new item has no starting bid in your file, and will get $20.00.')
  expect(cell('Starting Bid, row 2')).toHaveAccessibleDescription(/\$25\.00.*Rounded from 24\.995/)
  await press('Next Row (1)')
  expect(cell('Starting Bid, row 4')).toHaveAccessibleDescription(/Gets \$20\.00.*More than twice its value/)
  await press('Bring Back', 'Import 3 Items')
  await shows('3 items added.')
  expect((await items()).map(({ title, startingBid }) => [title, startingBid])).toEqual([
    ['Cabin', 2_500],
    ['Declined', 200],
    ['Pie', 2_000],
  ])
})

test('prices that may be thousands and dates in two orders are asked about, and numbers of another event given anew', async () => {
  const { addItem, api, items, network, openScreen, paste, press, user } = await openImport()
  await addItem('Piano', { itemNumber: 1 })
  const form = { method: 'POST', headers: { 'content-type': 'application/json' } }
  await network.fetch(`${api}/events`, { ...form, body: JSON.stringify({ name: 'Spring 2099' }) })
  await openScreen('/import', 'Import Items')
  const rows = [
    '1\tQuilt\t24.995\t$90.00\t13/6/2099',
    '2\tPie\t12.796\t$50.00\t6/14/2099',
    '3\tTea\t9,995\t$9.00\t6/5/2099',
  ]
  await paste(['Item #\tItem\tStarting Bid\tReserve\tCloses', ...rows].join('\n'))
  await shows('3 to fix', 'Left out, though full of prices or dates: “Reserve”')
  await press('Next Row (2)')
  await press('Next Row (2)')
  expect(cell('Closes, row 4')).toHaveAccessibleDescription('Month or day first? Please choose above, under Columns.')
  expect(cell('Starting Bid, row 4')).toHaveAccessibleDescription(/^Thousands, or decimals\?/)
  await user.selectOptions(cell('How to Read Dates Like 5/6/2027'), 'Day first: June 5')
  await user.selectOptions(cell('How to Read Prices Like 24.995'), '$25.00')
  await shows('3 new · 2 to check', '1 number belongs to an item of another event, so the next free ones are used.')
  await press('Import 3 Items')
  await shows('3 items added, 1 with another number, since an item of another event has theirs.')
  const days = (await items())
    .filter(({ title }) => title !== 'Piano')
    .map(({ endTime }) => endTime.toISOString().slice(0, 10))
  expect(days.toSorted()).toEqual(['2099-05-07', '2099-06-14', '2099-06-15'])
})

test('where a number was taken after the preview, nothing is imported before somebody saw it, nor beside rows to mend', async () => {
  const { addItem, items, paste, press } = await openImport()
  await paste('Item Number\tTitle\tStarting Bid\n5\tQuilt\t5\n6\tPie\tmuch')
  await shows('1 new · 1 to fix')
  await addItem('The Piano', { itemNumber: 5 })
  await press('Import the 1')
  await shows(/^Someone changed items or the event since this preview\. Nothing was imported\./)
  await shows(
    '1 with changes · 1 to fix',
    /^1 row gives an item you have another title, by its number\. If it’s a new item, /,
  )
  await press('Edit row 2')
  await shows('Was The Piano')
  expect((await items()).map(({ title }) => title)).toEqual(['The Piano'])
  await press('Import the 1')
  await shows('1 item changed.')
})

test('a file that is no spreadsheet is refused in words, and a check that was refused can be made again', async () => {
  const { choose, network, press } = await openImport()
  await choose('a\0b,c\0d')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('isn’t a spreadsheet'))
  const message = 'Too many attempts. Please try again in 1 minute.'
  const mend = network.on(/\/imports\/preview$/, () => Response.json({ message }, { status: 429 }))
  fill('Or Paste Cells', 'Title\nQuilt')
  await shows(message)
  mend()
  await press('Check Again')
  await shows('1 to fix')
  expect(screen.queryByText(message)).toBeNull()
})

test('what one spreadsheet lacked is not asked of the next', async () => {
  const { choose, press } = await openImport()
  const lacking = () => screen.queryByRole('region', { name: 'For All Rows' })
  await choose('Title\nQuilt')
  await waitFor(() => expect(lacking()).not.toBeNull())
  await press('Choose Another')
  await choose('Title,Starting Bid,Opens,Closes\nQuilt,5,2026-01-01 10:00,2099-01-01 10:00')
  await shows('1 new')
  expect(lacking()).toBeNull()
})
