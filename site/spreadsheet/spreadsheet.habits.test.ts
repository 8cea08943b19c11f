import { describe, test } from 'bun:test'
import { expectRead } from '../../tests/support/expect-read.ts'

const MARK = '? Thousands, or decimals? Please choose above, under Columns.'

// Lines of a file of text, with " / " between them; what it means; what is told.
test.each<[name: string, lines: string, rows: string[], ...told: string[]]>([
  ['dollars and cents', 'Item,Start / Quilt,"$1,250.00" / Pie,$5', ['Quilt|1250.00', 'Pie|5']],
  ['commas before cents', 'Item;Puja inicial / Quilt;1.250,00 / Pie;12,50', ['Quilt|1250.00', 'Pie|12.50']],
  ['a thousand beside commas before cents', 'Item;Start / Quilt;1.250 / Pie;12,50', ['Quilt|1250', 'Pie|12.50']],
  ['a thousand beside cents', 'Item,Starting Bid / Quilt,"1,250" / Pie,12.50', ['Quilt|1250', 'Pie|12.50']],
  [
    'three decimals beside cents',
    'Item,Starting Bid / Quilt,24.995 / Pie,12.50',
    ['Quilt|25.00', 'Pie|12.50'],
    'startingBid: Rounded from 24.995',
  ],
  [
    'three digits behind dots alone',
    'Item,Starting Bid / Quilt,1.250 / Pie,9.500',
    ['Quilt|1.250', 'Pie|9.500'],
    '? Which price: 1.250',
    MARK,
  ],
  [
    'both marks mixed up',
    'Item;Starting Bid / Quilt;12.50 / Pie;12,50 / Car;1.250',
    ['Quilt|12.50', 'Pie|12.50', 'Car|1.250'],
    '? Which price: 1.250',
    MARK,
  ],
  [
    'euros',
    'Item;Starting Bid / Quilt;€ 50 / Pie;5 €',
    ['Quilt|50', 'Pie|5'],
    'startingBid: “€ 50” is taken as US dollars',
    'startingBid: “5 €” is taken as US dollars',
  ],
  [
    'pesos, which are none of ours, stay to be fixed',
    'Item,Starting Bid / Quilt,MX$50 / Pie,5',
    ['Quilt|MX$50', 'Pie|5'],
  ],
  [
    'a loss in brackets',
    'Item,Value,Start / Quilt,($40),5',
    ['Quilt|5'],
    'estimatedValue: “($40)” is left out: it isn’t a price',
  ],
  ['a negative start stays to be fixed', 'Item,Starting Bid / Quilt,-40 / Pie,5', ['Quilt|-40', 'Pie|5']],
  [
    'ranges of thousands',
    'Item;FMV / Quilt;1.000 - 1.500 / Pie;2,50+',
    ['Quilt|1000', 'Pie|2.50'],
    'estimatedValue: The lower end of “1.000 - 1.500”',
    'estimatedValue: The lower end of “2,50+”',
  ],
  [
    'ranges that may be thousands',
    'Item;FMV / Quilt;1.000 - 1.500',
    ['Quilt|1.000 - 1.500'],
    '? Which price: 1.000',
    MARK,
  ],
  [
    'values that are no prices',
    'Item,FMV,Start / Quilt,about $50,5 / Pie,$20 to $30,5 / Car,call,5 / Tea,$0,5',
    ['Quilt|50|5', 'Pie|20|5', 'Car|5', 'Tea|5'],
    'estimatedValue: The lower end of “about $50”',
    'estimatedValue: The lower end of “$20 to $30”',
    'estimatedValue: “call” is left out: it isn’t a price',
    'estimatedValue: “$0” is left out: it isn’t a price',
  ],
  [
    'a start above twice the value',
    'Item,Value,Starting Bid / Quilt,40,100',
    ['Quilt|40|100'],
    'startingBid: More than twice its value',
  ],
  ['totals below', 'Item,Value / Quilt,40 / Pie,5 / Grand Total:,45', ['Quilt|40', 'Pie|5'], 'left out: 1 totals'],
  [
    'totals of many names',
    'Item,Value / Colcha,40 / TOTAL GENERAL,45 / Suma:,45 / Total (2),45 / Total Value of Items,45 / Sub-total Art,45 / Totales,45',
    ['Colcha|40'],
    'left out: 6 totals',
  ],
  [
    'letters that nobody sees',
    'Item,Starting Bid,Closes / Quilt,\u200b5\u200e,\u200e6/\u200e5/\u200e2027',
    ['Quilt|5|2027-06-05T19:30'],
  ],
  [
    'totals beside words',
    'Item,Value / Quilt,40 / Total gym,5 / Total Value $45,',
    ['Quilt|40', 'Total gym|5'],
    'left out: 1 totals',
  ],
  [
    'sums below, without a word',
    'Item,FMV,Start / Quilt,40,20 / Pie,5,2 / ,45,22',
    ['Quilt|40|20', 'Pie|5|2'],
    'left out: 1 totals',
  ],
  [
    'prices of an item without a title yet, one of them by chance the sum of those above',
    'Item,FMV,Start / Quilt,40,20 / Pie,5,2 / ,45,10',
    ['Quilt|40|20', 'Pie|5|2', '45|10'],
  ],
  ['one row, and below it one without a title', 'Item,FMV / Quilt,40 / ,40', ['Quilt|40', '40']],
  [
    'a price beside a number, without a title yet',
    '#,Item,FMV / 1,Quilt,40 / 2,,30 / 3,Pie,5',
    ['1|Quilt|40', '2|30', '3|Pie|5'],
  ],
  [
    'an item whose text says a total',
    'No,Item,Includes,Start / 1,Spa basket,Total value: $450,20 / 2,Quilt,Wool,5 / ,Dining,Total,25 / ,2 items,Total: $25,',
    ['1|Spa basket|Total value: $450|20', '2|Quilt|Wool|5'],
    'left out: 2 totals',
  ],
  [
    'notes and names of sections',
    'Item,FMV,Start / DINING,, / Dinner,40,20 / Brunch,5,2 / Please call Ann with questions,,',
    ['Dinner|40|20', 'Brunch|5|2'],
    'left out: 2 alone',
  ],
  ['names again on each page', 'Item,FMV / Quilt,40 / Item,FMV / Pie,5', ['Quilt|40', 'Pie|5'], 'left out: 1 headings'],
  ['two rows of names', 'Item,Bidding, / Item Name,FMV,Starting Bid / Quilt,40,20', ['Quilt|40|20']],
  [
    'a second row of names',
    'Item,FMV,Starting Bid / Name,Value,Min / Quilt,40,20',
    ['Quilt|40|20'],
    'left out: 1 headings',
  ],
  [
    'a title, a blank line, and a date above',
    'Spring Gala 2027,, / ,, / As of,5/1/2027 / Item,FMV / Quilt,40',
    ['Quilt|40'],
  ],
  [
    'a price that its comma splits',
    'Item,Starting Bid / Quilt,1,250.00 / Pie,5',
    ['Quilt|1', 'Pie|5'],
    'title: “250.00” is left out: this row has more cells than the names have',
    'tells: ',
  ],
  ['one heading twice', 'Item,Value,Value / Quilt,40,50', ['Quilt|40'], 'tells: Value'],
  ['prices under a name that says nothing', 'Item,FMV,Our ask / Quilt,40,$20.00', ['Quilt|40'], 'tells: Our ask'],
  ['columns that are empty', ',Item,,FMV, / ,Quilt,,40, / ,Pie,,5,', ['Quilt|40', 'Pie|5']],
  [
    'an empty column before one that is filled',
    'Type,Category,Item / ,Home,Quilt / ,Art,Pie',
    ['Home|Quilt', 'Art|Pie'],
  ],
  ['that all take bids', 'Type,Category,Item / Silent,Home,Quilt / Online,Art,Pie', ['Home|Quilt', 'Art|Pie']],
  [
    'which are sold from the stage',
    'Auction Type,Item / Silent Auction,Quilt / Live Auction,Trip / Online,Pie',
    ['Silent Auction|Quilt', 'Live Auction|Trip', 'Online|Pie'],
  ],
  ['Spanish names', 'Número,Artículo,Descripción,Valor,Donante / 7,Colcha,Suave,40,Ana', ['7|Colcha|Suave|40|Ana']],
  ['words that were joined', 'ItemName,ItemValue,StartBid,DonatedBy / Quilt,40,20,Ann', ['Quilt|40|20|Ann']],
  [
    'a name with a hint',
    'Item,Description (for website),Donor website / Quilt,Warm,example.org',
    ['Quilt|Warm|example.org'],
  ],
  ['what is described alone', 'Item #,Description,Value / 7,Handmade quilt,40', ['7|Handmade quilt|40']],
  [
    'donors without a website',
    'Item,Donor,Website,Email / Quilt,Ann,none,ann@example.org / Pie,n/a,see Facebook,call / Tea,Bob,tea.example,bob@tea.example',
    ['Quilt|Ann|ann@example.org', 'Pie', 'Tea|Bob|tea.example|bob@tea.example'],
    'donorUrl: “none” is left out',
    'donatedBy: “n/a” is left out',
    'donorUrl: “see Facebook” is left out: it isn’t a web address',
    'donorEmail: “call” is left out: it isn’t an email address',
  ],
  [
    'numbers with words',
    'Lot,Item / Lot 7,Quilt / #8,Pie / 9a,Tea',
    ['7|Quilt', '8|Pie', 'Tea'],
    'itemNumber: “9a” is left out: it isn’t a number from 1 to 99,999',
  ],
])('text is read as people mean it, or they are asked: %s', (_, lines, rows, ...told) => {
  const text = lines.split(' / ').join('\n').replaceAll('~', '\n')
  return expectRead(new Blob([text]), rows, told)
})

