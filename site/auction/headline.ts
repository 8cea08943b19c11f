import { priceInWords } from '../../api/contract/values/money.ts'
import type { Stance } from './stance.ts'

/** What a bidder wants to know first, and whether it is good news. */
export interface Headline {
  tone: 'good' | 'bad'
  text: string
}

const stances = {
  winning: { tone: 'good', text: 'You’re winning' },
  outbid: { tone: 'bad', text: 'You’ve been outbid' },
  cancelled: { tone: 'bad', text: 'Your bid was cancelled' },
} as const satisfies Record<string, Headline>

/**
 * The one line for a bar: what became of the last bid, else where its bidder stands, else that the price has moved
 * while they typed; `null` when there is nothing to tell.
 */
export function headlineOf(now: {
  message: { tone: 'success' | 'error'; text: string } | null
  secondsToWait: number
  stance: Stance
  overtakenBy: string | null
}): Headline | null {
  const { message, secondsToWait, stance, overtakenBy } = now
  if (message) return { tone: message.tone === 'success' ? 'good' : 'bad', text: message.text }
  // Whoever is winning reads that first.
  if (secondsToWait > 0 && stance?.kind !== 'winning') return { tone: 'bad', text: waitInWords(secondsToWait) }
  if (stance) return stances[stance.kind]
  return overtakenBy === null ? null : { tone: 'bad', text: `Someone bid ${priceInWords(overtakenBy)}` }
}

/** What is said to somebody whose bid on the form is no longer enough. */
export function overtaken(currentBid: string, minimumNextBid: string): string {
  return `Someone bid ${priceInWords(currentBid)}. Bid ${priceInWords(minimumNextBid)} or more.`
}

/** How long a bidder who was too quick still has to wait. Decision 4. */
export function waitInWords(seconds: number): string {
  return `You can bid again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}
