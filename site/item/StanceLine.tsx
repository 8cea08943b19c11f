import type { Phase } from '../../api/contract/auction/items/phase.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { spoken } from '../words/spoken.ts'
import type { Stance } from './stance.ts'
import { useStance } from './use-live.ts'

interface Props {
  auctionId: string
  phase: Phase
  bidCount: number
  topBidder: string | null
}

const looks = {
  winning: 'border-marigold bg-marigold-wash text-ink',
  outbid: 'border-brick bg-brick-wash text-brick',
  cancelled: 'border-brick bg-brick-wash text-brick',
}

/** Where this visitor stands, in words; for everyone else, the high bidder. One line high either way. */
export function StanceLine({ auctionId, phase, bidCount, topBidder }: Props) {
  const stance = useStance(auctionId)
  // The outcome below says so already.
  if (!stance && phase === 'ended' && topBidder === null) return null
  return (
    <p aria-live="polite" className="mt-2 flex min-h-11 items-center">
      {stance ? (
        <span
          key={stance.kind}
          className={`arrive w-full rounded-small border-l-4 px-3 py-2 font-semibold ${looks[stance.kind]}`}
        >
          {inWords(stance, phase)}
        </span>
      ) : (
        <span className="text-ink-soft">{standing(phase, bidCount, topBidder)}</span>
      )}
    </p>
  )
}

function inWords({ kind, amount }: NonNullable<Stance>, phase: Phase): string {
  const { say } = spoken()
  const words = { price: priceInWords(amount) }
  if (kind === 'cancelled') return say('noLongerCountsAt', words)
  if (phase === 'ended') return say(kind === 'winning' ? 'won' : 'lost', words)
  return say(kind === 'winning' ? 'winningAt' : 'outbidAt', words)
}

function standing(phase: Phase, bidCount: number, topBidder: string | null): string {
  const { say } = spoken()
  const count = bidCount
  if (topBidder === null) return say('noBids')
  return phase === 'ended' ? say('bids', { count }) : say('bidsAndLeader', { count, bidder: topBidder })
}
