import { priceInWords } from '../../api/contract/values/money.ts'
import type { Stance } from './stance.ts'

/** What a bar says of its reader: where they stand, and what became of their last bid. */
export interface Headline {
  /** `null` for someone who has not bid. */
  tone: 'good' | 'bad' | null
  /** Where they stand; `null` when there is nothing to tell. */
  text: string | null
  /** Why a bid was refused, or how long until the next. */
  note: string | null
}

const stances = {
  winning: { tone: 'good', text: 'You’re winning' },
  outbid: { tone: 'bad', text: 'You’ve been outbid' },
  cancelled: { tone: 'bad', text: 'Your bid no longer counts' },
} as const

/**
 * A bid that comes in is told whatever else there is to say.
 * @param now.overtakenBy the bid that came in while someone typed who has none yet
 */
export function headlineOf(now: {
  message: { tone: 'success' | 'error'; text: string } | null
  secondsToWait: number
  stance: Stance
  overtakenBy: string | null
}): Headline {
  const { message, secondsToWait, stance, overtakenBy } = now
  if (message?.tone === 'success' && stance?.kind === 'winning') return { tone: 'good', text: message.text, note: null }
  // A success that is past is none any more.
  const refusal = message?.tone === 'error' ? message.text : null
  const note = refusal ?? (secondsToWait > 0 ? waitInWords(secondsToWait) : null)
  if (stance) return { ...stances[stance.kind], note }
  if (overtakenBy !== null) return { tone: 'bad', text: `Someone bid ${priceInWords(overtakenBy)}`, note }
  return { tone: refusal === null ? null : 'bad', text: null, note }
}

/** What a bidder reads whose amount in the form is no longer enough. */
export function overtaken(currentBid: string, minimumNextBid: string): string {
  return `Someone bid ${priceInWords(currentBid)}. Bid ${priceInWords(minimumNextBid)} or more.`
}

/** How long a bidder who was too quick still has to wait. See product.md#cooldown. */
export function waitInWords(seconds: number): string {
  return `You can bid again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}
