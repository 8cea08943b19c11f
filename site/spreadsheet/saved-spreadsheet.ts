import { persistentAtom } from '@nanostores/persistent'
import { del, get, set } from 'idb-keyval'

/** A spreadsheet and its photos, saved in the browser until somebody has an account to import them into. */
export interface SavedSpreadsheet {
  text: string
  photos: File[]
}

/** What its items get where their rows say nothing. */
export const SAVED_DEFAULTS = { startingBid: '20.00', minimumRaise: '5.00' }

const KEY = 'bidlark:saved-spreadsheet'
/** Tells at once, and in every tab, that there is one. */
const $isSaved = persistentAtom<'yes' | undefined>(KEY, undefined)

export function hasSavedSpreadsheet(): boolean {
  return $isSaved.get() === 'yes'
}

/** Throws when the browser has no room, or saves nothing at all. */
export async function saveSpreadsheet(saved: SavedSpreadsheet): Promise<void> {
  await set(KEY, saved)
  $isSaved.set('yes')
}

/** What is saved; `undefined` when the browser has lost it. */
export async function readSavedSpreadsheet(): Promise<SavedSpreadsheet | undefined> {
  return await get<SavedSpreadsheet>(KEY)
}

export async function forgetSavedSpreadsheet(): Promise<void> {
  if (!hasSavedSpreadsheet()) return
  $isSaved.set(undefined)
  await del(KEY)
}
