import Papa from 'papaparse'
import { createRoot } from 'react-dom/client'
import { HOUR_MS } from '../../api/contract/values/time/time.ts'
import { columnNames } from '../spreadsheet/columns.ts'
import { type Dropped, filesIn } from '../spreadsheet/dropped-files.ts'
import { type PhotoFile, photosIn } from '../spreadsheet/photo-files.ts'
import { readTextFile } from '../spreadsheet/read-spreadsheet.ts'
import type { SavedSpreadsheet } from '../spreadsheet/saved-spreadsheet.ts'
import { readSpreadsheet } from '../spreadsheet/spreadsheet.ts'
import { Trial } from './Trial.tsx'
import { rowsWithPhotos, trialItemOf } from './trial-item.ts'
import { $lastItem, $openItem, $trial } from './trial-store.ts'

const NO_SPREADSHEET =
  'There is no spreadsheet among these files. Please choose your list of items too: Excel, CSV, or TSV.'
const NO_ITEMS = 'We didn’t recognize any items in this spreadsheet. Does it have a column of titles?'
/** As long as an evening's bidding. */
const OPEN_MS = 3 * HOUR_MS

/**
 * Shows somebody's own items in place of the landing page.
 * @returns why there is nothing to show, in words; `null` once they are shown
 */
export async function startTrial(dropped: Dropped): Promise<string | null> {
  const files = await filesIn(dropped)
  const spreadsheet = files.find(({ name }) => /\.(xlsx?|csv|tsv|txt)$/i.test(name))
  if (!spreadsheet) return NO_SPREADSHEET
  const read = await readTextFile(spreadsheet)
  if ('refusal' in read) return read.refusal
  const split = readSpreadsheet(read.text)
  if ('refusal' in split) return split.refusal
  const chosen = await photosIn(files.filter((file) => file !== spreadsheet))
  const rows = rowsWithPhotos(split.sheet, chosen)
  if (rows.length === 0) return NO_ITEMS
  const photos = await filesOf(chosen.photos)
  const address = (key: string) => {
    const file = photos.get(key)
    return file ? URL.createObjectURL(file) : null
  }
  $trial.set({
    items: rows.map(({ row, photo }, index) => trialItemOf(row, String(index), address(photo))),
    refusals: chosen.refusals,
    source: sourceOf(rows, photos),
    endTime: new Date(Date.now() + OPEN_MS),
  })
  show()
  return null
}

/** Reads the photos, out of ZIP files too; those that cannot be read are left out. */
async function filesOf(photos: ReadonlyMap<string, PhotoFile>): Promise<Map<string, File>> {
  const files = new Map<string, File>()
  for (const [key, photo] of photos) {
    const file = await photo.open().catch(() => null)
    if (file) files.set(key, file)
  }
  return files
}

/** What an import takes of it: fields by their own names, and of each row the photo that was matched. */
function sourceOf(rows: ReturnType<typeof rowsWithPhotos>, photos: ReadonlyMap<string, File>): SavedSpreadsheet {
  const fields = [...new Set(rows.flatMap(({ row }) => Object.keys(row) as (keyof typeof row)[]))]
  const names = new Map<string, string>(Object.entries(columnNames))
  const cells = rows.map(({ row, photo }) => [...fields.map((field) => row[field] ?? ''), photo])
  const text = Papa.unparse([[...fields.map((field) => names.get(field) ?? field), columnNames.photo], ...cells])
  return { text, photos: [...photos].map(([key, file]) => new File([file], key, { type: file.type })) }
}

function show() {
  const landing = document.getElementById('main')
  if (!landing) return
  const place = document.createElement('main')
  place.className = 'flex-1'
  landing.before(place)
  landing.hidden = true
  const root = createRoot(place)
  const goBack = () => ($openItem.get() === null ? hide() : $openItem.set(null))
  const hide = () => {
    window.removeEventListener('popstate', goBack)
    root.unmount()
    place.remove()
    landing.hidden = false
    forget()
  }
  // Back closes it, as any page.
  history.pushState(null, '')
  window.addEventListener('popstate', goBack)
  root.render(<Trial onClose={close} />)
  scrollTo(0, 0)
}

function close() {
  const steps = $openItem.get() === null ? 1 : 2
  $openItem.set(null)
  history.go(-steps)
}

function forget() {
  for (const { photo } of $trial.get()?.items ?? []) if (photo) URL.revokeObjectURL(photo)
  $openItem.set(null)
  $lastItem.set(null)
  $trial.set(null)
}
