import { useMemo, useState } from 'react'
import { paginate } from '../../../../api/contract/values/list/pagination.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { columnNames } from '../../../spreadsheet/headings.ts'
import type { LeftOutReason } from '../../../spreadsheet/left-out.ts'
import type { ChosenPhotos } from '../../../spreadsheet/photo-files.ts'
import type { Defaults } from '../../../spreadsheet/read-rows.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { Pages } from '../../../ui/list/Pages.tsx'
import { PreviewRow } from './PreviewRow.tsx'
import { countRows, getsOtherNumber, type Kind, kindNames, notesOf } from './row-words.ts'
import { Step } from './Step.tsx'
import type { SheetPreview, usePreview } from './use-preview.ts'
import type { SheetRow, SpreadsheetState } from './use-spreadsheet.ts'

/** As many as one looks at; a table of two thousand would be slow to type in. */
const ROWS_A_PAGE = 25

interface Props {
  spreadsheet: SpreadsheetState
  checked: ReturnType<typeof usePreview>
  chosen: ChosenPhotos
  defaults: Defaults
}

/** Which rows are shown: all, those of one kind, or those with something to look at. */
type Filter = Kind | 'check' | ''

/** Every row, what becomes of it and what is wrong with it; cells can be changed in place. */
export function PreviewStep({ spreadsheet, checked, chosen, defaults }: Props) {
  const { sheet, body, rows, setCell, leaveOut } = spreadsheet
  const { preview } = checked
  const [only, setOnly] = useState<Filter>('')
  const [page, setPage] = useState(1)
  // A row that was changed stays in sight, whatever it is by now: its next cell may be typed in.
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set())
  const counts = useMemo(() => countRows(preview?.rows ?? []), [preview])
  const kindOf = (index: number) => (rows[index] ? preview?.rows[index]?.kind : 'left-out')
  const toCheck = useMemo(() => rowsToCheck(rows, preview?.rows ?? [], defaults), [rows, preview, defaults])
  const isShown = (index: number) =>
    only === '' || (only === 'check' ? toCheck.has(index) : kindOf(index) === only) || touched.has(index)
  const indexes = [...body.keys()].filter(isShown)
  const pagination = paginate(page, indexes.length, ROWS_A_PAGE)
  const shown = indexes.slice((pagination.page - 1) * ROWS_A_PAGE, pagination.page * ROWS_A_PAGE)
  const columns = (sheet?.columns ?? []).flatMap((column, index) => (column === 'leave-out' ? [] : [{ column, index }]))
  const options = Object.entries(kindNames).map(([kind, name]) => ({
    value: kind,
    label: `${name} (${counts[kind as Kind]})`,
  }))
  if (toCheck.size > 0) options.unshift({ value: 'check', label: `To Check (${toCheck.size})` })

  return (
    <Step
      title="Preview"
      about="Change any cell here. Items that are there already are updated; empty cells leave them as they are."
    >
      <PreviewNotices spreadsheet={spreadsheet} preview={preview} defaults={defaults} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checked checked={checked} counts={counts} toCheck={toCheck.size} />
        <Select
          aria-label="Rows"
          value={only}
          options={[{ value: '', label: `All rows (${body.length})` }, ...options]}
          onChange={({ currentTarget }) => {
            setOnly(currentTarget.value as Filter)
            setPage(1)
            setTouched(new Set())
          }}
        />
      </div>
      <section aria-label="Rows of the spreadsheet" className="mt-3 overflow-x-auto rounded-soft border border-line">
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="bg-sunken text-left">
              <th scope="col" className="px-3 py-2">
                Row
              </th>
              <th scope="col" className="px-3 py-2">
                Result
              </th>
              {columns.map(({ column, index }) => (
                <th key={index} scope="col" className="px-2 py-2 whitespace-nowrap">
                  {columnNames[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((index) => (
              <PreviewRow
                key={index}
                number={index + 1}
                cells={body[index] ?? []}
                read={rows[index] ?? null}
                columns={columns}
                view={preview?.rows[index] ?? null}
                photos={chosen.photos}
                defaults={defaults}
                onChange={(column, text) => {
                  setTouched((before) => new Set(before).add(index))
                  setCell(index, column, text)
                }}
                onLeaveOut={(isLeftOut) => {
                  setTouched((before) => new Set(before).add(index))
                  leaveOut(index, isLeftOut)
                }}
              />
            ))}
          </tbody>
        </table>
      </section>
      <Pages {...pagination} of="rows" onTurn={setPage} />
    </Step>
  )
}

/** By their place, rows with something to look at before they are imported. */
function rowsToCheck(rows: SpreadsheetState['rows'], views: SheetPreview['rows'], defaults: Defaults): Set<number> {
  const places = [...rows.keys()]
  return new Set(
    places.filter((index) => {
      const row = rows[index]
      return row && Object.keys(notesOf(row, views[index] ?? null, defaults)).length > 0
    }),
  )
}

/** What the server made of the rows, or why it has not; then it can be asked again. */
function Checked({
  checked,
  counts,
  toCheck,
}: Pick<Props, 'checked'> & { counts: Record<Kind, number>; toCheck: number }) {
  const { preview, failure, isStale, checkAgain } = checked
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className={`text-sm ${failure ? 'font-semibold text-brick' : 'text-ink-soft'}`}>
        {failure ?? (isStale || !preview ? 'Checking…' : summary(counts, toCheck))}
      </p>
      {failure && (
        <button type="button" className="button" onClick={checkAgain}>
          Check Again
        </button>
      )}
    </div>
  )
}

function summary(counts: Record<Kind, number>, toCheck: number): string {
  const parts = [
    counts.new > 0 && `${counts.new} new`,
    counts.changed > 0 && `${counts.changed} with changes`,
    counts.same > 0 && `${counts.same} already there`,
    counts.refused > 0 && `${counts.refused} to fix`,
    toCheck > 0 && `${toCheck} to check`,
    counts['left-out'] > 0 && `${counts['left-out']} left out`,
  ]
  return parts.filter(Boolean).join(' · ')
}

interface PreviewNoticesProps {
  spreadsheet: SpreadsheetState
  preview: SheetPreview | null
  defaults: Defaults
}

/** How rows are called that were left out; what is not named here was nobody's to look at. */
const reasons: Partial<Record<LeftOutReason, [one: string, other: string]>> = {
  hidden: ['hidden row', 'hidden rows'],
  alone: ['row with a single cell', 'rows with a single cell'],
  unfilled: ['row without a title', 'rows without a title'],
  headings: ['row of column names', 'rows of column names'],
  totals: ['row of totals', 'rows of totals'],
}
/** Which of them people may have meant as items. */
const DOUBTFUL: readonly LeftOutReason[] = ['hidden', 'alone']

/** What holds for many rows, and would be easy to miss in each: what was left out, and what prices nobody typed. */
function PreviewNotices({ spreadsheet: { sheet, rows, bringBack }, preview, defaults }: PreviewNoticesProps) {
  const counts = Map.groupBy(sheet?.leftOut.values() ?? [], (reason) => reason)
  const leftOut = Object.entries(reasons).flatMap(([reason, [one, other]]) => {
    const count = counts.get(reason as LeftOutReason)?.length ?? 0
    return count > 0 ? [{ reason: reason as LeftOutReason, words: inWords(count, one, other) }] : []
  })
  const assumed = assumedPrices(rows, preview, defaults)
  const renumbered = preview?.rows.filter((row) => row && getsOtherNumber(row)).length ?? 0
  if (leftOut.length + assumed.length + renumbered === 0) return null
  return (
    <ul className="mb-4 grid max-w-prose gap-2 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-3">
      {assumed.map((words) => (
        <li key={words}>{words}</li>
      ))}
      {renumbered > 0 && (
        <li>
          {inWords(renumbered, 'number belongs to an item', 'numbers belong to items')} of another event, so the next
          free ones are used.
        </li>
      )}
      {leftOut.map(({ reason, words }) => (
        <li key={reason} className="flex flex-wrap items-center gap-x-4">
          <span>Left out: {words}</span>
          {DOUBTFUL.includes(reason) && (
            <button type="button" className="text-link min-h-11" onClick={() => bringBack(reason)}>
              Bring Back
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** New items whose prices are not in the spreadsheet, in words. */
function assumedPrices(rows: readonly SheetRow[], preview: SheetPreview | null, defaults: Defaults): string[] {
  const added = rows.filter((_, index) => preview?.rows[index]?.kind === 'new')
  const prices = [
    ['startingBid', 'starting bid'],
    ['minimumRaise', 'minimum raise'],
  ] as const
  return prices.flatMap(([field, name]) => {
    const count = added.filter((row) => row && !row.row[field]).length
    if (count === 0 || defaults[field] === '') return []
    return `${inWords(count, 'new item has', 'new items have')} no ${name} in your file, and will get ${priceInWords(defaults[field])}.`
  })
}

function inWords(count: number, one: string, other: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : other}`
}
