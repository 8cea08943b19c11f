import { type FormEvent, useState } from 'react'
import type { ChanceEvent, ItemWin } from '../../../../api/contract/auction/second-chances/second-chance.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { moment, shortMoment } from '../../../../api/contract/values/time/moment.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Loaded } from '../../../ui/list/Loaded.tsx'
import { AddressMark, ContactLine } from '../../frame/ContactLine.tsx'
import { useCan, useTeam } from '../../frame/team-context.ts'
import { useChanceActions, useItemWin } from '../queries/winners.ts'
import { CancelWinForm, Choices } from './CancelWinForm.tsx'
import { chanceInWords, emailedInWords } from './chance-words.ts'

interface Props {
  /** Which one, while its dialog is open. */
  item: { id: string; title: string } | null
  onClose: () => void
  /** Called when its win was cancelled, before the dialog closes. */
  onCancelled?: (() => void) | undefined
}

/** Who has a closed item, and what can be done about it. See product#second-chances. */
export function ItemWinDialog({ item, onClose, onCancelled }: Props) {
  return (
    <Dialog title={item ? `Winner of “${item.title}”` : ''} isOpen={item !== null} onClose={onClose}>
      {item && <Contents itemId={item.id} onClose={onClose} onCancelled={onCancelled} />}
    </Dialog>
  )
}

function Contents({ itemId, onClose, onCancelled }: Omit<Props, 'item'> & { itemId: string }) {
  const canCancel = useCan('cancel wins')
  return (
    <Loaded query={useItemWin(itemId)} failure="This item couldn’t be loaded.">
      {(item) => (
        <div className="grid gap-6">
          <WinState item={item} />
          {canCancel && item.win?.pickup === 'none' && (
            <CancelWinForm
              key={item.win.bidId}
              item={item}
              win={item.win}
              onClose={onClose}
              onCancelled={onCancelled}
            />
          )}
          {canCancel && item.chance && <OpenChance key={item.chance.id} item={item} chance={item.chance} />}
          <ChanceHistory events={item.history} />
        </div>
      )}
    </Loaded>
  )
}

/** What stands against cancelling the win, or that there is none. */
function WinState({ item: { win, chance } }: { item: ItemWin }) {
  if (win?.pickup === 'undoable')
    return <p>This item was picked up. Undo the pickup on the winner’s page before you cancel the win.</p>
  if (win?.pickup === 'final')
    return <p>This item was picked up over 24 hours ago. The pickup can’t be undone, so the win can’t be cancelled.</p>
  if (!win && !chance) return <p>This item has no winner. To auction it again, duplicate it on the dashboard.</p>
  return null
}

/** What happened to an item after its closing; nothing where nothing did. */
function ChanceHistory({ events }: { events: ChanceEvent[] }) {
  const { timeZone } = useTeam().organization
  if (events.length === 0) return null
  return (
    <section aria-labelledby="chances">
      <h3 id="chances" className="font-semibold">
        History
      </h3>
      <ol className="mt-1 grid gap-2 text-sm">
        {events.map((event) => (
          <li key={event.id} className="wrap-anywhere">
            <time dateTime={event.at} className="figures block text-ink-soft">
              {shortMoment(new Date(event.at), timeZone)}
            </time>
            {chanceInWords(event, timeZone)}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface OpenChanceProps {
  item: ItemWin
  chance: NonNullable<ItemWin['chance']>
}

/** To whom an item is offered, with what the team can do: accept it for them, or take it back. */
function OpenChance({ item: { id, next }, chance }: OpenChanceProps) {
  const { timeZone } = useTeam().organization
  const { accept, withdraw } = useChanceActions(id, chance)
  const [question, setQuestion] = useState<'accept' | 'withdraw' | null>(null)
  const isBusy = accept.isPending || withdraw.isPending

  function takeBack(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('next')
    if (!isBusy) withdraw.mutate(next && chosen === 'ask' ? 'ask' : 'nobody')
  }

  return (
    <section aria-label="Open offer" className="grid gap-4">
      <div>
        <p className="wrap-anywhere">
          Offered to {chance.label} for <span className="figures">{priceInWords(chance.amount)}</span> until{' '}
          {moment(new Date(chance.expiresAt), timeZone)}. No one has this item until then.
        </p>
        <ContactLine contact={chance.contact} />
        <AddressMark reach={chance.reach} />
      </div>
      {question === 'withdraw' && (
        <form onSubmit={takeBack} className="grid gap-4">
          {next ? (
            <Choices
              legend="What Happens Next"
              name="next"
              initial="ask"
              options={[
                {
                  value: 'ask',
                  label: 'Offer it to the next bidder',
                  note: `${next.label}, at their bid of ${priceInWords(next.amount)}. ${emailedInWords(next, 'We email them.')}`,
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
            <button type="button" className="button" onClick={() => setQuestion(null)}>
              Keep Offer
            </button>
          </div>
        </form>
      )}
      {question === 'accept' && (
        <div className="grid gap-4">
          <p className="wrap-anywhere">
            Did {chance.label} say yes? They owe <span className="figures">{priceInWords(chance.amount)}</span> then.{' '}
            {emailedInWords(chance, 'They get the winner’s email.')}
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
            <button type="button" className="button" onClick={() => setQuestion(null)}>
              Leave It Open
            </button>
          </div>
        </div>
      )}
      {question === null && (
        <div className="flex flex-wrap gap-2">
          <button type="button" className="button button-primary" onClick={() => setQuestion('accept')}>
            Accept for Bidder…
          </button>
          <button type="button" className="button" onClick={() => setQuestion('withdraw')}>
            Withdraw Offer…
          </button>
        </div>
      )}
    </section>
  )
}
