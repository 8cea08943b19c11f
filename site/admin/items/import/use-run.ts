import { useRef, useState } from 'react'
import {
  type ImportedRow,
  type ImportPreview,
  type ImportResult,
  importProblem,
} from '../../../../api/contract/auction/items/item-import.ts'
import { reasonOf } from '../../../api-client/reason-of.ts'
import type { ChosenPhotos, PhotoFile } from '../../../spreadsheet/photo-files.ts'
import { neededPhotos, photoKey } from '../../../spreadsheet/photo-files.ts'
import type { Defaults } from '../../../spreadsheet/read-rows.ts'
import { forgetSavedSpreadsheet } from '../../../spreadsheet/saved-spreadsheet.ts'
import { refreshItems } from '../../frame/queries/items.ts'
import { change } from '../../frame/query-client.ts'
import { getsOtherNumber } from './row-words.ts'
import type { FailedPhoto } from './upload-photos.ts'
import type { SheetPreview } from './use-preview.ts'
import type { SheetRow } from './use-spreadsheet.ts'
import '../../../ui/form/zod-without-eval.ts'
import { CallError } from '../../../api-client/call.ts'

/** How far an import is. `failed`: nothing was imported. */
type Run =
  | { kind: 'ready' }
  | { kind: 'uploading'; done: number; of: number }
  | { kind: 'importing' }
  | { kind: 'failed'; message: string; photos: FailedPhoto[] }
  | { kind: 'done'; result: ImportResult; renumbered: number }

interface Wanted {
  rows: SheetRow[]
  defaults: Defaults
  /** The names of photos, row by row. */
  photos: string[]
  chosen: ChosenPhotos
  preview: SheetPreview | null
}

/** Uploads the photos and imports the rows. What was uploaded stays so when something fails, and is not sent twice. */
export function useRun(orgSlug: string) {
  const [state, setState] = useState<Run>({ kind: 'ready' })
  // By file, not by name: another spreadsheet may call another photo the same.
  const uploaded = useRef(new Map<PhotoFile, string>())
  const sent = useRef({ form: '', id: '' })
  const stopping = useRef(new AbortController())

  /** @returns what the server says of the rows when it refuses some */
  async function start({ rows, defaults, photos, chosen, preview }: Wanted): Promise<ImportPreview | null> {
    if (!preview || state.kind === 'uploading' || state.kind === 'importing') return null
    stopping.current = new AbortController()
    const failed = await upload(neededPhotos(photos, chosen.photos, preview))
    if (stopping.current.signal.aborted) return reset()
    if (failed.length > 0) {
      setState({ kind: 'failed', message: 'Some photos could not be uploaded. Nothing was imported.', photos: failed })
      return null
    }
    setState({ kind: 'importing' })
    try {
      const included = rows.flatMap((row, index) => (row ? withPhoto(row.row, chosen, photos[index] ?? '') : []))
      const form = { rows: included, defaults }
      const { basis } = preview
      const about = { id: idOf(form), ...(basis !== null && { basis }) }
      const result = await change('POST', `/api/${orgSlug}/admin/imports`, { ...about, ...form })
      sent.current = { form: '', id: '' }
      setState({ kind: 'done', result, renumbered: preview.rows.filter((row) => row && getsOtherNumber(row)).length })
      void forgetSavedSpreadsheet()
      await refreshItems(orgSlug)
      return null
    } catch (error) {
      const message = reasonOf(error, 'We couldn’t reach the server. Try again: nothing is imported twice.')
      setState({ kind: 'failed', message, photos: [] })
      return importPreviewIn(error)
    }
  }

  async function upload(needed: Map<string, PhotoFile>): Promise<FailedPhoto[]> {
    const left = new Map([...needed].filter(([, photo]) => !uploaded.current.has(photo)))
    if (left.size === 0) return []
    setState({ kind: 'uploading', done: 0, of: left.size })
    const { uploadPhotos } = await import('./upload-photos.ts')
    let done = 0
    const onDone = () => setState({ kind: 'uploading', done: ++done, of: left.size })
    const { urls, failed } = await uploadPhotos(left, onDone, stopping.current.signal)
    for (const [key, photo] of left) {
      const url = urls.get(key)
      if (url) uploaded.current.set(photo, url)
    }
    return failed
  }

  function withPhoto(row: ImportedRow, { photos }: ChosenPhotos, name: string): ImportedRow {
    const photo = name === '' ? undefined : photos.get(photoKey(name))
    const imageUrl = photo && uploaded.current.get(photo)
    return imageUrl ? { ...row, imageUrl } : row
  }

  /** The same import has the same id until it is made, so that one whose answer was lost is not made twice. */
  function idOf(wanted: object): string {
    const form = JSON.stringify(wanted)
    if (sent.current.form !== form) sent.current = { form, id: crypto.randomUUID() }
    return sent.current.id
  }

  function reset() {
    setState({ kind: 'ready' })
    return null
  }

  return { state, start, reset, stop: () => stopping.current.abort() }
}
export type RunState = ReturnType<typeof useRun>

/** What the server said of the rows when it refused an import because of them; `null` for any other failure. */
function importPreviewIn(error: unknown): ImportPreview | null {
  const problem = error instanceof CallError ? importProblem.safeParse(error.problem).data : null
  return problem?.preview ?? null
}
