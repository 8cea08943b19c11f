import { type SubmitEvent, useState } from 'react'
import { parsePrice, toPrice } from '../../api/contract/values/money/money.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import { spoken } from '../words/spoken.ts'
import { $typedAgainst, review } from './bid-store.ts'
import type { LiveItem } from './live-item.ts'
import { checkOffer, type Draft, type OfferFaults, overtakenBy, shownAmount, typedOffer } from './offer-form.ts'
import type { Stance } from './stance.ts'

/** What is in the bid form, what is wrong with it, and how it is sent: to the confirming step. */
export function useBidForm(
  { minimumNextBid, minimumRaise, currentBid }: LiveItem,
  draft: Draft | null,
  stance: Stance,
) {
  const [typed, setTyped] = useState(draft && { text: draft.amount, typedAgainst: minimumNextBid })
  const [faults, setFaults] = useState<OfferFaults>(draft?.faults ?? {})
  const [wantsMaximum, setMaximum] = useState<boolean | null>(draft?.isMaximum || null)
  const { maximum } = stance ?? {}
  // Whoever has a maximum means that one, and not to raise their own price, unless they say so.
  const isMaximum = wantsMaximum ?? Boolean(maximum)
  const next = isMaximum && maximum ? toPrice(maximum + (parsePrice(minimumRaise) ?? 0)) : minimumNextBid
  const typedAgainst = useStore($typedAgainst)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { submitter } = event.nativeEvent
    const offer = typedOffer(new FormData(form, submitter))
    // A maximum of whoever is winning places no bid, so it has to top nothing.
    const checked = checkOffer(
      spoken().say,
      offer,
      stance?.kind === 'winning' && offer.isMaximum ? 1 : (parsePrice(minimumNextBid) ?? 0),
    )
    setFaults(checked.kind === 'faulty' ? checked.faults : {})
    if (checked.kind === 'good') return review({ ...offer, ...checked })
    const first = form.elements.namedItem(checked.faults.email ? 'email' : 'amount')
    if (first instanceof HTMLElement) first.focus()
  }

  function typeAmount(text: string) {
    $typedAgainst.set(currentBid ?? '0')
    setTyped({ text, typedAgainst: next })
    // An amount stays what it was typed as, whoever is winning when it is sent.
    setMaximum(isMaximum)
    setFaults({ email: faults.email })
  }

  function typeEmail() {
    // What is typed here does not show that a moved price was seen.
    if (typedAgainst === null) $typedAgainst.set(currentBid ?? '0')
    setFaults({ amount: faults.amount })
  }

  return {
    amount: shownAmount(typed, next),
    /** The least that is offered to them. */
    next,
    overtakenBy: overtakenBy(typedAgainst, currentBid),
    faults,
    isMaximum,
    setMaximum,
    typeAmount,
    typeEmail,
    submit,
  }
}
