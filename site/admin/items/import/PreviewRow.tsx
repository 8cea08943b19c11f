import { Undo2, X } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, memo } from 'react'
import { isPriceField } from '../../../../api/contract/auction/items/item-columns.ts'
import type { ImportedRowView } from '../../../../api/contract/auction/items/item-import.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { type Column, columnNames } from '../../../spreadsheet/headings.ts'
import { type PhotoFile, photoKey } from '../../../spreadsheet/photo-files.ts'
import type { Defaults } from '../../../spreadsheet/read-rows.ts'
import { issuesBeside, type Kind, kindNames, notesOf, readingOf } from './row-words.ts'
import type { SheetRow } from './use-spreadsheet.ts'

interface Props {
  /** Counted from one, without the row of names. */
  number: number
  cells: string[]
  /** The cells as they were read; `null` when the row is left out. */
  read: SheetRow
  columns: { column: Column; index: number }[]
  view: ImportedRowView | null
  photos: ReadonlyMap<string, PhotoFile>
  defaults: Defaults
  onChange: (column: number, text: string) => void
  onLeaveOut: (isLeftOut: boolean) => void
}

const LOOKS: Record<Kind, string> = {
  refused: 'border-brick bg-brick-wash',
  new: 'border-leaf bg-leaf-wash',
  changed: 'border-marigold bg-marigold-wash',
  same: 'border-line-strong bg-sunken',
  'left-out': 'border-line-strong',
}

/** A row of the spreadsheet, drawn again only when it changed. */
export const PreviewRow = memo(
  function PreviewRow({ number, cells, read, columns, view, photos, defaults, onChange, onLeaveOut }: Props) {
    const toCheck = read ? notesOf(read, view, defaults) : {}
    const kind = read ? view?.kind : 'left-out'
    return (
      <>
        <tr className="border-t border-line align-top">
          <th scope="row" className="figures px-3 py-5 text-left font-normal text-ink-soft">
            {number}
          </th>
          <td className="min-w-44 px-3 py-2">
            <span className="flex items-center justify-between gap-2">
              {kind && (
                <span
                  className={`inline-flex rounded-full border px-2 py-px font-semibold whitespace-nowrap ${LOOKS[kind]}`}
                >
                  {kindNames[kind]}
                </span>
              )}
              <button
                type="button"
                className="icon-button ml-auto"
                aria-label={read ? `Leave out row ${number}` : `Bring back row ${number}`}
                onClick={() => onLeaveOut(read !== null)}
              >
                {read ? <X className="size-5" aria-hidden="true" /> : <Undo2 className="size-5" aria-hidden="true" />}
              </button>
            </span>
            {view &&
              issuesBeside(view, columns).map((issue) => (
                <p key={issue} className="mt-1 font-semibold text-brick">
                  {issue}
                </p>
              ))}
            {notesBeside(toCheck, columns).map((note) => (
              <p key={note} className="mt-1 font-semibold">
                {note}
              </p>
            ))}
          </td>
          {columns.map(({ column, index }) => (
            <PreviewCell
              key={index}
              column={column}
              label={`${columnNames[column]}, row ${number}`}
              text={cells[index] ?? ''}
              issue={view?.issues.find(({ path }) => path === column)?.message}
              toCheck={toCheck[column]}
              notes={plainNotes(column, (cells[index] ?? '').trim(), { read, view, photos, defaults })}
              onChange={(text) => onChange(index, text)}
            />
          ))}
        </tr>
        {/* Beside a cell they are out of sight on a phone, where the table scrolls sideways. */}
        {view && (view.issues.length > 0 || Object.keys(toCheck).length > 0) && (
          <tr className="sm:hidden">
            <td colSpan={columns.length + 2}>
              <p aria-hidden="true" className="sticky left-0 max-w-[80vw] px-3 pb-3 font-semibold">
                <span className="block text-brick">{issuesBeside(view, []).join('. ')}</span>
                {notesBeside(toCheck, []).join('. ')}
              </p>
            </td>
          </tr>
        )}
      </>
    )
  },
  (one, other) =>
    one.number === other.number &&
    one.view === other.view &&
    (one.read === null) === (other.read === null) &&
    one.photos === other.photos &&
    one.defaults === other.defaults &&
    one.columns.length === other.columns.length &&
    one.columns.every(({ column }, index) => column === other.columns[index]?.column) &&
    // How a date is read, those of other rows tell, too.
    one.columns.every(({ column }) => fieldOf(one, column) === fieldOf(other, column)) &&
    one.cells.every((cell, index) => cell === other.cells[index]),
)

function fieldOf({ read }: Pick<Props, 'read'>, column: Column): string {
  const value = isField(column) ? read?.row[column] : undefined
  return [value, read?.notes[column], read?.questions[column]].join('\n')
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
  if (view?.kind !== 'new' || (column !== 'startingBid' && column !== 'minimumRaise') || read?.row[column]) return null
  return `Gets ${priceInWords(defaults[column])}`
}

/** What the item has now, where the row changes it. */
function changeNote(column: Column, view: ImportedRowView | null): string | null {
  const change = view?.changes.find(({ field }) => field === column)
  if (!change) return null
  if (change.before === '') return 'New'
  const before = isPriceField(column) ? priceInWords(change.before) : change.before.replace('T', ' ')
  return `Was ${before.length > 60 ? `${before.slice(0, 60)}…` : before}`
}

function photoNote(name: string, view: ImportedRowView | null, photos: ReadonlyMap<string, PhotoFile>): string | null {
  if (name === '') return null
  if (view?.hasPhoto) return 'It has a photo already'
  return photos.has(photoKey(name)) ? 'Found' : 'Not chosen yet'
}

interface PreviewCellProps {
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
const LONG: Column[] = ['title', ...OF_SEVERAL_LINES]

/** A cell of the spreadsheet, to be changed; it is judged as it is typed. */
function PreviewCell({ column, label, text, issue, toCheck, notes, onChange }: PreviewCellProps) {
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
    <td className={`px-2 py-2 ${LONG.includes(column) ? 'min-w-56' : 'min-w-36'}`}>
      {OF_SEVERAL_LINES.includes(column) ? (
        <textarea rows={text.includes('\n') ? 3 : 1} className="field block min-h-11 p-2" {...field} />
      ) : (
        <input className="field min-h-11 px-2 py-1" onKeyDown={leaveOnEnter} {...field} />
      )}
      {(issue || toCheck || notes.length > 0) && (
        // On a phone the line below the row shows what is wrong.
        <p id={id} className={`mt-1 ${issue ? 'font-semibold text-brick max-sm:hidden' : 'text-ink-soft'}`}>
          {issue ?? notes.join('. ')}
          {!issue && toCheck && (
            <b className="mt-1 block rounded-small bg-marigold-wash px-2 py-1 text-ink">{toCheck}</b>
          )}
        </p>
      )}
    </td>
  )
}

function leaveOnEnter({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === 'Enter') currentTarget.blur()
}
