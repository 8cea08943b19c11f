import type {
  ClosingRecord,
  RecordedBid,
  RecordedOutage,
  RecordedPause,
} from '../../api/contract/auction/bidding/closing-record.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { exactMoment, moment, zonedTime } from '../../api/contract/values/time/moment.ts'
import { durationInWords } from '../../api/contract/values/time/time-left.ts'
import { reasonIn } from '../ui/page/notice-lines.ts'
import { recordWords } from '../words/catalogues.ts'

/** How an item came to its winner, in a sentence or two. */
export function howItWasWon({ bids, endTime, closedAt }: ClosingRecord, language: Language): string {
  const say = recordWords(language)
  const winner = bids.find((bid) => bid.isWinning)
  if (!winner) {
    if (bids.length === 0) return say('noOneBid')
    // What was offered, and not taken, counted until then.
    return say(bids.every(({ cancelled }) => cancelled && cancelled.by !== 'second-chance') ? 'noneCounts' : 'noWinner')
  }
  const isAfterCancelled = bids.some((bid) => bid.cancelled && bid.cancelled.at > (closedAt ?? endTime))
  const words = { bidder: winner.label, price: priceInWords(winner.amount) }
  return [
    say(winner.isPurchase ? 'bought' : isAfterCancelled ? 'afterCancelled' : 'highest', words),
    ...(winner.isAutomatic ? [say('automatic')] : []),
    ...(closedAt ? [] : [say('confirming')]),
  ].join(' ')
}

const cancelledNotes = { team: 'noteCancelled', bidder: 'noteWithdrawn', 'second-chance': 'noteNotTaken' } as const

/** What there is to say of a bid besides who placed it, when, and of how much. */
export function notesOn(
  { isWinning, isAutomatic, isPurchase, extendedTo, cancelled }: RecordedBid,
  timeZone: string,
  language: Language,
): string[] {
  const say = recordWords(language)
  const at = (instant: string) => ({ time: exactMoment(new Date(instant), timeZone, language) })
  return [
    ...(isWinning ? [say('noteWon')] : []),
    ...(isAutomatic ? [say('noteAutomatic')] : []),
    ...(isPurchase ? [say('noteBought')] : []),
    ...(extendedTo ? [say('noteExtended', at(extendedTo))] : []),
    ...(cancelled ? [say(cancelledNotes[cancelled.by], at(cancelled.at))] : []),
  ]
}

/** When we were offline, and what that made of the end. See product#outages. */
export function outageInWords(outage: RecordedOutage, timeZone: string, language: Language): string {
  return recordWords(language)('offlineFrom', timesInWords(outage, timeZone, language))
}

/** Who paused bidding, when, for how long, why, and to when that moved the end. */
export function pauseInWords(pause: RecordedPause, timeZone: string, language: Language): string {
  const words = { name: pause.byName, reason: reasonIn(language, pause) }
  return recordWords(language)('pausedFrom', { ...timesInWords(pause, timeZone, language), ...words })
}

type Extending = Pick<RecordedOutage, 'beganAt' | 'endedAt' | 'extendedTo'>

function timesInWords({ beganAt, endedAt, extendedTo }: Extending, timeZone: string, language: Language) {
  const [began, ended] = [new Date(beganAt), new Date(endedAt)]
  return {
    time: moment(began, timeZone, language),
    length: durationInWords((ended.getTime() - began.getTime()) / 1000, language),
    end: zonedTime(new Date(extendedTo), timeZone, language),
  }
}
