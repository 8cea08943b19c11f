import { type SubmitEvent, useState } from 'react'
import { parsePrice } from '../../api/contract/values/money.ts'
import { review } from './bid-store.ts'
import { checkOffer, type Draft, type OfferFaults, shownAmount, typedOffer } from './offer-form.ts'

/** What stands in the bid form, what is wrong with it, and how it is sent: to the confirming step. */
export function useBidForm(minimumNextBid: string, draft: Draft | null) {
  const [typed, setTyped] = useState(draft && { text: draft.amount, typedAgainst: minimumNextBid })
  const [faults, setFaults] = useState<OfferFaults>(draft?.faults ?? {})

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { submitter } = event.nativeEvent
    const offer = typedOffer(new FormData(form, submitter))
    const checked = checkOffer(offer, parsePrice(minimumNextBid) ?? 0)
    setFaults(checked.kind === 'faulty' ? checked.faults : {})
    if (checked.kind === 'good') return review({ ...offer, ...checked })
    const first = form.elements.namedItem(checked.faults.email ? 'email' : 'amount')
    if (first instanceof HTMLElement) first.focus()
  }

  function typeAmount(text: string) {
    setTyped({ text, typedAgainst: minimumNextBid })
    setFaults({ email: faults.email })
  }

  const typeEmail = () => setFaults({ amount: faults.amount })

  return { amount: shownAmount(typed, minimumNextBid), faults, typeAmount, typeEmail, submit }
}
