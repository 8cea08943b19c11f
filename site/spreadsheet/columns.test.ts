import { expect, test } from 'bun:test'
import { itemColumns } from '../../api/contract/auction/items/item-columns.ts'
import { itemForm } from '../../api/contract/auction/items/item-form.ts'
import { guessColumns, guessNameless, learnColumns } from './columns.ts'
import { findHeader } from './header.ts'
import type { Column } from './headings.ts'

/** What teams call their columns. */
const headings: [Column, ...lines: string[]][] = [
  [
    'itemNumber',
    'Item Number | LOT # | Item # | Item# | Item No. | Auction Item # | Catalog Number | Bid #',
    'Item Num (optional) | ID | # | Nr',
  ],
  ['title', 'Title |  Item\nName*  | Name | Auction Title | Name of Item | Donated Item | Item / Package Name | Items'],
  [
    'description',
    'Describe your item | Item Description | Details | Long Description | What’s Included | Package Contents | Notes for bidders',
  ],
  ['category', 'Item Category | Type | Category (optional) | Type of Item | Section'],
  [
    'startingBid',
    'Starting Bid ($) | Opening bid: | Min. Bid | Minimum | Start Price | STARTING_BID',
    'Suggested Opening Bid | Starting Value | Minimum Opening Bid | Price',
  ],
  [
    'minimumRaise',
    'Bid Increment (optional) | Min Increment | Minimum Raise ($) | Increment Amount | Raise By | Bid Step',
  ],
  ['estimatedValue', 'FMV ($) | Fair Market Value (FMV) | Retail Price | Est. Value | Value | Approx. Value | Worth'],
  [
    'fixedPrice',
    'Fixed Price | Ticket Price | Price per Person | Cost per Ticket | Fixed Price ($) | Precio por persona',
  ],
  ['placeCount', 'Places | Spots Available | Number of Seats | How Many Tickets | # of spots | Lugares disponibles'],
  ['mostEach', 'Most per Family | Max per Family | Limit per Household | Maximum per bidder'],
  ['placeQuestion', 'Asked for Each Place'],
  ['startTime', 'Opens | Start Date | Start Date & Time | Bidding Opens | Opening Date | Auction Start | Opens at'],
  ['endTime', 'Closing Date | End Date/Time | Ends | Bidding Closes | Auction End Time | Close | Until'],
  ['extensionMinutes', 'Bids in the Last Minutes | Extension (minutes) | Auto Extend'],
  ['hidesUntilOpen', 'Before It Opens | Hidden | Hide until open?'],
  [
    'donatedBy',
    'Donor / Business | Donor | Donor(s) | Donor Name | Business Name | Donated | Provided By | Contributor',
    'Courtesy of | Sponsored by | Company',
  ],
  ['donorUrl', 'Donor Website | Web Address | Company URL | Link'],
  ['donorEmail', 'E-Mail | Donor Email Address | Contact Email | Donor’s e-mail'],
  ['donorNote', 'Donor Notes | Notes | Thank-you note | Internal Notes'],
  ['customRules', 'Rules | Terms & Conditions'],
  ['customDisclaimers', 'Restrictions | Restrictions / Expiration | Fine Print | Disclaimer'],
  ['photoDescription', 'Photo Description | Image caption | Alt Text | image_alt | Descripción de la foto'],
  ['photo', 'Photo_file | Image | Picture (file name) | Item Photo | Image URL'],
  [
    'leave-out',
    '',
    'x | Opens (UTC) | State | Current Bid | Bids | Address | Winning Bid | Winner Email | Buy Now Price',
    'Closing Price | Number of bids | Donor Phone | Contact Name | Expiration Date | Item Location | Qty',
    'Date Received | Bidder Name | Thank You Sent | Teacher Name | Last Name | Donor First Name',
    'Reserve Price | Tax ID',
  ],
]

const named = headings.flatMap(([column, ...lines]) =>
  lines.flatMap((line) => line.split(' | ').map((name) => [name, column] as const)),
)

test.each(named)('a column called %p is the %s', (name, column) => {
  expect(guessColumns([name], [])).toEqual([column])
})