describe('times are read as people mean them, or they are asked:', () => {
  const question = '? We can’t read this date. Please write it like 12/5/2026 8:00 PM.'
  const closes = (text: string) => `2027-06-05T${text}`
  test.each<[names: string, cells: string, times: string[], ...told: string[]]>([
    ['Closes', '6/5/2027', [closes('19:30')]],
    ['End Date;End Time', '6/5/2027;8:00 PM', [closes('20:00')]],
    ['Fecha de cierre;Hora de cierre', '6/5/2027;20:00', [closes('20:00')]],
    ['End Time', '8pm', ['2027-01-31T20:00'], 'endClock: On the day chosen above'],
    ['End Date;End Time', '6/5/2027;8 to 9pm / 6/5/2027;9pm', ['6/5/2027 8 to 9pm', closes('21:00')], question],
    ['Closes;Closing Hour', '6/5/2027;late', [closes('19:30')], 'tells: Closing Hour'],
    [
      'End Date;End Time',
      '6/5/2027;TBD / 6/5/2027;9pm',
      [closes('19:30'), closes('21:00')],
      'endClock: “TBD” is left out',
    ],
    ['Closes', '6/5/2027 8pm EST', [closes('19:00')], 'endTime: 8:00 PM Eastern Time is 7:00 PM on your clocks'],
    ['Closes', '6/5/2027 8pm CST', [closes('20:00')], 'endTime: Read as Central Time, as clocks go that day'],
    ['Closes', '46543.8333333333', [closes('20:00')], 'endTime: Read as a date, since Excel counts days'],
    ['Closes', '5 de junio de 2027 20:00', [closes('20:00')]],
    ['Cierre', 'sábado, 5 de junio del 2027 a las 8 p. m.', [closes('20:00')]],
    ['Closes', '6/5/2027 soon', ['6/5/2027 soon'], question],
  ])('%s: %s', (names, cells, times, ...told) => {
    const lines = [`Item;${names}`, ...cells.split(' / ').map((line) => `Quilt;${line}`)]
    return expectRead(
      new Blob([lines.join('\n')]),
      times.map((time) => `Quilt|${time}`),
      told,
    )
  })
})
