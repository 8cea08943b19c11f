import type { KeyboardEvent } from 'react'
import { type Cents, formatMoney, parsePrice, priceInWords } from '../../api/contract/values/money/money.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import { spoken } from '../words/spoken.ts'
import { $meantEmail, giveUp, placeReviewed } from './bid-store.ts'
import { $codeStep, $contactFields, $isPlacing, $message, $review, type Review } from './confirm-step.ts'
import { MeantEmail } from './EmailField.tsx'
import type { LiveItem } from './live-item.ts'
import { newKey } from './offer.ts'
import { openUntilRemoved } from './open-until-removed.ts'
import { overtaken } from './stance.ts'
import { useStance } from './use-live.ts'

/** Asks once more, naming amount and item, before a bid is placed. One that was overtaken meanwhile is not sent. */
export function ConfirmBid({ item, title }: { item: LiveItem; title: string }) {
  const offer = useStore($review)
  const isPlacing = useStore($isPlacing)
  const message = useStore($message)
  const CodeStep = useStore($codeStep)?.CodeStep
  const contactFields = useStore($contactFields)
  const meantEmail = useStore($meantEmail)
  const stance = useStance(item.id)
  if (!offer) return null
  const amount = formatMoney(offer.amount)
  const { currentBid, minimumNextBid } = item
  const { isMaximum, question, suggestedAmount } = offer
  const { say } = spoken()
  const isWinning = stance?.kind === 'winning'
  const isTooLow = offer.amount < (parsePrice(minimumNextBid) ?? 0) && !(isMaximum && isWinning)
  // The bidder's own bid moves the price as well, before its answer arrives or if that is lost.
  const isOvertaken = isTooLow && currentBid !== null && !isPlacing && !message?.waiting
  const problem = message?.text ?? (isOvertaken ? overtaken(say, currentBid, minimumNextBid) : question)
  const ContactFields = contactFields?.ContactFields
  const onType = (contact: NonNullable<Review['contact']>, faults: Review['faults']) =>
    $review.set({ ...offer, contact, faults })
  const asking = { asks: item.organization.asks, say, onType }
  const send = () => isOvertaken || contactFields?.isMissing(offer.contact, asking) || placeReviewed(item)
  // The step may have something new to say of the price first.
  const goOn = (isLeader: boolean) => {
    $codeStep.set(null)
    if (!isOvertaken && !isLeader) void placeReviewed(item)
  }
  // Another bidder's offer, which has a key of its own.
  const takeMeant = () => {
    $review.set({ ...offer, email: meantEmail ?? offer.email, key: newKey() })
    $meantEmail.set(null)
  }
  const placeSuggested = async (meant: Cents) => {
    // Loaded by then: it asked.
    const asked = await import('./ask-more.ts')
    asked.takeSuggested(meant)
    await placeReviewed(item)
  }
  return (
    <dialog
      ref={reviewUntilRemoved}
      onClose={() => $review.set(null)}
      // Whoever is winning has to press the button: they may not mean to raise. So has whoever was asked about the amount.
      onKeyDown={(event) => !CodeStep && !isWinning && !question && isEnter(event) && send()}
      aria-labelledby="confirm-bid"
      aria-describedby="bid-facts"
      className="m-auto w-[min(26rem,calc(100%-2rem))] rounded-soft border border-line bg-sheet p-6 text-ink backdrop:bg-(--shade)"
    >
      <h2 id="confirm-bid" tabIndex={-1} className="text-xl outline-none">
        {isWinning
          ? say('alreadyWinning', { price: priceInWords(stance.amount) })
          : say(isMaximum ? 'confirmMaximum' : 'confirm')}
      </h2>
      <div id="bid-facts">
        {(isWinning || isMaximum) && <p className="mt-1 text-ink-soft">{say(isMaximum ? 'upTo' : 'raiseTo')}</p>}
        <p className="figures mt-4 font-serif text-[clamp(1.75rem,11vw,3rem)] leading-none font-semibold whitespace-nowrap">
          {amount}
        </p>
        <p className="mt-3 font-serif text-xl leading-snug wrap-anywhere">{say('forItem', { item: title })}</p>
        <p className="mt-2 text-ink-soft wrap-anywhere">{say('asBidder', { email: offer.email })}</p>
      </div>
      <div role="status">
        {meantEmail && !isPlacing && !message?.waiting && !CodeStep && (
          <p className="mt-2 rounded-small border-l-4 border-marigold bg-marigold-wash px-3 py-3">
            <MeantEmail email={meantEmail} onTake={takeMeant} />
          </p>
        )}
      </div>
      {ContactFields && <ContactFields {...asking} email={offer.email} faults={offer.faults} />}
      <div role="alert">
        {problem && <p className="mt-4 rounded-small border-l-4 border-brick bg-brick-wash px-3 py-2">{problem}</p>}
      </div>
      {CodeStep && <CodeStep orgSlug={item.organization.slug} email={offer.email} onConfirmed={goOn} />}
      {/* Not by the second click of two, whose first placed the bid that is asked about. */}
      <div
        className="mt-6 grid gap-2"
        onClickCapture={(event) => question && event.detail > 1 && event.stopPropagation()}
      >
        {suggestedAmount && (
          <button
            type="button"
            className="button button-primary"
            onClick={() => placeSuggested(parsePrice(suggestedAmount) ?? 0)}
          >
            {say(isMaximum ? 'bidUpTo' : 'bidAmount', { amount: priceInWords(suggestedAmount) })}
          </button>
        )}
        {!CodeStep && (
          <button
            // Another button than the one that was pressed before the question: it loses the focus.
            key={question}
            type="button"
            className={`button ${isWinning || question ? '' : 'button-primary'}`}
            aria-disabled={isPlacing || isOvertaken}
            onClick={send}
          >
            {isPlacing ? say('placing') : say(toConfirm(offer, isWinning), { amount })}
          </button>
        )}
        <button
          type="button"
          className={`button ${isWinning || (question && !suggestedAmount) ? 'button-primary' : ''}`}
          onClick={() => (message?.waiting ? giveUp(offer.key) : $review.set(null))}
        >
          {say(message?.waiting ? 'doNotSend' : 'back')}
        </button>
      </div>
    </dialog>
  )
}

function toConfirm({ question, isMaximum }: Review, isWinning: boolean) {
  if (isMaximum) return question ? 'yesBidUpTo' : 'bidUpTo'
  return question ? 'yesBidAmount' : isWinning ? 'raiseToAmount' : 'bidAmount'
}

/** Pressed for this step, not held down since the form; on a button it presses that. */
function isEnter({ key, repeat, target }: KeyboardEvent<HTMLElement>): boolean {
  return /^Enter$/.test(key) && !repeat && !(target instanceof HTMLButtonElement)
}

/** What the browser calls the entry of its history that Back leaves. */
const STEP = 'step'

function reviewUntilRemoved(dialog: HTMLDialogElement) {
  const close = openUntilRemoved(dialog)
  // Or it would open by itself when an archived item comes back.
  const forget = () => $review.set(null)
  // Back closes the step rather than leave the page. Without a fragment, where it would take the focus.
  history.replaceState(null, '', location.pathname + location.search)
  history.pushState(STEP, '')
  // Where a step was closed just now, the browser is still on its way back from that one, and stops at its entry.
  const leave = () => history.state === STEP || forget()
  addEventListener('popstate', leave)
  return () => {
    removeEventListener('popstate', leave)
    if (history.state === STEP) history.back()
    close()
    forget()
  }
}
