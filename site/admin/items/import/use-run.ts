import { useEffect, useRef, useState } from 'react'
import {
  type ImportPreview,
  type ImportResult,
  importProblem,
} from '../../../../api/contract/auction/items/item-import.ts'
import { reasonOf } from '../../../api-client/reason-of.ts'
import type { ChosenPhotos, PhotoFile } from '../../../spreadsheet/photo-files.ts'
import { neededPhotos, photoKey } from '../../../spreadsheet/photo-files.ts'
import type { Defaults, ReadRow } from '../../../spreadsheet/read-rows.ts'
import { forgetSavedSpreadsheet } from '../../../spreadsheet/saved-spreadsheet.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { refreshItems } from '../../frame/queries/items.ts'
import { change, queryClient } from '../../frame/query-client.ts'
import { startOf } from '../../frame/team-context.ts'
import { getsOtherNumber } from './row-words.ts'
import type { FailedPhoto } from './upload-photos.ts'
import { formOf, type SheetPreview } from './use-preview.ts'
import type { SheetRow } from './use-spreadsheet.ts'
import '../../../ui/form/zod-without-eval.ts'
import { CallError } from '../../../api-client/call.ts'

/** How far an import is. `failed`: nothing was imported. */
type Run =
  | { kind: 'ready' }
  | { kind: 'uploading'; done: number; of: number }
  | { kind: 'importing' }
  | { kind: 'failed'; message: string; photos: FailedPhoto[] }
  /** `left`: how many rows were to be mended, and stayed. */
  | { kind: 'done'; result: ImportResult; renumbered: number; left: number }

/** Where no import waits for its answer. */
const UNSENT = { form: '', about: { id: '' } }

interface Wanted {
  /** What the event at hand is called from now on; blank where it keeps its name. */
  eventName: string
  rows: SheetRow[]
  /** Those that were imported before, at their places. */
  imported: SheetRow[]
  defaults: Defaults
  /** The names of photos, row by row. */
  photos: string[]
  chosen: ChosenPhotos
  preview: SheetPreview | null
}

/** Uploads the photos and imports the rows. What was uploaded stays so when something fails, and is not sent twice. */
export function useRun(orgSlug: string, eventId: string) {
  const [state, setState] = useState<Run>({ kind: 'ready' })
  // By file, not by name: another spreadsheet may call another photo the same.
  const uploaded = useRef(new Map<PhotoFile, string>())
  // The import that was sent last and not answered, with its id and what it is based on.
  const sent = useRef(UNSENT)
  const stopping = useRef(new AbortController())
  const isRunning = state.kind === 'uploading' || state.kind === 'importing'
  // Whoever left was told that nothing is saved, and may come back to begin anew.
  useEffect(() => () => stopping.current.abort(), [])

  /**
   * Imports the rows that are fine; those to be mended stay.
   * @returns what the server says of the rows when it refuses some
   */
  async function start({
    rows: all,
    imported,
    eventName,
    defaults,
    photos,
    chosen,
    preview,
  }: Wanted): Promise<ImportPreview | null> {
    if (!preview || isRunning) return null
    stopping.current = new AbortController()
    const rows = all.map((row, index) => (preview.rows[index]?.kind === 'refused' ? null : row))
    const left = all.filter((row, index) => row && !rows[index]).length
    const names = photos.map((name, index) => (rows[index] ? name : ''))
    const failed = await upload(neededPhotos(names, chosen.photos, preview))
    if (stopping.current.signal.aborted) return reset()
    if (failed.length > 0) {
      setState({ kind: 'failed', message: 'Some photos could not be uploaded. Nothing was imported.', photos: failed })
      return null
    }
    setState({ kind: 'importing' })
    try {
      const withPhotos = rows.map((row, index) => row && withPhoto(row, chosen, photos[index] ?? ''))
      const skipped = all.map((row, index) => row ?? imported[index] ?? null)
      const form = formOf(withPhotos, skipped, defaults)
      const wanted = JSON.stringify(form)
      // One whose answer was lost is sent as it was, under the same id: it may have been made.
      if (sent.current.form !== wanted) {
        const { basis } = preview
        sent.current = { form: wanted, about: { id: crypto.randomUUID(), ...(basis !== null && { basis }) } }
      }
      if (eventName !== '') await change('PATCH', `/api/${orgSlug}/admin/events/${eventId}`, { name: eventName })
      const result = await change('POST', `/api/${orgSlug}/admin/imports`, { ...sent.current.about, ...form })
      sent.current = UNSENT
      setState({
        kind: 'done',
        left,
        result,
        renumbered: preview.rows.filter((row) => row && getsOtherNumber(row)).length,
      })
      if (stopping.current.signal.aborted) showToast({ title: 'Your items are in' })
      void forgetSavedSpreadsheet()
      if (eventName !== '') await queryClient.invalidateQueries(startOf(orgSlug))
      await refreshItems(orgSlug)
      return null
    } catch (error) {
      const message = reasonOf(error, 'We couldn’t reach the server. Try again: nothing is imported twice.')
      setState({ kind: 'failed', message, photos: [] })
      const answer = importPreviewIn(error)
      if (answer) sent.current = UNSENT
      return answer
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

  function withPhoto(read: ReadRow, { photos }: ChosenPhotos, name: string): ReadRow {
    const photo = name === '' ? undefined : photos.get(photoKey(name))
    const imageUrl = photo && uploaded.current.get(photo)
    return imageUrl ? { ...read, row: { ...read.row, imageUrl } } : read
  }

  function reset() {
    setState({ kind: 'ready' })
    return null
  }

  return { state, isRunning, start, reset, stop: () => stopping.current.abort() }
}
export type RunState = ReturnType<typeof useRun>

/** What the server said of the rows when it refused an import because of them; `null` for any other failure. */
function importPreviewIn(error: unknown): ImportPreview | null {
  const problem = error instanceof CallError ? importProblem.safeParse(error.problem).data : null
  return problem?.preview ?? null
}
