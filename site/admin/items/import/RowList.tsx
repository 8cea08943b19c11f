import { useState } from 'react'
import { paginate } from '../../../../api/contract/values/list/pagination.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { columnNames } from '../../../spreadsheet/headings.ts'
import type { Defaults } from '../../../spreadsheet/read-rows.ts'
import { Pages } from '../../../ui/list/Pages.tsx'
import { Rows } from '../../../ui/list/Rows.tsx'
import { OwnText } from '../../../ui/text/OwnText.tsx'
import { KindMark, LeaveOutButton } from './RowEditor.tsx'
import { isColumn, isSoldInRoom } from './row-words.ts'
import type { SheetPreview } from './use-preview.ts'
import type { SpreadsheetState } from './use-spreadsheet.ts'

/** As many as one looks at. */
const ROWS_A_PAGE = 25

interface Props {
  /** Which rows are listed, by their place. */
  indexes: number[]
  spreadsheet: Pick<SpreadsheetState, 'body' | 'rows' | 'lineOf' | 'leaveOut'>
  preview: SheetPreview | null
  defaults: Defaults
  onEdit: (index: number) => void
}

/** Rows that need nothing, a line each; any can be opened, left out, or brought back. */
export function RowList({ indexes, spreadsheet: { body, rows, lineOf, leaveOut }, preview, defaults, onEdit }: Props) {
  const [page, setPage] = useState(1)
  const pagination = paginate(page, indexes.length, ROWS_A_PAGE)
  const shown = indexes.slice((pagination.page - 1) * ROWS_A_PAGE, pagination.page * ROWS_A_PAGE)
  return (
    <>
      <Rows>
        {shown.map((index) => {
          const row = rows[index]?.row ?? null
          const view = preview?.rows[index] ?? null
          return (
            <li key={index} className="flex items-center gap-x-2 px-3 py-1 sm:gap-x-3">
              <span className="figures w-6 shrink-0 text-right text-ink-soft">{lineOf(index)}</span>
              <span className="min-w-0 flex-1 wrap-anywhere">
                <OwnText>{row?.title || (body[index]?.filter(Boolean).join(' · ').slice(0, 80) ?? '')}</OwnText>
                {row && <span className="ml-2 text-sm text-ink-soft">{factsOf(row, view, defaults)}</span>}
              </span>
              {row && view && <KindMark kind={view.kind} />}
              {row && (
                <button
                  type="button"
                  className="text-link min-h-11 px-1"
                  aria-label={`Edit row ${lineOf(index)}`}
                  onClick={() => onEdit(index)}
                >
                  Edit
                </button>
              )}
              <LeaveOutButton number={lineOf(index)} isOut={!row} onPress={() => leaveOut(index, row !== null)} />
            </li>
          )
        })}
      </Rows>
      <Pages {...pagination} of="rows" onTurn={setPage} />
    </>
  )
}

type View = NonNullable<SheetPreview['rows'][number]>
type Row = NonNullable<SpreadsheetState['rows'][number]>['row']

/** What is changed of an item, or what a new one begins at. */
function factsOf(row: Row, view: View | null, { startingBid }: Defaults): string {
  if (view?.kind === 'same') return ''
  if (view?.kind === 'changed')
    return view.changes.map(({ field }) => (isColumn(field) ? columnNames[field] : field)).join(', ')
  if (isSoldInRoom(row)) return 'Sold in the room'
  const price = row.fixedPrice || row.startingBid || startingBid
  return price ? priceInWords(price) : ''
}
