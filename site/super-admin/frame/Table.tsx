import type { ReactNode } from 'react'
import { fullDate } from '../../../api/contract/values/time/calendar-date.ts'
import { clockTime } from '../../../api/contract/values/time/moment.ts'

interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Figures are read from their right end. */
  isFigure?: boolean
  /** On a card it takes a line of its own. */
  isWide?: boolean
}

interface Props<Row> {
  /** What is in it, for those who do not see it. */
  label: string
  rows: Row[]
  /** What a row is called, and what else is known of it. */
  columns: [Column<Row>, ...Column<Row>[]]
}

const TABLE =
  'w-full text-left text-[0.9375rem] @max-4xl:grid @4xl:overflow-hidden @4xl:rounded-soft @4xl:border @4xl:border-line @4xl:bg-sheet'
const ROWS = '@max-4xl:grid @max-4xl:gap-3 @2xl:@max-4xl:grid-cols-2 @4xl:divide-y @4xl:divide-line'
const CARD =
  '@max-4xl:grid @max-4xl:grid-cols-2 @max-4xl:content-start @max-4xl:gap-x-4 @max-4xl:gap-y-2 @max-4xl:rounded-soft @max-4xl:border @max-4xl:border-line @max-4xl:bg-sheet @max-4xl:px-4 @max-4xl:py-3'

/** Rows and columns; where there is no room for columns, a card for each row. */
export function Table<Row extends { id: string }>({ label, rows, columns }: Props<Row>) {
  const [main, ...others] = columns
  return (
    <div className="@container mt-4">
      <table aria-label={label} className={TABLE}>
        <thead className="@max-4xl:sr-only">
          <tr className="border-b border-line bg-sunken">
            {columns.map(({ title, isFigure }) => (
              <th
                key={title}
                scope="col"
                className={`eyebrow px-3 py-2 whitespace-nowrap ${isFigure ? 'text-right' : ''}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={ROWS}>
          {rows.map((row) => (
            <tr key={row.id} className={CARD}>
              <th scope="row" className="text-left font-normal @max-4xl:col-span-2 @4xl:px-3 @4xl:py-2">
                {main.cell(row)}
              </th>
              {others.map((column) => (
                <Cell key={column.title} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column: { title, cell, isFigure, isWide }, row }: { column: Column<Row>; row: Row }) {
  const look = `${isFigure ? 'figures @4xl:text-right' : ''} ${isWide ? '@max-4xl:col-span-2' : ''}`
  return (
    <td className={`@max-4xl:grid @max-4xl:content-start @max-4xl:justify-items-start @4xl:px-3 @4xl:py-2 ${look}`}>
      <span className="eyebrow @4xl:hidden" aria-hidden="true">
        {title}
      </span>
      {cell(row)}
    </td>
  )
}

/** The day of an instant in the reader's time zone: "Dec 6, 2026"; to the minute on hover. */
export function Day({ of: instant }: { of: string }) {
  const day = new Date(instant)
  return (
    <time dateTime={instant} title={`${fullDate(day)}, ${clockTime(day)}`} className="figures whitespace-nowrap">
      {fullDate(day)}
    </time>
  )
}

/** A user by name and email, with what sets them apart beside the name. */
export function UserName({
  user: { name, email },
  badge,
}: {
  user: { name: string; email: string }
  badge?: ReactNode
}) {
  return (
    <span className="grid min-w-0">
      <span className="flex flex-wrap items-center gap-x-2 font-semibold">
        <span className="wrap-anywhere">{name}</span>
        {badge}
      </span>
      <span className="text-sm text-ink-soft wrap-anywhere">{email}</span>
    </span>
  )
}
