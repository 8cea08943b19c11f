import { refuse } from '../../server/http/refuse.ts'
import { NO_WINNER } from '../payments/answer-payments.ts'
import type { handOver, undoHandover } from './hand-over.ts'

type Refused<Outcome> = Exclude<Extract<Outcome, string>, null>

/** Why items are not handed over. */
export function refuseHandover(refusal: Refused<Awaited<ReturnType<typeof handOver>>>) {
  if (refusal === 'unknown') return refuse(404, NO_WINNER)
  return refuse(409, 'An item here is not theirs any more. Please look again.')
}

/** Why a hand-over is not taken back. */
export function refuseUndo(refusal: Refused<Awaited<ReturnType<typeof undoHandover>>>) {
  if (refusal === 'unknown') return refuse(404, 'Hand-over not found')
  if (refusal === 'not-own') return refuse(403, 'Only the team can undo what somebody else handed over.')
  return refuse(409, 'This can be undone for 24 hours only.')
}
