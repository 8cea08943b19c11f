import type { ClosingRecord, RecordedBid } from '../../api/contract/bidding/closing-record.ts'
import { exactMoment } from '../../api/contract/values/moment.ts'
import { priceInWords } from '../../api/contract/values/money.ts'

/** How an item came to its winner, in a sentence or two. */
export function howItWasWon({ bids, endTime, closedAt }: ClosingRecord): string {
  const winner = bids.find((bid) => bid.isWinning)
  if (!winner) return bids.length === 0 ? 'No one bid on this item.' : 'Every bid was cancelled or withdrawn.'
  const facts = [`${winner.maskedEmail} had the highest bid when bidding ended: ${priceInWords(winner.amount)}.`]
  if (bids.some((bid) => bid.cancelled && bid.cancelled.at > (closedAt ?? endTime))) {
    facts[0] = `${winner.maskedEmail} won with ${priceInWords(winner.amount)}, because a higher bid was cancelled after bidding ended.`
  }
  if (winner.isAutomatic) facts.push('It was placed automatically, up to the maximum that this bidder had set.')
  if (!closedAt) facts.push('We’re confirming the winner.')
  return facts.join(' ')
}

/** What there is to say of a bid besides who placed it, when, and of how much. */
export function notesOn({ isWinning, isAutomatic, extendedTo, cancelled }: RecordedBid, timeZone: string): string[] {
  const time = (instant: string) => exactMoment(new Date(instant), timeZone)
  return [
    ...(isWinning ? ['Won'] : []),
    ...(isAutomatic ? ['Automatic'] : []),
    ...(extendedTo ? [`Moved the end to ${time(extendedTo)}`] : []),
    ...(cancelled ? [`${cancelled.by === 'team' ? 'Cancelled' : 'Withdrawn'} ${time(cancelled.at)}`] : []),
  ]
}
