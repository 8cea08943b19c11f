import { priceInWords } from '../../api/contract/values/money/money.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import { spoken } from '../words/spoken.ts'
import type { LiveItem } from './live-item.ts'
import { useStance } from './use-live.ts'

/** Before the start: when to come back, and with how much. */
export function BiddingOpensLater({ item }: { item: LiveItem }) {
  const { language, say } = spoken()
  const time = moment(new Date(item.startTime), item.organization.timeZone, language)
  return (
    <div>
      <h2 className="text-xl">{say('notStarted')}</h2>
      <p className="mt-2 text-ink-soft">{say('opensLater', { time, price: priceInWords(item.startingBid) })}</p>
    </div>
  )
}

/**
 * After the end: the winner, masked for others, and the price. With bids and no winner it says no more than that: a team
 * may be asking the next bidder. See product#second-chances.
 */
export function Outcome({ item: { id, topBidder, currentBid, bidCount } }: { item: LiveItem }) {
  const { say } = spoken()
  const isWinner = useStance(id)?.kind === 'winning'
  if (topBidder === null || currentBid === null) {
    return <h2 className="text-xl">{say(bidCount ? 'hasEnded' : 'endedWithoutBids')}</h2>
  }
  return (
    <div>
      <p className="eyebrow">{say('winner')}</p>
      <h2 className="mt-1 text-2xl wrap-anywhere">{isWinner ? say('noteOwn') : topBidder}</h2>
      <p className="mt-2 text-ink-soft">
        {say(isWinner ? 'yourWinningBid' : 'winningBid', { price: priceInWords(currentBid) })}
      </p>
    </div>
  )
}
