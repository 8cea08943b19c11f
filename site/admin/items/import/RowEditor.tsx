import { Undo2, X } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isPriceField } from '../../../../api/contract/auction/items/item-columns.ts'
import type { ImportedRowView } from '../../../../api/contract/auction/items/item-import.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { type Column, columnNames } from '../../../spreadsheet/headings.ts'
import { type PhotoFile, photoKey } from '../../../spreadsheet/photo-files.ts'
import { type Defaults, isTime } from '../../../spreadsheet/read-rows.ts'
import { issuesBeside, itemOf, type Kind, kindNames, notesOf, ownIssues, readingOf } from './row-words.ts'
import type { SheetRow } from './use-spreadsheet.ts'

interface Props {
  /** As the sheet counts its rows. */
  number: number
  cells: string[]
  /** The cells as they were read. */
  read: NonNullable<SheetRow>
  columns: { column: Column; index: number }[]
  view: ImportedRowView | null
  photos: ReadonlyMap<string, PhotoFile>
  defaults: Defaults
  /** Which of them are asked for above. */
  askedOnce: ReadonlySet<string>
  /** Whether somebody asked for this row, rather than it is the first. */
  takesFocus: boolean
  onChange: (column: number, text: string) => void
  onLeaveOut: () => void
  /** Whether it is a new item rather than the one of its title. */
  onNew: (isNew: boolean) => void
  /** The way to other rows. */
  children: ReactNode
}

const LOOKS: Record<Kind, string> = {
  refused: 'border-brick bg-brick-wash',
  new: 'border-leaf bg-leaf-wash',
  changed: 'border-marigold bg-marigold-wash',
  same: 'border-line-strong bg-sunken',
  'left-out': 'border-line-strong',
}

/** What becomes of a row. */
export function KindMark({ kind }: { kind: Kind }) {
  return (
    <span
      className={`inline-flex rounded-full border px-2 py-px text-sm font-semibold whitespace-nowrap ${LOOKS[kind]}`}
    >
      {kindNames[kind]}
    </span>
  )
}

/** The button that leaves a row out, or has it back. */
export function LeaveOutButton({ number, isOut, onPress }: { number: number; isOut: boolean; onPress: () => void }) {
  const Icon = isOut ? Undo2 : X
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={`${isOut ? 'Bring back' : 'Leave out'} row ${number}`}
      onClick={onPress}
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  )
}

/** One row with its cells as fields: first those with something to mend or to look at, in the order they had when it was opened. */
export function RowEditor({ number, cells, read, columns, view, photos, defaults, ...row }: Props) {
  const { askedOnce, takesFocus, onChange, onLeaveOut, onNew, children } = row
  const section = useRef<HTMLElement>(null)
  const toCheck = notesOf(read, view, defaults)
  const looked = columns.flatMap(({ column }) => (toCheck[column] ? [columnNames[column]] : []))
  const issueOf = (column: Column) => view?.issues.find(({ path }) => path === column)?.message
  const [order] = useState(() => {
    const weightOf = ({ column }: Props['columns'][number]) => (issueOf(column) ? 0 : toCheck[column] ? 1 : 2)
    return columns.toSorted((one, other) => weightOf(one) - weightOf(other))
  })
  useEffect(() => {
    if (takesFocus) section.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [takesFocus])
  return (
    <section ref={section} aria-label={`Row ${number}`} className="rounded-soft border border-line bg-sheet p-4">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 className="text-xl">Row {number}</h2>
        {view && <KindMark kind={view.kind} />}
        <LeaveOutButton number={number} isOut={false} onPress={onLeaveOut} />
        <span className="ml-auto flex gap-2">{children}</span>
      </div>
      {view && <ItemLine view={view} isNew={read.isNew ?? false} onNew={onNew} />}
      {view &&
        issuesBeside(ownIssues(view, columns, askedOnce), columns).map((issue) => (
          <p key={issue} className="mt-1 font-semibold text-brick">
            {issue}
          </p>
        ))}
      {notesBeside(toCheck, columns).map((note) => (
        <p key={note} className="mt-1 font-semibold">
          {note}
        </p>
      ))}
      {looked.length > 0 && <p className="mt-1">To check: {looked.join(', ')}</p>}
      <div className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {order.map(({ column, index }) => (
          <CellField
            key={index}
            column={column}
            label={`${columnNames[column]}, row ${number}`}
            text={cells[index] ?? ''}
            issue={issueOf(column)}
            toCheck={toCheck[column]}
            notes={plainNotes(column, (cells[index] ?? '').trim(), { read, view, photos, defaults })}
            onChange={(text) => onChange(index, text)}
          />
        ))}
      </div>
    </section>
  )
}

/** Which item there is that a row would change, or would not, and the way to the other. */
function ItemLine({ view, isNew, onNew }: { view: ImportedRowView; isNew: boolean; onNew: Props['onNew'] }) {
  const words = itemOf(view)
  if (words === null) return null
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3">
      <span className="font-semibold">{words}</span>
      {view.sameTitle && (
        <button type="button" className="text-link min-h-11 cursor-pointer" onClick={() => onNew(!isNew)}>
          {isNew ? 'It’s the One I Have' : 'It’s a New Item'}
        </button>
      )}
    </p>
  )
}

