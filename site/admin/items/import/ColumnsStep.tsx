import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { refutedColumns, tellingColumns } from '../../../spreadsheet/columns.ts'
import { MOST_ROWS_ABOVE } from '../../../spreadsheet/header.ts'
import { type Column, columnNames, meaningsOf } from '../../../spreadsheet/headings.ts'
import { type DecimalMark, readPrice } from '../../../spreadsheet/read-price.ts'
import type { DateOrder } from '../../../spreadsheet/read-time.ts'
import type { Spreadsheet } from '../../../spreadsheet/spreadsheet.ts'
import { Disclosure } from '../../../ui/controls/Disclosure.tsx'
import { Select, SelectField } from '../../../ui/form/Select.tsx'
import { counted } from '../../../ui/text/counted.ts'
import type { SpreadsheetState } from './use-spreadsheet.ts'

const options = Object.entries(columnNames).map(([value, label]) => ({ value, label }))

/** Which column is what: our guess, to be changed. */
export function ColumnsStep({ spreadsheet }: { spreadsheet: SpreadsheetState }) {
  const { sheet, body, asksDateOrder, unclearPrice, setColumn, setHeader } = spreadsheet
  if (!sheet) return null
  const header = sheet.cells[sheet.header ?? -1] ?? []
  const items = body.filter((_, index) => !sheet.leftOut.has(index))
  const nameOf = (index: number) => header[index] || `Column ${index + 1}`
  const quoted = (indexes: number[]) => indexes.map((index) => `“${nameOf(index)}”`).join(', ')
  const telling = quoted(tellingColumns(header, sheet.columns, items))
  const read = sheet.columns.filter((column) => column !== 'leave-out').length
  const isNumber = (index: number) => meaningsOf(header[index] ?? '')[0] === 'itemNumber'
  const refutedIndexes = refutedColumns(header, sheet.columns, items)
  const refuted = quoted(refutedIndexes.filter((index) => !isNumber(index)))
  const lettered = quoted(refutedIndexes.filter(isNumber))
  return (
    <Disclosure
      title="Columns"
      about={`${sheet.isAsBefore ? 'As in your last import' : 'Our guess'}. ${counted(read, 'column')} read, ${sheet.columns.length - read} left out.`}
      hasError={
        telling !== '' || refuted !== '' || lettered !== '' || asksDateOrder || unclearPrice !== null || read < 2
      }
    >
      {(telling || refuted || lettered) && (
        <div
          role="note"
          className="mb-4 max-w-prose rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-3"
        >
          {telling && <p>Left out, though full of prices or dates: {telling}</p>}
          {refuted && <p>Left out, as the cells don’t look like what the name says: {refuted}</p>}
          {lettered && <p>Left out, as item numbers are 1 to 99,999 without letters: {lettered}</p>}
        </div>
      )}
      <ColumnQuestions spreadsheet={spreadsheet} />
      <div className="max-w-md">
        <SelectField
          label="Column Names Are In"
          options={headerOptions(sheet)}
          value={sheet.header === null ? '' : String(sheet.header)}
          hint={sheet.header ? `Left out above: ${aboveOf(sheet.cells, sheet.header)}` : undefined}
          onChange={({ currentTarget: { value } }) => setHeader(value === '' ? null : Number(value))}
        />
      </div>
      <ul className="mt-4 grid divide-y divide-line">
        {sheet.columns.map((column, index) => (
          <li
            key={index}
            className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,12rem)_14rem_minmax(0,1fr)]"
          >
            <label htmlFor={`column-${index}`} className="font-semibold wrap-anywhere">
              {nameOf(index)}
            </label>
            <Select
              id={`column-${index}`}
              options={options}
              value={column}
              aria-describedby={`column-${index}-example`}
              onChange={({ currentTarget }) => setColumn(index, currentTarget.value as Column)}
            />
            <p id={`column-${index}-example`} className="truncate text-sm text-ink-soft">
              {examples(items, index)}
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function headerOptions({ cells, source }: Spreadsheet) {
  const rows = cells.slice(0, MOST_ROWS_ABOVE).map((row, index) => ({
    value: String(index),
    label: `Row ${source.lines[index]}: ${row.filter(Boolean).join(', ').slice(0, 60)}`,
  }))
  return [...rows, { value: '', label: 'No row: all of them are items' }]
}

/** The first words of each row above the names. */
function aboveOf(cells: readonly string[][], header: number): string {
  return cells
    .slice(0, header)
    .map((row) => row.find((cell) => cell !== ''))
    .join(' · ')
}

/** By so many of its values a column is known. */
const EXAMPLES = 3

/** The first cells with something in them, each once. */
function examples(body: string[][], index: number): string {
  const cells = new Set(body.map((row) => row[index] ?? '').filter((text) => text !== ''))
  return (
    [...cells]
      .slice(0, EXAMPLES)
      .map((cell) => cell.slice(0, 60))
      .join(' · ') || 'Empty'
  )
}

const UNDECIDED = { value: '', label: 'Choose...' }
const MARKS: readonly DecimalMark[] = ['.', ',']

/** What only the team knows of its columns; nothing where all of it shows. */
function ColumnQuestions({ spreadsheet }: { spreadsheet: SpreadsheetState }) {
  const { sheet, asksDateOrder, setDateOrder, unclearPrice, setDecimalMark } = spreadsheet
  if (!sheet || (!asksDateOrder && unclearPrice === null)) return null
  return (
    <div className="mb-4 grid max-w-md gap-4">
      {asksDateOrder && (
        <SelectField
          label="How to Read Dates Like 5/6/2027"
          value={sheet.dateOrder ?? ''}
          options={[
            UNDECIDED,
            { value: 'month first', label: 'Month first: May 6' },
            { value: 'day first', label: 'Day first: June 5' },
          ]}
          hint="Some dates in your file begin with the month, and others with the day."
          onChange={({ currentTarget }) => setDateOrder((currentTarget.value || null) as DateOrder | null)}
        />
      )}
      {unclearPrice !== null && (
        <SelectField
          label={`How to Read Prices Like ${unclearPrice}`}
          value={sheet.decimalMark ?? ''}
          options={[
            UNDECIDED,
            ...MARKS.map((mark) => ({ value: mark, label: priceInWords(readPrice(unclearPrice, mark)) })),
          ]}
          hint="In your file they may be thousands, or have three decimals."
          onChange={({ currentTarget }) => setDecimalMark((currentTarget.value || null) as DecimalMark | null)}
        />
      )}
    </div>
  )
}
