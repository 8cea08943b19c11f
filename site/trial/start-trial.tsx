import { createRoot } from 'react-dom/client'
import { HOUR_MS } from '../../api/contract/values/time/time.ts'
import { type Dropped, filesIn } from '../spreadsheet/dropped-files.ts'
import { type PhotoFile, photosIn } from '../spreadsheet/photo-files.ts'
import { readFile } from '../spreadsheet/read-file.ts'
import type { SavedSpreadsheet } from '../spreadsheet/saved-spreadsheet.ts'
import { readTrial, type TrialAnswer } from './read-trial.ts'
import { Trial } from './Trial.tsx'
import { trialItemOf } from './trial-item.ts'
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
  const read = await readFile(spreadsheet)
  if ('refusal' in read) return read.refusal
  const chosen = await photosIn(files.filter((file) => file !== spreadsheet))
  const photos = await filesOf(chosen.photos)
  // Photos are called by their keys, as rows are matched with them.
  const named = [...photos].map(([key, file]) => new File([file], key, { type: file.type }))
  const source = { sheets: read.sheets, at: null, decimalMark: null, photos: named }
  const addresses = new Map([...photos].map(([key, file]) => [key, URL.createObjectURL(file)]))
  if (fill(source, { addresses, refusals: chosen.refusals })) {
    show((answer) => fill({ ...($trial.get()?.source ?? source), ...answer }, { addresses, refusals: chosen.refusals }))
    return null
  }
  for (const address of addresses.values()) URL.revokeObjectURL(address)
  return NO_ITEMS
}

interface TrialPhotos {
  /** By the photos' keys. */
  addresses: ReadonlyMap<string, string>
  refusals: string[]
}

/** Makes items of a spreadsheet, as far as it says what they are. @returns whether there is anything to show or to ask */
function fill(source: SavedSpreadsheet, { addresses, refusals }: TrialPhotos): boolean {
  const { rows, ...read } = readTrial(source, [...addresses.keys()])
  if (rows.length === 0 && read.question === null) return false
  $trial.set({
    ...read,
    items: rows.map(({ row, photo }, index) => trialItemOf(row, String(index), addresses.get(photo) ?? null)),
    refusals,
    source,
    endTime: new Date(Date.now() + OPEN_MS),
  })
  return true
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

function show(onAnswer: (answer: TrialAnswer) => void) {
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
  root.render(<Trial onClose={close} onAnswer={onAnswer} />)
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
