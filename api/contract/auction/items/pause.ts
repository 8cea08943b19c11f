import { z } from 'zod'
import { lineOfText, optionalLine } from '../../values/text/line-of-text.ts'

/** For how many minutes bidding can be paused: it goes on by itself then, if nobody resumes it before. See product#pauses. */
export const PAUSE_MINUTES = [5, 15, 30, 60] as const

/** A time in which bids are refused. */
export interface Pause {
  beganAt: Date
  /** When bidding goes on by itself, or went on because somebody resumed it. */
  endedAt: Date
}

/** Whether a pause refuses what arrives at `now`: from its first instant on, and before its last. */
export function isPausedAt(now: Date, pause: Pause): boolean {
  return pause.beganAt <= now && now < pause.endedAt
}

/** A request to pause bidding. Without Spanish, those who read Spanish read the English reason. */
export const pauseForm = z.object({
  minutes: z.literal(PAUSE_MINUTES),
  reason: lineOfText().min(1, 'Please say why: bidders read it').max(100, 'Please use at most 100 characters'),
  reasonEs: optionalLine(100).default(null),
})
export type PauseForm = z.output<typeof pauseForm>

/** A pause as everybody may read of it while it lasts. */
export const pauseView = z.object({ until: z.iso.datetime(), reason: z.string(), reasonEs: z.string().nullable() })
