import { expect, test } from 'bun:test'
import { itemColumns } from '../../../../api/contract/auction/items/item-columns.ts'
import { type Column, findHeader, guessColumns, guessNameless, isTotals } from './columns.ts'

const headings: Record<Column, string[]> = {
  itemNumber: [
    'Item Number',
    'LOT #',
    'Item #',
    'Item#',
    'Item No.',
    'Auction Item #',
    'Catalog Number',
    'Bid #',
    'Item Num (optional)',
    'ID',
    '#',
    'Nr',
  ],
  title: [
    'Title',
    ' Item\nName* ',
    'Name',
    'Auction Title',
    'Name of Item',
    'Donated Item',
    'Item / Package Name',
    'Items',
  ],
  description: [
    'Item Description',
    'Details',
    'Long Description',
    'What’s Included',
    'Package Contents',
    'Notes for bidders',
  ],
  category: ['Item Category', 'Type', 'Category (optional)', 'Type of Item', 'Section'],
  startingBid: [
    'Starting Bid ($)',
    'Opening bid:',
    'Min. Bid',
    'Minimum',
    'Start Price',
    'STARTING_BID',
    'Suggested Opening Bid',
    'Starting Value',
    'Minimum Opening Bid',
    'Price',
  ],
  minimumRaise: [
    'Bid Increment (optional)',
    'Min Increment',
    'Minimum Raise ($)',
    'Increment Amount',
    'Raise By',
    'Bid Step',
  ],
  estimatedValue: [
    'FMV ($)',
    'Fair Market Value (FMV)',
    'Retail Price',
    'Est. Value',
    'Value',
    'Approx. Value',
    'Worth',
  ],
  startTime: ['Opens', 'Start Date', 'Start Date & Time', 'Bidding Opens', 'Opening Date', 'Auction Start', 'Opens at'],
  endTime: ['Closing Date', 'End Date/Time', 'Ends', 'Bidding Closes', 'Auction End Time', 'Close', 'Until'],
  extensionMinutes: ['Bids in the Last Minutes', 'Extension (minutes)', 'Auto Extend'],
  donatedBy: [
    'Donor / Business',
    'Donor',
    'Donor(s)',
    'Donor Name',
    'Business Name',
    'Donated',
    'Provided By',
    'Contributor',
    'Courtesy of',
    'Sponsored by',
    'Company',
  ],
  donorUrl: ['Donor Website', 'Web Address', 'Company URL', 'Link'],
  donorEmail: ['E-Mail', 'Donor Email Address', 'Contact Email', 'Donor’s e-mail'],
  donorNote: ['Donor Notes', 'Notes', 'Thank-you note', 'Internal Notes'],
  customRules: ['Rules', 'Terms & Conditions'],
  customDisclaimers: ['Restrictions', 'Restrictions / Expiration', 'Fine Print', 'Disclaimer'],
  photo: ['Photo_file', 'Image', 'Picture (file name)', 'Item Photo', 'Image URL'],
  'leave-out': [
    '',
    'x',
    'Opens (UTC)',
    'State',
    'Current Bid',
    'Bids',
    'Address',
    'Winning Bid',
    'Winner Email',
    'Buy Now Price',
    'Closing Price',
    'Number of bids',
    'Donor Phone',
    'Contact Name',
    'Expiration Date',
    'Item Location',
    'Qty',
    'Date Received',
    'Bidder Name',
    'Thank You Sent',
    'Teacher Name',
    'Last Name',
    'Donor First Name',
    'Reserve Price',
    'Tax ID',
  ],
}

test.each(Object.entries(headings).flatMap(([column, names]) => names.map((name) => [name, column] as const)))(
  'a column called %p is the %s',
  (name, column) => {
    expect(guessColumns([name], [])).toEqual([column as Column])
  },
)

test('the columns of an export are known', () => {
  const guessed: string[] = guessColumns(Object.values(itemColumns), [])
  expect(guessed).toEqual(Object.keys(itemColumns))
})

test('cells tell whether an item is the number or the title, and a start the time or the price', () => {
  const guess = (name: string, ...cells: string[]) =>
    guessColumns(
      [name],
      cells.map((cell) => [cell]),
    )
  expect(guess('Item', '', 'Café visit')).toEqual(['title'])
  for (const number of ['12', '#12', 'Lot 12', 'No. 12']) expect(guess('Item', '', number)).toEqual(['itemNumber'])
  expect(guessColumns(['Item', 'Lot'], [['1', 'Quilt']])).toEqual(['itemNumber', 'title'])
  expect([guess('Start', '$25', ''), guess('Start', '12/5/2026')]).toEqual([['startingBid'], ['startTime']])
})

test('two columns of one name are one', () => {
  expect(guessColumns(['Title', 'Name', 'title'], [])).toEqual(['title', 'leave-out', 'leave-out'])
})

test.each<[string[][], number | null]>([
  [[['Title', 'Price']], 0],
  [[['Titel', 'Price']], 0],
  [[['Title'], ['Quilt']], 0],
  [[['A quilt', '$125']], null],
  [[['Value', '125']], null],
  [[['']], null],
  [
    [
      ['Spring Auction 2027', ''],
      ['', 'As of May'],
      ['Item', 'FMV'],
    ],
    2,
  ],
  [
    [
      ['Donated Items', ''],
      ['Item', 'FMV'],
    ],
    1,
  ],
  [
    [
      ['Quilt', ''],
      ['Piano', '$5'],
    ],
    null,
  ],
])('the names of columns in %j are in row %p', (rows, index) => {
  expect(findHeader(rows)).toBe(index)
})

test('a row of totals says so', () => {
  const rows = [['', 'TOTAL', '$4,500'], ['Grand total:'], ['Total gym', '$5'], ['Quilt', '']]
  expect(rows.map(isTotals)).toEqual([true, true, false, false])
})

test('without names the first words are titles', () => {
  expect(
    guessNameless([
      ['1', '$5', 'Quilt', 'Warm'],
      ['2', '', '', ''],
    ]),
  ).toEqual([...(['leave-out', 'leave-out', 'title', 'leave-out'] as const)])
  expect(guessNameless([['1']])).toEqual(['leave-out'])
})
