import type { Phase } from '../../api/contract/items/phase.ts'
import { priceInWords } from '../../api/contract/values/money.ts'
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
  const price = priceInWords(amount)
  if (kind === 'cancelled') return `Your bid of ${price} no longer counts`
  if (phase === 'ended') {
    return kind === 'winning' ? `You won with a bid of ${price}!` : `You were outbid. Your last bid was ${price}.`
  }
  return kind === 'winning' ? `You’re winning at ${price}` : `You’ve been outbid. Your bid was ${price}`
}

function standing(phase: Phase, bidCount: number, topBidder: string | null): string {
  if (topBidder === null) return 'No bids yet'
  const bids = `${bidCount} ${bidCount === 1 ? 'bid' : 'bids'}`
  return phase === 'ended' ? bids : `${bids} · high bidder ${topBidder}`
}
