import { expect, test } from 'bun:test'
import { type ReadAsImport, readAsImport, trialOf } from '../../tests/support/read-as-import.ts'

const folder = new URL('../../tests/support/spreadsheets/', import.meta.url)

/** What schools meant with their files: rows field by field, and what they are told or asked. */
const files: Record<string, Partial<Omit<ReadAsImport, 'rows'>> & { rows: string[] }> = {
  'half-of-value.xlsx': {
    rows: ['Cabin weekend|49.99|25.00', 'Tea set|31.99|12.80', 'Third of a hundred|100|33.33', 'Whole dollars|60|30'],
    notes: [
      'startingBid: Rounded from 24.995',
      'startingBid: Rounded from 12.796',
      'startingBid: Rounded from 33.3333333333333',
    ],
  },
  'three-decimals.csv': {
    rows: ['Cabin weekend|49.99|24.995', 'Tea set|31.99|12.796'],
    questions: ['Which price: 24.995', 'Thousands, or decimals? Please choose above, under Columns.'],
  },
  'date-and-time.xlsx': { rows: ['Quilt|2027-05-03T09:00|2027-05-13T20:00'] },
  'totals-above-header.csv': {
    rows: ['3|Quilt|1200.00|Home|Ann|ann@example.org', '4|Piano|2400.00|Art|Bob'],
    notes: [
      'donorEmail: Only ann@example.org is kept',
      'donorEmail: “(555)555-0101” is left out: it isn’t an email address',
    ],
  },
  'heading-with-number.csv': {
    rows: ['103|Landscaping|One year of monthly landscaping|1200|480', '104|Cards|Ten gift cards|1000|400'],
  },
  'hidden-first-sheet.xlsx': { rows: ['Quilt|20', 'Piano|50'] },
  'hidden-row.xlsx': { rows: ['Kept basket|20', 'Another kept|25'], leftOut: { hidden: 1 } },
  'priceless.csv': {
    rows: ['Name a garden|100', 'Dinner|50', 'Cabin|500|200', 'Mystery box|20', 'Lesson|150|60', 'Basket|20'],
    notes: [
      'estimatedValue: “Priceless” is left out',
      'estimatedValue: “TBD” is left out',
      'estimatedValue: The lower end of “$500+”',
      'estimatedValue: “N/A” is left out',
      'estimatedValue: The lower end of “$150-200”',
      'estimatedValue: “$-” is left out',
    ],
  },
  'error-cells.xlsx': {
    rows: ['Quilt|20', 'Piano|100'],
    notes: ['estimatedValue: “#N/A” is left out', 'startingBid: “#DIV/0!” is left out'],
  },
  'lettered-numbers.csv': { rows: ['Quilt|20', 'Piano|50', 'Trip|500'], telling: ['Item No.'] },
  'joined-headings.csv': { rows: ['1|Quilt|A warm one|150|60|10|Ann', '2|Piano|A loud one|900|300|25|Bob'] },
  'html-description.csv': {
    rows: ['Quilt|Warm & soft.\n• Queen size\n• Hand made|20', "Piano|Tom's piano with bench\nDelivered|50"],
  },
  'dotcom-title.csv': { rows: ['Amazon.com $50 gift card|20', 'Hotels.com voucher|20', 'Tea at Mrs.Lee’s|20'] },
  'scripts.csv': {
    rows: ['春节礼篮|20', 'Пикник|30', 'تحفة|40', '🎁🎉|50', 'Año Nuevo cena|20', 'Øresund print|20'],
  },
  'blank-numbered-rows.xlsx': { rows: ['1|Quilt|40', '2|Piano|90'], leftOut: { unfilled: 10 } },
  'merged-category.xlsx': {
    rows: [
      'Dining|Dinner for two|20',
      'Dining|Pizza party|20',
      'Dining|Brunch|25',
      'Travel|Cabin|100',
      'Travel|Lake day|80',
    ],
  },
  'time-words.csv': {
    rows: [
      'Quilt|20|2027-12-05T19:00',
      'Piano|20|2027-12-05T20:00',
      'Drum|20|2027-12-05T20:00',
      'Flute|20|midnight 12/5/2027',
      'Harp|20|2027-12-05T00:00',
      'Bell|20|2027-12-06T00:00',
    ],
    notes: [
      'endTime: 8:00 PM Eastern Time is 7:00 PM on your clocks',
      'endTime: That day is a Sunday',
      'endTime: As Dec 5 begins',
      'endTime: As Dec 5 ends',
    ],
    questions: ['Midnight as the day begins, or as it ends? Please write 12:00 AM or 11:59 PM.'],
  },
}

test.each(Object.entries(files))('%s is read as it was meant', async (name, meant) => {
  const read = await readAsImport(Bun.file(new URL(name, folder)))
  if (typeof read === 'string') throw new Error(read)
  const { columns: _, rows, ...told } = read
  expect({ ...told, rows: rows.map((row) => Object.values(row).join('|')) }).toEqual({
    notes: [],
    questions: [],
    leftOut: {},
    telling: [],
    ...meant,
  })
})

test.each(Object.entries(files))('a trial of %s has the items of an import', async (name, { rows, questions = [] }) => {
  const trial = await trialOf(Bun.file(new URL(name, folder)))
  const isAsked = questions.some((question) => question.startsWith('Which'))
  expect(trial.question !== null).toBe(isAsked)
  const titles = trial.rows.map(({ row: { title } }) => title)
  const shown = rows.map((row) => row.split('|').find((cell) => titles.includes(cell)))
  expect(titles).toEqual(isAsked ? [] : shown)
})

test('what is said of unclear prices is how all of them are read', async () => {
  const file = Bun.file(new URL('three-decimals.csv', folder))
  const starts = async (mark: '.' | ',') => {
    const read = await readAsImport(file, mark)
    return typeof read === 'string' ? read : read.rows.map(({ startingBid }) => startingBid)
  }
  expect([await starts('.'), await starts(',')]).toEqual([
    ['25.00', '12.80'],
    ['24995', '12796'],
  ])
})