function isField(column: Column): column is Exclude<Column, 'photo' | 'leave-out' | 'startClock' | 'endClock'> {
  return column !== 'photo' && column !== 'leave-out' && column !== 'startClock' && column !== 'endClock'
}

/** Of columns that are not shown: "Starting Bid: More than twice its value". */
function notesBeside(notes: ReturnType<typeof notesOf>, columns: Props['columns']): string[] {
  const shown = new Set(columns.map(({ column }) => column))
  return (Object.entries(notes) as [Column, string][])
    .filter(([column]) => !shown.has(column))
    .map(([column, note]) => `${columnNames[column]}: ${note}`)
}

function plainNotes(
  column: Column,
  text: string,
  { read, view, photos, defaults }: Pick<Props, 'read' | 'view' | 'photos' | 'defaults'>,
): string[] {
  const notes =
    column === 'photo'
      ? [photoNote(text, view, photos)]
      : isField(column)
        ? [
            readingOf(column, text, read?.row[column]),
            assumedNote(column, read, view, defaults),
            changeNote(column, view),
          ]
        : []
  return notes.filter((note) => note !== null)
}

/** The price that a new item gets because its cell says none. */
function assumedNote(column: Column, read: SheetRow, view: ImportedRowView | null, defaults: Defaults): string | null {
  const isBid = column === 'startingBid' || column === 'minimumRaise'
  if (view?.kind !== 'new' || !isBid || read?.row[column] || read?.row.fixedPrice) return null
  return `Gets ${priceInWords(defaults[column])}`
}

/** What the item has now, where the row changes it. */
function changeNote(column: Column, view: ImportedRowView | null): string | null {
  const change = view?.changes.find(({ field }) => field === column)
  if (!change) return null
  if (change.before === '') return 'New'
  const before = valueInWords(column, change.before)
  return `Was ${before.length > 60 ? `${before.slice(0, 60)}…` : before}`
}

function valueInWords(column: Column, text: string): string {
  if (isPriceField(column)) return priceInWords(text)
  return isTime(column) ? text.replace('T', ' ') : text
}

function photoNote(name: string, view: ImportedRowView | null, photos: ReadonlyMap<string, PhotoFile>): string | null {
  if (name === '') return null
  if (view?.hasPhoto) return 'It has a photo already'
  return photos.has(photoKey(name)) ? 'Found' : 'Not chosen yet'
}

interface CellFieldProps {
  column: Column
  label: string
  text: string
  issue: string | undefined
  /** What may be a mistake. */
  toCheck: string | undefined
  /** What was taken for what, and what it changes. */
  notes: string[]
  onChange: (text: string) => void
}

const OF_SEVERAL_LINES: Column[] = ['description', 'donorNote', 'customRules', 'customDisclaimers']

/** A cell of the spreadsheet, to be changed; it is judged as it is typed. */
function CellField({ column, label, text, issue, toCheck, notes, onChange }: CellFieldProps) {
  const id = `${label.replaceAll(/\W+/g, '-')}-note`
  const field = {
    'aria-label': label,
    'aria-invalid': issue !== undefined,
    'aria-describedby': issue || toCheck || notes.length > 0 ? id : undefined,
    autoComplete: 'off',
    value: text,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(currentTarget.value),
  }
  return (
    <div className={`min-w-0 ${OF_SEVERAL_LINES.includes(column) ? 'sm:col-span-2' : ''}`}>
      <span aria-hidden="true" className="block text-sm font-semibold">
        {columnNames[column]}
      </span>
      {OF_SEVERAL_LINES.includes(column) ? (
        <textarea rows={text.includes('\n') ? 3 : 1} className="field mt-1 block min-h-11 p-2" {...field} />
      ) : (
        <input className="field mt-1 min-h-11 px-2 py-1" onKeyDown={leaveOnEnter} {...field} />
      )}
      {(issue || toCheck || notes.length > 0) && (
        <p id={id} className={`mt-1 text-sm ${issue ? 'font-semibold text-brick' : 'text-ink-soft'}`}>
          {issue ?? notes.join('. ')}
          {!issue && toCheck && (
            <b className="mt-1 block rounded-small bg-marigold-wash px-2 py-1 text-ink">{toCheck}</b>
          )}
        </p>
      )}
    </div>
  )
}

function leaveOnEnter({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === 'Enter') currentTarget.blur()
}
