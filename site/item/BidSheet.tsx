import { spoken } from '../words/spoken.ts'
import type { BidFormProps } from './BidForm.tsx'
import { BidPanel } from './BidPanel.tsx'
import { Countdown } from './Countdown.tsx'
import { PostedMessage } from './PostedMessage.tsx'
import { PriceNow } from './PriceNow.tsx'
import type { PostedBid } from './post-bid.ts'
import { useIsGone } from './use-live.ts'

interface Props extends Omit<BidFormProps, 'draft'> {
  renderedAt: string
  posted: PostedBid | null
}

/** Price, time and what a visitor can do about them: the sheet of paper beside an item, while there is one. */
export function BidSheet({ renderedAt, posted, ...form }: Props) {
  if (useIsGone()) return null
  return (
    <section id="bidding" aria-label={spoken().say('bidding')} className="bid-sheet">
      <PriceNow item={form.item} />
      <Countdown item={form.item} renderedAt={renderedAt} />
      <div className="border-t border-line pt-4">
        {posted?.message && <PostedMessage isAccepted={posted.isAccepted}>{posted.message}</PostedMessage>}
        <BidPanel {...form} draft={posted?.draft ?? null} />
      </div>
    </section>
  )
}
