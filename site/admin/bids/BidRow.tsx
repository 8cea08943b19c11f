import type { BidHistory } from '../../../api/contract/auction/bidding/bid-view.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { AddressMark } from '../frame/AddressMark.tsx'
import { ContactLine } from '../frame/ContactLine.tsx'
import { useCan, useTeam } from '../frame/team-context.ts'

interface Props {
  bid: BidHistory['bids'][number]
  /** The win is cancelled then, see product.md#second-chances. */
  hasEnded: boolean
  onCancel: () => void
  onBlock: () => void
}

/** One bid for its team; the admin may cancel the winning one, and owners block its bidder. */
export function BidRow({ bid, hasEnded, onCancel, onBlock }: Props) {
  const { organization } = useTeam()
  const canCancel = useCan(hasEnded ? 'cancel wins' : 'cancel bids')
  const canBlock = useCan('manage organization') && !bid.isBlocked && bid.reach !== null
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
      <div>
        <p className="wrap-anywhere">{bid.email}</p>
        <ContactLine contact={bid.contact} />
      </div>
      <p className="figures text-right font-semibold">{priceInWords(bid.amount)}</p>
      <div className="self-center text-sm text-ink-soft">
        <p className="figures">
          <time dateTime={bid.timestamp}>{shortMoment(new Date(bid.timestamp), organization.timeZone)}</time>
          {bid.automaticFor !== null && ' · Automatic'}
        </p>
        {bid.enteredByName !== null && <p className="wrap-anywhere">Entered by the team: {bid.enteredByName}</p>}
        <AddressMark reach={bid.reach} />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3">
        {bid.isBlocked && <Mark look="border-brick bg-brick-wash">Blocked</Mark>}
        {bid.isWinning && <Mark look="border-marigold bg-marigold-wash">Winning</Mark>}
        {canBlock && (
          <button
            type="button"
            className="text-link min-h-11 cursor-pointer text-sm"
            aria-label={`Block ${bid.email}`}
            onClick={onBlock}
          >
            Block
          </button>
        )}
      </div>
      {bid.isWinning && canCancel && (
        <button type="button" className="button mt-2 justify-self-start" onClick={onCancel}>
          {hasEnded ? 'Cancel Win' : 'Cancel Bid'}
        </button>
      )}
    </li>
  )
}

function Mark({ look, children }: { look: string; children: string }) {
  return <p className={`rounded-full border px-2 text-sm font-semibold ${look}`}>{children}</p>
}
