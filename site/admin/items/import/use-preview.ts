import { useEffect, useState } from 'react'
import type { ImportedRowView, ImportForm, ImportPreview } from '../../../../api/contract/auction/items/item-import.ts'
import { reasonOf } from '../../../api-client/reason-of.ts'
import type { Defaults, ReadRow } from '../../../spreadsheet/read-rows.ts'
import { change } from '../../frame/query-client.ts'
import type { SheetRow } from './use-spreadsheet.ts'

/** Somebody who types changes one cell after the other. */
const REST_MS = 500

/** What would become of each row of the spreadsheet; `null` for those that are left out. */
export interface SheetPreview {
  rows: (ImportedRowView | null)[]
  isFull: boolean
  /** What it was of, as the server knows it; `null` of no rows. */
  basis: string | null
}

/**
 * What the server would make of the rows now; `null` until it has answered. `failure`: why it has not, in words; then
 * `checkAgain` asks once more.
 * @param imported those that were imported before, at their places
 */
export function usePreview(orgSlug: string, rows: SheetRow[], imported: SheetRow[], defaults: Defaults) {
  const [preview, setPreview] = useState<SheetPreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isStale, setStale] = useState(false)
  const [tries, setTries] = useState(1)

  useEffect(() => {
    if (rows.length === 0) return setPreview(null)
    let isLatest = true
    setStale(true)
    setFailure(null)
    const timer = setTimeout(async () => {
      try {
        const nothing = { rows: [], isFull: false, basis: null }
        const answer = rows.every((row) => row === null)
          ? nothing
          : await change('POST', `/api/${orgSlug}/admin/imports/preview`, formOf(rows, imported, defaults))
        if (!isLatest) return
        setPreview(alignPreview(rows, imported, answer))
        setStale(false)
      } catch (error) {
        if (isLatest) setFailure(reasonOf(error, 'We couldn’t check these rows. Please try again.'))
      }
    }, REST_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [orgSlug, rows, imported, defaults, tries])

  return {
    preview,
    /** What it says of the rows that were sent to be imported. */
    setAnswer: (answer: ImportPreview) => setPreview(alignPreview(rows, imported, answer)),
    failure,
    isStale,
    checkAgain: () => setTries(tries + 1),
  }
}

/**
 * What is sent of rows, to be previewed or imported.
 * @param skipped those that are sent beside them, at their places
 */
export function formOf(
  rows: readonly SheetRow[],
  skipped: readonly SheetRow[],
  defaults: Defaults,
): Omit<ImportForm, 'id' | 'basis'> {
  const sent = [...rows.keys()].filter((index) => rows[index] || skipped[index])
  const read = sent.flatMap((index) => rows[index] ?? skipped[index] ?? [])
  const newRows = [...read.keys()].filter((at) => read[at]?.isNew)
  const skippedRows = [...sent.keys()].filter((at) => rows[sent[at] ?? -1] === null)
  return {
    rows: read.map(({ row }) => row),
    defaults,
    ...(newRows.length > 0 && { newRows }),
    ...(skippedRows.length > 0 && { skippedRows }),
  }
}

/** The answer for the rows that were sent, with `null` for each row that is left out or was imported. */
function alignPreview(
  rows: readonly SheetRow[],
  imported: readonly SheetRow[],
  answer: Omit<SheetPreview, 'rows'> & Pick<ImportPreview, 'rows'>,
): SheetPreview {
  const next = answer.rows.values()
  const viewOf = (row: SheetRow, index: number) => {
    const view = row || imported[index] ? next.next().value : null
    return row && view ? withQuestions(view, row) : null
  }
  return { ...answer, rows: rows.map(viewOf) }
}

/** Says why a cell was not read, and what to do, where the server can only say that it is wrong, or would guess. */
function withQuestions(view: ImportedRowView, { questions }: ReadRow): ImportedRowView {
  const issues = Object.entries(questions).map(([path, message]) => ({ path, message }))
  if (issues.length === 0) return view
  return { ...view, kind: 'refused', issues: [...issues, ...view.issues.filter(({ path }) => !(path in questions))] }
}
