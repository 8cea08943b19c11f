import { persistentAtom } from '@nanostores/persistent'
import { del, get, set } from 'idb-keyval'
import { DAY_MS } from '../../api/contract/values/time/time.ts'
import type { DecimalMark } from './read-price.ts'
import type { SheetCells } from './split-cells.ts'

/** A spreadsheet and its photos, saved in the browser until somebody has an account to import them into. */
export interface SavedSpreadsheet {
  sheets: SheetCells[]
  /** Which of them holds the items; `null` where it shows by itself. */
  at: number | null
  /** What was said of prices that may be thousands, or have three decimals. */
  decimalMark: DecimalMark | null
  photos: File[]
}

/** What its items get where their rows say nothing. */
export const SAVED_DEFAULTS = { startingBid: '20.00', minimumRaise: '5.00' }

const KEY = 'bidlark:saved-spreadsheet'
/** Tells at once, and in every tab, that there is one, and since when. */
export const $savedAt = persistentAtom<string | undefined>(KEY, undefined)

/** When the spreadsheet was saved that is here; `null` for none, or for one that is a day old, which is forgotten. */
export function savedSpreadsheetAt(now = new Date()): Date | null {
  const savedAt = $savedAt.get()
  if (savedAt === undefined) return null
  const recent = instantOfLastDay(savedAt, now)
  if (!recent) void forgetSavedSpreadsheet()
  return recent
}

/** An instant of the day before `now`, else `null`: donors' addresses are in spreadsheets, and computers are shared. */
export function instantOfLastDay(savedAt: string, now: Date): Date | null {
  const age = now.getTime() - Date.parse(savedAt)
  return age >= 0 && age < DAY_MS ? new Date(savedAt) : null
}

/** Throws when the browser has no room, or saves nothing at all. */
export async function saveSpreadsheet(saved: SavedSpreadsheet, now = new Date()): Promise<void> {
  await set(KEY, saved)
  $savedAt.set(now.toISOString())
}

/** What is saved; `undefined` when the browser has lost it, or it was saved too long ago. */
export async function readSavedSpreadsheet(now = new Date()): Promise<SavedSpreadsheet | undefined> {
  const saved = savedSpreadsheetAt(now) ? await get<SavedSpreadsheet>(KEY) : undefined
  return saved && { ...saved, sheets: saved.sheets.map(withLines) }
}

/** One that was saved before sheets told their line numbers counts its rows. */
function withLines(sheet: SheetCells): SheetCells {
  return { ...sheet, lines: sheet.lines ?? sheet.rows.map((_, index) => index + 1) }
}

export async function forgetSavedSpreadsheet(): Promise<void> {
  if ($savedAt.get() === undefined) return
  $savedAt.set(undefined)
  await del(KEY)
}
