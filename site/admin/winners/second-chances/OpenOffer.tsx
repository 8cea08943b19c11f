import { type FormEvent, useState } from 'react'
import type { ItemWin } from '../../../../api/contract/auction/second-chances/second-chance.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { moment } from '../../../../api/contract/values/time/moment.ts'
import { AddressMark, ContactLine } from '../../frame/ContactLine.tsx'
import { useTeam } from '../../frame/team-context.ts'
import { useOfferActions } from '../queries/winners.ts'
import { Choices } from './CancelWinForm.tsx'
import { emailedInWords } from './chance-words.ts'

interface Props {
  item: ItemWin
  offer: NonNullable<ItemWin['offer']>
}

/** To whom an item is offered, with what the team can do: accept it for them, or take it back. */
export function OpenOffer({ item: { id, next }, offer }: Props) {
  const { timeZone } = useTeam().organization
  const { accept, withdraw } = useOfferActions(id, offer)
  const [asked, setAsked] = useState<'accept' | 'withdraw' | null>(null)
  const isBusy = accept.isPending || withdraw.isPending

  function takeBack(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('next')
    if (!isBusy) withdraw.mutate(next && chosen === 'offer' ? 'offer' : 'nobody')
  }

  return (
    <section aria-label="Open offer" className="grid gap-4">
      <div>
        <p className="wrap-anywhere">
          Offered to {offer.email} for <span className="figures">{priceInWords(offer.amount)}</span> until{' '}
          {moment(new Date(offer.expiresAt), timeZone)}. No one has this item until then.
        </p>
        <ContactLine contact={offer.contact} />
        <AddressMark reach={offer.reach} />
      </div>
      {asked === 'withdraw' && (
        <form onSubmit={takeBack} className="grid gap-4">
          {next ? (
            <Choices
              legend="What Happens Next"
              name="next"
              initial="offer"
              options={[
                {
                  value: 'offer',
                  label: 'Offer it to the next bidder',
                  note: `${next.email}, at their bid of ${priceInWords(next.amount)}. ${emailedInWords(next, 'We email them.')}`,
                },
                { value: 'nobody', label: 'Offer it to no one else', note: 'It ends without a winner.' },
              ]}
            />
          ) : (
            <p>No one else is in line, so it ends without a winner.</p>
          )}
          <div className="flex flex-wrap gap-2">
            <button type="submit" className="button button-danger" aria-disabled={isBusy}>
              {withdraw.isPending ? 'Withdrawing…' : 'Withdraw Offer'}
            </button>
            <button type="button" className="button" onClick={() => setAsked(null)}>
              Keep Offer
            </button>
          </div>
        </form>
      )}
      {asked === 'accept' && (
        <div className="grid gap-4">
          <p className="wrap-anywhere">
            Did {offer.email} say yes? They owe <span className="figures">{priceInWords(offer.amount)}</span> then.{' '}
            {emailedInWords(offer, 'They get the winner’s email.')}
          </p>
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className="button button-primary"
              aria-disabled={isBusy}
              onClick={() => isBusy || accept.mutate(undefined)}
            >
              {accept.isPending ? 'Accepting…' : 'Accept Offer'}
            </button>
            <button type="button" className="button" onClick={() => setAsked(null)}>
              Leave It Open
            </button>
          </div>
        </div>
      )}
      {asked === null && (
        <div className="flex flex-wrap gap-2">
          <button type="button" className="button button-primary" onClick={() => setAsked('accept')}>
            Accept for Bidder…
          </button>
          <button type="button" className="button" onClick={() => setAsked('withdraw')}>
            Withdraw Offer…
          </button>
        </div>
      )}
    </section>
  )
}
