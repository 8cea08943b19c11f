import { type MouseEvent, useState } from 'react'
import { type Cents, parsePrice, priceInWords, toPrice } from '../../api/contract/values/money/money.ts'
import { rememberContact } from '../item/bidder-store.ts'
import { openUntilRemoved } from '../item/open-until-removed.ts'
import type { AskProps } from './AskFirst.tsx'
import { setMaximum } from './do-deed.ts'
import { refreshMyBids } from './my-bids-store.ts'
import { type MaximumQuestion, questionAbout } from './question.ts'
import { useContact } from './use-contact.ts'

/** Asks who bids, and whether a very high maximum is meant, as an item's page does, and offers what may be meant instead. */
export function AskMaximum({ question, item, context, onDone }: AskProps<MaximumQuestion>) {
  const { say, orgSlug, email } = context
  const [{ amount, message, isVeryHigh, suggestedAmount }, setAsked] = useState(question)
  const [isBusy, setBusy] = useState(false)
  const { contact, type, faults, fields } = useContact(email, context.asks)

  async function go(wanted: Cents, confirmAmount: boolean, { detail }: MouseEvent) {
    // The second click of a double click, whose first one saved the maximum.
    if (isBusy || detail > 1 || fields?.isMissing(contact, { asks: fields.asks, say, onType: type })) return
    setBusy(true)
    const outcome = await setMaximum({ orgSlug, email, item }, wanted, { confirmAmount, contact })
    await refreshMyBids(orgSlug)
    setBusy(false)
    if (outcome.kind === 'accepted') rememberContact(email, contact)
    const next = questionAbout(item.id, wanted, outcome)
    if (next) return setAsked(next)
    onDone(outcome.kind === 'done' ? null : (outcome.message ?? say('failed')))
  }

  return (
    <dialog
      ref={openUntilRemoved}
      onClose={() => onDone(null)}
      aria-labelledby="ask-maximum"
      aria-describedby="asked"
      className="m-auto w-[min(26rem,calc(100%-2rem))] rounded-soft border border-line bg-sheet p-6 text-ink backdrop:bg-(--shade)"
    >
      <h2 id="ask-maximum" tabIndex={-1} className="text-xl outline-none">
        {say('confirmMaximum')}
      </h2>
      <p id="asked" className="mt-3 font-serif text-xl leading-snug wrap-anywhere">
        {say('forItem', { item: item.title })}
      </p>
      <div role="alert">
        <p className="mt-4 rounded-small border-l-4 border-brick bg-brick-wash px-3 py-2">{message}</p>
      </div>
      {fields && <fields.ContactFields asks={fields.asks} say={say} email={email} faults={faults} onType={type} />}
      <div className="mt-6 grid gap-2">
        {suggestedAmount && (
          <button
            type="button"
            className="button button-primary min-h-13"
            aria-disabled={isBusy}
            onClick={(event) => void go(parsePrice(suggestedAmount) ?? 0, false, event)}
          >
            {say('bidUpTo', { price: priceInWords(suggestedAmount) })}
          </button>
        )}
        <button
          type="button"
          className={`button min-h-13 ${isVeryHigh ? '' : 'button-primary'}`}
          aria-disabled={isBusy}
          onClick={(event) => void go(amount, isVeryHigh, event)}
        >
          {say(isVeryHigh ? 'yesBidUpTo' : 'bidUpTo', { price: priceInWords(toPrice(amount)) })}
        </button>
        <button
          type="button"
          className={`button min-h-13 ${isVeryHigh && !suggestedAmount ? 'button-primary' : ''}`}
          onClick={() => onDone(null)}
        >
          {say('back')}
        </button>
      </div>
    </dialog>
  )
}
