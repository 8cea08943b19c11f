import { useMemo, useState } from 'react'
import type { ChosenPhotos } from '../../../spreadsheet/photo-files.ts'
import type { Defaults } from '../../../spreadsheet/read-rows.ts'
import { Disclosure } from '../../../ui/controls/Disclosure.tsx'
import { CategoryQuestions, inWords, PastTimes, PreviewNotices } from './PreviewNotices.tsx'
import { RowEditor } from './RowEditor.tsx'
import { RowList } from './RowList.tsx'
import { countRows, type Kind, notesOf, ownIssues } from './row-words.ts'
import type { SheetPreview, usePreview } from './use-preview.ts'
import type { SpreadsheetState } from './use-spreadsheet.ts'

interface Props {
  spreadsheet: SpreadsheetState
  checked: ReturnType<typeof usePreview>
  chosen: ChosenPhotos
  defaults: Defaults
  /** Which of them are asked for above, once for all rows. */
  askedOnce: ReadonlySet<string>
}

/** What becomes of the rows: those to mend one at a time, and all others folded. */
export function PreviewStep({ spreadsheet, checked, chosen, defaults, askedOnce }: Props) {
  const { body, rows } = spreadsheet
  const { preview } = checked
  const counts = useMemo(() => countRows(preview?.rows ?? []), [preview])
  const toCheck = useMemo(() => rowsToCheck(rows, preview?.rows ?? [], defaults), [rows, preview, defaults])
  const isRefused = (index: number) => rows[index] !== null && preview?.rows[index]?.kind === 'refused'
  const columns = columnsOf(spreadsheet.sheet)
  const isToMend = (index: number) => {
    const view = preview?.rows[index]
    return isRefused(index) && view && ownIssues(view, columns, askedOnce).length > 0
  }
  const places = [...body.keys()]
  const queue = [...places.filter(isToMend), ...places.filter((index) => toCheck.has(index) && !isToMend(index))]
  // A row that was opened stays, whatever it is by now: its next cell may be typed in.
  const [opened, setOpened] = useState<number | null>(null)
  const current = opened !== null && rows[opened] ? opened : (queue[0] ?? null)
  const fine = preview ? places.filter((index) => rows[index] && !isRefused(index) && !toCheck.has(index)) : []
  const waiting = places.filter((index) => isRefused(index) && !isToMend(index))
  const left = places.filter((index) => !rows[index])
  const imported = [...(spreadsheet.sheet?.leftOut.values() ?? [])].filter((reason) => reason === 'imported').length
  const list = { spreadsheet, preview, defaults, onEdit: setOpened }

  return (
    <section aria-label="Rows of the spreadsheet" className="grid grid-cols-1 gap-4">
      <Checked checked={checked} counts={counts} toCheck={toCheck.size} />
      <PastTimes spreadsheet={spreadsheet} preview={preview} />
      {current !== null && (
        <OpenRow
          index={current}
          queue={queue}
          isOpened={opened !== null}
          spreadsheet={spreadsheet}
          view={preview?.rows[current] ?? null}
          chosen={chosen}
          defaults={defaults}
          askedOnce={askedOnce}
          onOpen={setOpened}
        />
      )}
      <CategoryQuestions spreadsheet={spreadsheet} />
      <PreviewNotices spreadsheet={spreadsheet} preview={preview} defaults={defaults} />
      {waiting.length > 0 && (
        <Disclosure title={inWords(waiting.length, 'row waits', 'rows wait')} about="For what is asked above.">
          <RowList indexes={waiting} {...list} />
        </Disclosure>
      )}
      {fine.length > 0 && (
        <Disclosure title={inWords(fine.length, 'row is fine', 'rows are fine')}>
          <RowList indexes={fine} {...list} />
        </Disclosure>
      )}
      {left.length > 0 && (
        <Disclosure
          title={inWords(left.length, 'row left out', 'rows left out')}
          about={imported > 0 ? `${imported} of them imported` : undefined}
        >
          <RowList indexes={left} {...list} />
        </Disclosure>
      )}
    </section>
  )
}

interface OpenRowProps extends Omit<Props, 'checked'> {
  index: number
  /** Rows to mend or to look at, in turn. */
  queue: number[]
  isOpened: boolean
  view: SheetPreview['rows'][number]
  onOpen: (index: number | null) => void
}

/** The row in hand, with the way to the next one that needs something. */
function OpenRow({ index, queue, isOpened, spreadsheet, view, onOpen, ...known }: OpenRowProps) {
  const { sheet, body, rows, lineOf, setCell, leaveOut, setNew } = spreadsheet
  const read = rows[index]
  const columns = columnsOf(sheet)
  const at = queue.indexOf(index)
  const others = queue.filter((one) => one !== index)
  const next = queue[at + 1] ?? others[0]
  if (!read) return null
  return (
    <RowEditor
      key={`${index} ${columns.map(({ column }) => column).join()}`}
      number={lineOf(index)}
      cells={body[index] ?? []}
      read={read}
      columns={columns}
      view={view}
      photos={known.chosen.photos}
      defaults={known.defaults}
      askedOnce={known.askedOnce}
      takesFocus={isOpened}
      onChange={(column, text) => {
        onOpen(index)
        setCell(index, column, text)
      }}
      onLeaveOut={() => {
        onOpen(next ?? null)
        leaveOut(index, true)
      }}
      onNew={(isNew) => {
        onOpen(index)
        setNew(index, isNew)
      }}
    >
      {next !== undefined && (
        <button type="button" className="button" onClick={() => onOpen(next)}>
          Next Row ({others.length})
        </button>
      )}
      {isOpened && next === undefined && at < 0 && (
        <button type="button" className="button" onClick={() => onOpen(null)}>
          Close Row
        </button>
      )}
    </RowEditor>
  )
}

/** Those of a sheet that are read, with where they stand. */
function columnsOf(sheet: SpreadsheetState['sheet']) {
  return (sheet?.columns ?? []).flatMap((column, index) => (column === 'leave-out' ? [] : [{ column, index }]))
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
