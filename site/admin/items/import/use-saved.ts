import { useEffect } from 'react'
import { DAY_MS } from '../../../../api/contract/values/time/time.ts'
import { localTimeIn } from '../../../../api/contract/values/time/time-zone.ts'
import { type ChosenPhotos, photosIn } from '../../../spreadsheet/photo-files.ts'
import type { Defaults } from '../../../spreadsheet/read-spreadsheet.ts'
import { hasSavedSpreadsheet, readSavedSpreadsheet, SAVED_DEFAULTS } from '../../../spreadsheet/saved-spreadsheet.ts'

const DAYS_BEFORE = 7
const DAYS_OPEN = 7

/** What new items of a saved spreadsheet begin with, until the team says otherwise: a week from now, for a week. */
export function savedDefaults(timeZone: string, now = new Date()): Partial<Defaults> {
  if (!hasSavedSpreadsheet()) return {}
  const day = (days: number) => localTimeIn(new Date(now.getTime() + days * DAY_MS), timeZone).slice(0, 10)
  return {
    ...SAVED_DEFAULTS,
    startTime: `${day(DAYS_BEFORE)}T08:00`,
    endTime: `${day(DAYS_BEFORE + DAYS_OPEN)}T20:00`,
  }
}

/** Begins with what was saved before there was an account, and its photos. */
export function useSaved(read: (text: string) => unknown, add: (photos: ChosenPhotos) => void): void {
  useEffect(() => {
    async function fill() {
      const saved = hasSavedSpreadsheet() ? await readSavedSpreadsheet() : undefined
      if (!saved) return
      read(saved.text)
      add(await photosIn(saved.photos))
    }
    void fill()
    // Once: what is changed afterwards is the team's.
  }, [])
}
