import { moment } from '../../../../api/contract/values/time/moment.ts'
import { DAY_MS } from '../../../../api/contract/values/time/time.ts'
import { localTimeIn } from '../../../../api/contract/values/time/time-zone.ts'
import { serverNow } from '../../../api-client/server-clock.ts'
import { type ChosenPhotos, photosIn } from '../../../spreadsheet/photo-files.ts'
import type { Defaults } from '../../../spreadsheet/read-rows.ts'
import {
  forgetSavedSpreadsheet,
  readSavedSpreadsheet,
  SAVED_DEFAULTS,
  type SavedSpreadsheet,
} from '../../../spreadsheet/saved-spreadsheet.ts'
import { useTeam } from '../../frame/team-context.ts'

const DAYS_BEFORE = 7
const DAYS_OPEN = 7

/** What new items of a saved spreadsheet begin with, until the team says otherwise: a week from now, for a week. */
export function savedDefaults(timeZone: string, now = serverNow()): Partial<Defaults> {
  const day = (days: number) => localTimeIn(new Date(now.getTime() + days * DAY_MS), timeZone).slice(0, 10)
  return {
    ...SAVED_DEFAULTS,
    startTime: `${day(DAYS_BEFORE)}T08:00`,
    endTime: `${day(DAYS_BEFORE + DAYS_OPEN)}T20:00`,
  }
}

interface Props {
  savedAt: Date
  onUse: (saved: SavedSpreadsheet, photos: ChosenPhotos) => void
  onDone: () => void
}

/** Asks whoever is here now before what somebody tried on this device is used: it may have been another person. */
export function SavedStep({ savedAt, onUse, onDone }: Props) {
  const { timeZone } = useTeam().organization

  async function start() {
    const saved = await readSavedSpreadsheet()
    if (saved) onUse(saved, await photosIn(saved.photos))
    onDone()
  }

  async function forget() {
    await forgetSavedSpreadsheet()
    onDone()
  }

  return (
    <section className="rounded-soft border border-line bg-sheet p-5" aria-label="Spreadsheet tried on this device">
      <p className="font-semibold">Use the spreadsheet tried on this device on {moment(savedAt, timeZone)}?</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" className="button button-primary" onClick={start}>
          Use It
        </button>
        <button type="button" className="button" onClick={forget}>
          Forget It
        </button>
      </div>
    </section>
  )
}
