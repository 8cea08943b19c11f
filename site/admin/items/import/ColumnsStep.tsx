import { type Column, columnNames } from '../../../spreadsheet/columns.ts'
import type { DateOrder } from '../../../spreadsheet/read-cell.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { Step } from './Step.tsx'
import type { SpreadsheetState } from './use-spreadsheet.ts'

const options = Object.entries(columnNames).map(([value, label]) => ({ value, label }))

/** Which column is what: our guess, to be changed. */
export function ColumnsStep({ spreadsheet }: { spreadsheet: SpreadsheetState }) {
  const { sheet, body, setColumn, setHasHeader, asksDateOrder, setDateOrder } = spreadsheet
  if (!sheet) return null
  const header = sheet.cells[sheet.header ?? -1]
  const above = sheet.cells.slice(0, sheet.header ?? 0).map((row) => row.find((cell) => cell !== ''))
  return (
    <Step
      title="Columns"
      about={`${sheet.isAsBefore ? 'As in your last import' : 'Our guess'}. Change what isn’t right; left out columns are not imported.`}
    >
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-leaf"
          checked={sheet.header !== null}
          onChange={({ currentTarget }) => setHasHeader(currentTarget.checked)}
        />
        {above.length > 0
          ? `The row of “${header?.find(Boolean)}” holds the column names`
          : 'The first row holds the column names'}
      </label>
      {above.length > 0 && <p className="text-sm text-ink-soft">Left out above it: {above.join(' · ')}</p>}
      {asksDateOrder && <DateOrderField order={sheet.dateOrder} onChange={setDateOrder} />}
      <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {sheet.columns.map((column, index) => {
          const name = header?.[index] || `Column ${index + 1}`
          return (
            <li key={index} className="grid content-start gap-1">
              <label htmlFor={`column-${index}`} className="truncate font-semibold">
                {name}
              </label>
              <Select
                id={`column-${index}`}
                options={options}
                value={column}
                aria-describedby={`column-${index}-example`}
                onChange={({ currentTarget }) => setColumn(index, currentTarget.value as Column)}
              />
              <p id={`column-${index}-example`} className="truncate text-sm text-ink-soft">
                {example(body, index)}
              </p>
            </li>
          )
        })}
      </ul>
    </Step>
  )
}

/** Asked where some dates begin with the day, and others with the month. */
function DateOrderField({ order, onChange }: { order: DateOrder | null; onChange: (order: DateOrder | null) => void }) {
  return (
    <div className="my-3 grid max-w-md gap-1">
      <label htmlFor="date-order" className="font-semibold">
        How to Read Dates Like 5/6/2027
      </label>
      <Select
        id="date-order"
        value={order ?? ''}
        options={[
          { value: '', label: 'Choose...' },
          { value: 'month first', label: 'Month first: May 6' },
          { value: 'day first', label: 'Day first: June 5' },
        ]}
        aria-describedby="date-order-why"
        onChange={({ currentTarget }) => onChange((currentTarget.value || null) as DateOrder | null)}
      />
      <p id="date-order-why" className="text-sm text-ink-soft">
        Some dates in your file begin with the month, and others with the day.
      </p>
    </div>
  )
}

/** The first cell with something in it. */
function example(body: string[][], index: number): string {
  const cell = body.map((row) => row[index] ?? '').find((text) => text !== '')
  return cell === undefined ? 'Empty' : `Like “${cell.slice(0, 60)}”`
}
