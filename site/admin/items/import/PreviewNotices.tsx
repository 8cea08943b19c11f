import { useMemo } from 'react'
import { OVER } from '../../../../api/contract/auction/items/item-form.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { readNumber } from '../../../spreadsheet/cell-kinds.ts'
import type { Column } from '../../../spreadsheet/headings.ts'
import type { LeftOutReason } from '../../../spreadsheet/left-out.ts'
import type { Defaults } from '../../../spreadsheet/read-rows.ts'
import { passFocusOn } from '../../../ui/hooks/pass-focus-on.ts'
import { useCategoryLabels } from '../../frame/queries/category-labels.ts'
import { type CategoryTwins, findCategoryTwins } from './category-twins.ts'
import { getsOtherNumber, givesOtherTitle, takesBids } from './row-words.ts'
import type { SheetPreview } from './use-preview.ts'
import type { SheetRow, SpreadsheetState } from './use-spreadsheet.ts'

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
export function PreviewNotices({ spreadsheet, preview, defaults }: PreviewNoticesProps) {
  const { sheet, rows, bringBack } = spreadsheet
  const counts = Map.groupBy(sheet?.leftOut.values() ?? [], (reason) => reason)
  const leftOut = Object.entries(reasons).flatMap(([reason, [one, other]]) => {
    const count = counts.get(reason as LeftOutReason)?.length ?? 0
    return count > 0 ? [{ reason: reason as LeftOutReason, words: inWords(count, one, other) }] : []
  })
  const assumed = assumedPrices(rows, preview, defaults)
  const renumbered = preview?.rows.filter((row) => row && getsOtherNumber(row)).length ?? 0
  const byTitle = preview?.rows.filter((row) => row?.kind === 'changed' && row.sameTitle).length ?? 0
  const retitled = preview?.rows.filter((row) => row && givesOtherTitle(row)).length ?? 0
  const lettered = letteredNumber(spreadsheet)
  if (leftOut.length + assumed.length + renumbered + byTitle + retitled === 0 && !lettered) return null
  return (
    <ul className="grid gap-2 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-2">
      {assumed.map((words) => (
        <li key={words}>{words}</li>
      ))}
      {renumbered > 0 && (
        <li>
          {inWords(renumbered, 'number belongs to an item', 'numbers belong to items')} of another event, so the next
          free ones are used.
        </li>
      )}
      {byTitle > 0 && (
        <li>
          {inWords(
            byTitle,
            'row changes an item you have, by its title',
            'rows change items you have, by their titles',
          )}
          .
        </li>
      )}
      {retitled > 0 && (
        <li>
          {inWords(
            retitled,
            'row gives an item you have another title, by its number. If it’s a new item,',
            'rows give items you have other titles, by their numbers. If they’re new items,',
          )}{' '}
          leave out the numbers, under Columns.
        </li>
      )}
      {lettered && <li>{lettered}</li>}
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

/** That numbers lose their letters, by an example: tags on paper have them. */
function letteredNumber({ sheet, body, rows }: SpreadsheetState): string | null {
  const column = sheet?.columns.indexOf('itemNumber') ?? -1
  for (const [index, row] of rows.entries()) {
    const written = body[index]?.[column]?.trim() ?? ''
    const number = row?.row.itemNumber
    if (number && number !== readNumber(written)) return `Item numbers have no letters: “${written}” becomes ${number}.`
  }
  return null
}

/** New items whose prices are not in the spreadsheet, in words. */
function assumedPrices(rows: readonly SheetRow[], preview: SheetPreview | null, defaults: Defaults): string[] {
  const added = rows.filter((row, index) => preview?.rows[index]?.kind === 'new' && row && takesBids(row.row))
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

const TIMES: readonly Column[] = ['startTime', 'startClock', 'endTime', 'endClock']

/** Offers to choose other times where most rows close in the past, as those of last year's list do. */
export function PastTimes({ spreadsheet: { rows, blank }, preview }: Omit<PreviewNoticesProps, 'defaults'>) {
  const isOver = (index: number) => preview?.rows[index]?.issues.some(({ message }) => message === OVER)
  const over = rows.filter((row, index) => row?.row.endTime && isOver(index)).length
  if (over * 2 <= rows.filter(Boolean).length) return null
  return (
    <div
      ref={passFocusOn}
      className="flex flex-wrap items-center gap-x-4 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-1"
    >
      <span>{inWords(over, 'row closes', 'rows close')} in the past.</span>
      <button type="button" className="text-link min-h-11" onClick={() => blank(TIMES)}>
        Choose Other Times for All
      </button>
    </div>
  )
}

/** Asks whether categories that look alike are one. */
export function CategoryQuestions({ spreadsheet: { sheet, rows, setCell } }: Pick<PreviewNoticesProps, 'spreadsheet'>) {
  const labels = useCategoryLabels().data?.categoryLabels
  const twins = useMemo(() => findCategoryTwins(rows, labels?.map(({ label }) => label) ?? []), [rows, labels])
  const column = sheet?.columns.indexOf('category') ?? -1
  function unite({ best, others }: CategoryTwins) {
    for (const [index, row] of rows.entries()) {
      if (row && others.includes(row.row.category?.trim() ?? '')) setCell(index, column, best)
    }
  }
  if (twins.length === 0 || column < 0) return null
  return (
    <ul className="grid gap-2 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-1">
      {twins.map((pair) => (
        <li key={pair.best} className="flex flex-wrap items-center gap-x-4">
          <span>
            {pair.others.map((text) => `“${text}”`).join(' and ')}: the same category as “{pair.best}”?
          </span>
          <button type="button" className="text-link min-h-11" onClick={() => unite(pair)}>
            Use “{pair.best}” for All
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A number with what it counts: "1 row is fine". */
export function inWords(count: number, one: string, other: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : other}`
}