test('the columns of an export are known', () => {
  const guessed: string[] = guessColumns(Object.values(itemColumns), [])
  expect(guessed).toEqual(Object.keys(itemColumns))
})

test('every field of the item form has a column, places have several, but its address and what belongs to no row', () => {
  const { id, slug, photos, imageUrl, places, isActive, donationId, ...fields } = itemForm.shape
  const columns = [...Object.keys(fields), 'fixedPrice', 'placeCount', 'mostEach', 'placeQuestion', 'photoDescription']
  expect(Object.keys(itemColumns).toSorted()).toEqual(columns.toSorted())
})

test('cells tell whether an item is the number or the title, and a start the time or the price', () => {
  const guess = (name: string, ...cells: string[]) =>
    guessColumns(
      [name],
      cells.map((cell) => [cell]),
    )
  expect(guess('Item', '', 'Café visit')).toEqual(['title'])
  for (const number of ['12', '#12', 'Lot 12', 'No. 12']) expect(guess('Item', '', number)).toEqual(['itemNumber'])
  expect(guess('Item', '1234567')).toEqual(['leave-out'])
  expect(guessColumns(['Item', 'Lot'], [['1', 'Quilt']])).toEqual(['itemNumber', 'title'])
  // A sign-up sheet's names are donors'; beside numbers and ticks they are the items'.
  expect(guessColumns(['Name', 'Item Title'], [['Ann Lee', 'Quilt']])).toEqual(['leave-out', 'title'])
  expect(guessColumns(['Name', 'Item'], [['Quilt', '12']])).toEqual(['title', 'itemNumber'])
  expect(guessColumns(['Name', 'Silent Auction'], [['Quilt', 'Yes']])).toEqual(['title', 'leave-out'])
  expect([guess('Start', '$25', ''), guess('Start', '12/5/2026')]).toEqual([['startingBid'], ['startTime']])
  expect([guess('Start', '20.00', '5'), guess('Start', '20:00')]).toEqual([['startingBid'], ['startClock']])
  expect([guess('Start Time', '20.00'), guess('Start', '46361')]).toEqual([['startClock'], ['startTime']])
})

test('what is surely the starting bid is it, before what may be', () => {
  expect(guessColumns(['Amount', 'Min Bid'], [['$50', '$25']])).toEqual(['leave-out', 'startingBid'])
  expect(guessColumns(['Minimum Guests', 'Price'], [['4', '$25']])).toEqual(['leave-out', 'startingBid'])
})

test.each<[program: string, ...lines: string[]]>([
  [
    'BiddingForGood',
    'Lot Number = itemNumber | Quantity = leave-out | Item Name = title | Item Description = description',
    'Special Note = leave-out | Private Note = donorNote | Category = category | Online Bidding = leave-out',
    'Buy Now Price = leave-out',
  ],
  [
    'Auctria',
    'Item# = itemNumber | Title = title | Type = leave-out | Item category = category | Description = description',
    'Terms and Conditions = customRules | Donated by = donatedBy | Solicited by = leave-out',
    'Receiptable value = leave-out | Value = estimatedValue | Taxable value = leave-out',
    'Shipping Cost = leave-out | Reference Number = leave-out',
  ],
  [
    'Trellis',
    'Listing ID = itemNumber | Listing Name = title | Offering Type = leave-out | Item Description = description',
    'Monetary Value of Item = estimatedValue',
  ],
  [
    'ClickBid',
    'Item Number = itemNumber | Item Name = title | Description = description | Exceptions = customDisclaimers',
    'Start = startingBid | Min Raise = minimumRaise | Buy Now = leave-out',
  ],
  [
    '32auctions',
    'Item Name = title | Fair Market Value = estimatedValue | Opening Bid = startingBid',
    'Bid Increment = minimumRaise | Donor Name = donatedBy | Buy Now = leave-out',
  ],
])('the columns that %s writes are known', (_, ...lines) => {
  const cells: Record<string, string> = { Type: 'Silent', 'Offering Type': 'Silent Auction Listing', Start: '$25' }
  const columns = lines.flatMap((line) => line.split(' | ').map((pair) => pair.split(' = ')))
  const names = columns.map(([name = '']) => name)
  const guessed = guessColumns(names, [names.map((name) => cells[name] ?? '12')])
  expect(names.map((name, index) => [name, `${guessed[index]}`])).toEqual(columns)
})

