import type { ImportedRowView } from '../../../../api/contract/auction/items/item-import.ts'
import { type Column, columnNames } from './columns.ts'

export type Kind = ImportedRowView['kind'] | 'left-out'

/** What becomes of a row, in a word or two. */
export const kindNames: Record<Kind, string> = {
  refused: 'To Fix',
  new: 'New',
  changed: 'Changes',
  same: 'Already There',
  'left-out': 'Left Out',
}

/** How many rows come to each; `null` is one that is left out. */
export function countRows(rows: readonly (ImportedRowView | null)[]): Record<Kind, number> {
  const counts = { refused: 0, new: 0, changed: 0, same: 0, 'left-out': 0 }
  for (const row of rows) counts[row?.kind ?? 'left-out']++
  return counts
}

/** What is wrong with a row, but for the columns where that stands beside the cell: "Closes: End time is required". */
export function issuesBeside(view: ImportedRowView, columns: readonly { column: Column }[]): string[] {
  const shown = new Set<string>(columns.map(({ column }) => column))
  return view.issues
    .filter(({ path }) => !shown.has(path))
    .map(({ path, message }) => {
      const name = isColumn(path) ? columnNames[path] : null
      return name ? `${name}: ${message}` : message
    })
}

function isColumn(path: string): path is Column {
  return path in columnNames
}
