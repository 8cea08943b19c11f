import { useStore } from '@nanostores/react'
import { formatMoney, parsePrice, priceInWords } from '../../api/contract/values/money.ts'
import { $isPlacing, $message, $review, placeReviewed } from './bid-store.ts'
import { overtaken } from './headline.ts'
import type { LiveItem } from './live-item.ts'
import { useStance } from './use-live.ts'

/** Asks once more, naming amount and item, before a bid is placed. One that was overtaken meanwhile is not sent. */
export function ConfirmBid({ item, title }: { item: LiveItem; title: string }) {
  const offer = useStore($review, { ssr: 'initial' })
  const isPlacing = useStore($isPlacing)
  const message = useStore($message)
  const stance = useStance(item.id)
  if (!offer) return null
  const amount = formatMoney(offer.amount)
  const { currentBid, minimumNextBid } = item
  const { isMaximum } = offer
  const isWinning = stance?.kind === 'winning'
  const isTooLow = offer.amount < (parsePrice(minimumNextBid) ?? 0) && !(isMaximum && isWinning)
  // The bidder's own bid moves the price as well, before its answer arrives.
  const isOvertaken = isTooLow && currentBid !== null && !isPlacing && !offer.mayBePlaced
  const problem = message?.text ?? (isOvertaken ? overtaken(currentBid, minimumNextBid) : offer.question)
  return (
    <dialog
      ref={openUntilRemoved}
      onClose={() => $review.set(null)}
      aria-labelledby="confirm-bid"
      className="m-auto w-[min(26rem,calc(100%-2rem))] rounded-soft border border-line bg-sheet p-6 text-ink backdrop:bg-(--shade)"
    >
      <h2 id="confirm-bid" tabIndex={-1} className="text-xl outline-none">
        {isWinning
          ? `You are already winning at ${priceInWords(stance.amount)}`
          : isMaximum
            ? 'Confirm your maximum'
            : 'Confirm your bid'}
      </h2>
      {(isWinning || isMaximum) && (
        <p className="mt-1 text-ink-soft">{isMaximum ? 'We bid for you up to' : 'Raise your bid to'}</p>
      )}
      <p className="figures mt-4 font-serif text-[clamp(1.75rem,11vw,3rem)] leading-none font-semibold whitespace-nowrap">
        {amount}
      </p>
      <p className="mt-3 font-serif text-xl leading-snug wrap-anywhere">for {title}</p>
      <p className="mt-2 text-ink-soft wrap-anywhere">as {offer.email}</p>
      <div role="alert">
        {problem && <p className="mt-4 rounded-small border-l-4 border-brick bg-brick-wash px-3 py-2">{problem}</p>}
      </div>
      <div className="mt-6 grid gap-2">
        <button
          type="button"
          className="button button-primary"
          aria-disabled={isPlacing || isOvertaken}
          onClick={() => isOvertaken || placeReviewed(item)}
        >
          {isPlacing
            ? 'Placing your bid…'
            : `${offer.question ? 'Yes, bid' : 'Bid'} ${isMaximum ? 'up to ' : ''}${amount}`}
        </button>
        <button type="button" className="button" onClick={() => $review.set(null)}>
          Go back
        </button>
      </div>
    </dialog>
  )
}

/** Closing before the element goes is what gives the focus back to where it was. */
function openUntilRemoved(dialog: HTMLDialogElement) {
  dialog.showModal()
  // On the button, an Enter held a little too long in the form would place the bid.
  dialog.querySelector('h2')?.focus()
  return () => {
    dialog.close()
    // Or it would open by itself when an archived item comes back.
    $review.set(null)
  }
}