test('a corrected column comes before a guess, and a guess that was right is not remembered', () => {
  const header = ['Name', 'Our notes', 'Note']
  const mapping = learnColumns(new Map(), header, ['leave-out', 'title', 'donorNote'], [])
  expect([...mapping]).toEqual([
    ['our notes', 'title'],
    ['name', 'leave-out'],
  ])
  expect(guessColumns(['OUR NOTES', 'Title'], [], mapping)).toEqual(['title', 'leave-out'])
  expect([...learnColumns(mapping, header, guessColumns(header, []), [])]).toEqual([])
})

test('without a heading that says title, the first column of words that is nothing else is it', () => {
  const names = ['Item', 'What it is', 'Value', 'Min bid', 'Who gave it', 'Email']
  const row = ['1', 'Handmade quilt', '$150', '$50', 'The Third Grade', 'grade3@pine.example']
  const columns = ['itemNumber', 'title', 'estimatedValue', 'startingBid', 'donatedBy', 'donorEmail']
  expect(guessColumns(names, [row])).toEqual(columns as Column[])
  expect(guessColumns(['Price', 'Shelf'], [['5', '12']])).toEqual(['startingBid', 'leave-out'])
})

test.each([
  'Your Name | What are you donating? | Value',
  'Name | What would you like to donate? | Approximate value',
  'Full Name | Item(s) to donate | Value',
  'Parent Name | Item you are donating | Value',
  'Teacher | Basket Theme | Value',
  'Student Name | Artwork Title | Starting Bid',
  'Artist | Piece | Starting Bid',
  'Procured By | Item Description | Value',
  'Nombre | ¿Qué va a donar? | Valor',
])('items are not called by the names of people beside them: %s', (header) => {
  const columns = guessColumns(header.split(' | '), [['Ann Lee', 'A cake a month', '$240']])
  expect(columns.slice(0, 2)).toEqual(['leave-out', 'title'])
})

test('of two descriptions the shorter is the title; a single long one stays one, whoever stands beside it', () => {
  const guess = (...columns: [name: string, cell: string][]) =>
    guessColumns(
      columns.map(([name]) => name),
      [columns.map(([, cell]) => cell)],
    )
  const long = 'Sewn by hand by the whole class over a winter. '.repeat(2)
  expect(guess(['Description', 'Quilt'], ['Details', long])).toEqual(['title', 'description'])
  expect(guess(['Description', long], ['Details', 'Quilt'])).toEqual(['description', 'title'])
  expect(guess(['Description', 'Quilt'], ['Details', ''])).toEqual(['title', 'leave-out'])
  expect(guess(['Student', 'Ann Lee'], ['Description', long])).toEqual(['title', 'description'])
})

test('two columns of one name are one', () => {
  expect(guessColumns(['Title', 'Name', 'title'], [])).toEqual(['title', 'leave-out', 'leave-out'])
})

test.each([
  ['Title|Price', 0],
  ['Titel|Price', 0],
  ['Title / Quilt', 0],
  ['A quilt|$125', null],
  ['Value|125', null],
  ['', null],
  ['Spring Auction 2027| / |As of May / Item|FMV', 2],
  ['Donated Items| / Item|FMV', 1],
  ['Quilt| / Piano|$5', null],
])('the names of columns in %j are in row %p', (lines, index) => {
  expect(findHeader(lines.split(' / ').map((line) => line.split('|')))).toBe(index)
})

test('without names the first words are titles', () => {
  const rows = ['1|$5|Quilt|Warm', '2|||'].map((line) => line.split('|'))
  expect(guessNameless(rows)).toEqual(['leave-out', 'leave-out', 'title', 'leave-out'] satisfies Column[])
  expect(guessNameless([['1']])).toEqual(['leave-out'])
})
