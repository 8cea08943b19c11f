import { useState } from 'react'
import type { MyItem } from '../../api/contract/bidders/my-bids.ts'
import type { Asks } from '../../api/contract/values/address/bidder-contact.ts'
import { parsePrice, priceInWords } from '../../api/contract/values/money/money.ts'
import { rememberContact } from '../item/bidder-store.ts'
import { contactFaults } from '../item/contact-faults.ts'
import { newKey } from '../item/offer.ts'
import { openUntilRemoved } from '../item/open-until-removed.ts'
import { offerFor, withdraw } from './do-deed.ts'
import type { MyBidsContext } from './my-bids-context.ts'
import { refreshMyBids } from './my-bids-store.ts'
import type { MaximumQuestion, Question } from './question.ts'
import { useContact } from './use-contact.ts'

export interface AskProps<Asked extends Question> {
  question: Asked
  item: MyItem
  context: MyBidsContext
  /** @param message what became of it; `null` when nothing has to be said, or it was not done */
  onDone: (message: string | null) => void
}

/** The step before a bid is placed or withdrawn, by amount and item. */
export function AskFirst({ question, item, context, onDone }: AskProps<Exclude<Question, MaximumQuestion>>) {
  const { say, orgSlug, email } = context
  const isBid = question.kind === 'bid'
  const isRaise = isBid && item.stance === 'winning'
  // The same for each try, so that a bid whose answer was lost is not placed twice.
  const [key] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { contact, type, faults, askFor, fields } = useContact(email, isBid ? context.asks : NOTHING)
  const amount = isBid ? question.amount : (item.yourBid ?? '')
  const hasMoved = isBid && !isBusy && problem === null && item.minimumNextBid !== amount

  async function go() {
    if (fields?.isMissing(contact, { asks: fields.asks, say, onType: type })) return
    setBusy(true)
    const about = { orgSlug, email, item }
    const outcome = isBid
      ? await offerFor(about, { amount: parsePrice(amount) ?? 0, isMaximum: false, key, contact })
      : await withdraw(about)
    await refreshMyBids(orgSlug)
    setBusy(false)
    const newFaults = contactFaults(outcome)
    if (newFaults.length > 0) return askFor(newFaults).catch(() => setProblem(say('contactUnloaded')))
    if (isBid && outcome.kind === 'accepted') rememberContact(email, contact)
    if (outcome.kind === 'unknown') return setProblem(outcome.message)
    onDone(outcome.kind === 'done' ? say('bidWithdrawn') : (outcome.message ?? say('failed')))
  }

  return (
    <dialog
      ref={openUntilRemoved}
      onClose={() => onDone(null)}
      aria-labelledby="ask-first"
      aria-describedby="asked"
      className="m-auto w-[min(26rem,calc(100%-2rem))] rounded-soft border border-line bg-sheet p-6 text-ink backdrop:bg-(--shade)"
    >
      <h2 id="ask-first" tabIndex={-1} className="text-xl outline-none">
        {isRaise
          ? say('alreadyWinning', { price: priceInWords(item.currentBid ?? amount) })
          : say(isBid ? 'confirm' : 'withdrawAsk')}
      </h2>
      <div id="asked">
        {isRaise && <p className="mt-1 text-ink-soft">{say('raiseBidTo')}</p>}
        <p className="figures mt-4 font-serif text-[clamp(1.75rem,11vw,3rem)] leading-none font-semibold whitespace-nowrap">
          {priceInWords(amount)}
        </p>
        <p className="mt-3 font-serif text-xl leading-snug wrap-anywhere">{say('forItem', { item: item.title })}</p>
        <p className="mt-2 text-ink-soft wrap-anywhere">{isBid ? say('asBidder', { email }) : say('withdrawNote')}</p>
      </div>
      {fields && <fields.ContactFields asks={fields.asks} say={say} email={email} faults={faults} onType={type} />}
      <div role="alert">
        {(problem ?? hasMoved) && (
          <p className="mt-4 rounded-small border-l-4 border-brick bg-brick-wash px-3 py-2">
            {problem ?? say('moved', { price: priceInWords(item.minimumNextBid) })}
          </p>
        )}
      </div>
      <div className="mt-6 grid gap-2">
        <button
          type="button"
          className={`button min-h-13 ${isBid ? 'button-primary' : 'button-danger'}`}
          aria-disabled={isBusy || hasMoved}
          onClick={() => isBusy || hasMoved || void go()}
        >
          {isBusy ? say('placing') : isBid ? say('yesBid', { price: priceInWords(amount) }) : say('withdraw')}
        </button>
        <button type="button" className="button min-h-13" onClick={() => onDone(null)}>
          {say(isBid ? 'back' : 'doNotWithdraw')}
        </button>
      </div>
    </dialog>
  )
}

const NOTHING: Asks = { name: 'off', phone: 'off' }
