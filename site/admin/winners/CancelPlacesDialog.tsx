import { useState } from 'react'
import { cancelPlacesForm } from '../../../api/contract/auction/places/cancel-places.ts'
import type { WinnerSheet, WonItem } from '../../../api/contract/checkout/winner-view.ts'
import { formatMoney, priceInWords } from '../../../api/contract/values/money/money.ts'
import { readPrice } from '../../../api/contract/values/money/read-price.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { counted } from '../../ui/text/counted.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'
import { CreditNote, creditWithoutPlaces } from './CreditNote.tsx'
import { refreshWins } from './queries/winners.ts'
import { Choices } from './second-chances/CancelWinForm.tsx'
import { emailedInWords } from './second-chances/chance-words.ts'

interface Props {
  /** Which one, while its dialog is open. */
  item: WonItem | null
  /** Of who has them. */
  sheet: Pick<WinnerSheet, 'winner' | 'shares'>
  onClose: () => void
  /** Called before the dialog closes; whether the winner has none of the item left. */
  onCancelled: (isAll: boolean) => void
}

/** Cancels places that somebody bought, or everybody's because the host cancelled. See product#cancelled-places. */
export function CancelPlacesDialog({ item, ...props }: Props) {
  return (
    <Dialog title={item ? `Cancel Places: ${item.title}` : ''} isOpen={item !== null} onClose={props.onClose}>
      {item && <CancelForm item={item} {...props} />}
    </Dialog>
  )
}

const EVERYBODY = 'everybody'

function CancelForm({ item, sheet, onClose, onCancelled }: Props & { item: WonItem }) {
  const { winner } = sheet
  const { slug } = useTeam().organization
  const { purchases } = item
  const [chosen, setChosen] = useState(purchases[0]?.id ?? EVERYBODY)
  const form = useCheckedForm(cancelPlacesForm, { defaultValues: { reason: '' } })
  const { field, submit, isPending } = useSubmit(form, 'Failed to cancel the places', async (values, isShown) => {
    try {
      if (chosen === EVERYBODY) {
        const answer = await change('POST', `/api/${slug}/admin/places/${item.id}/cancel`, values)
        showToast({ title: `${counted(answer.places, 'place')} cancelled`, description: cancelledInWords(answer) })
      } else {
        await change('POST', `/api/${slug}/admin/purchases/${chosen}/cancel`, values)
        showToast({ title: 'Places cancelled', description: emailedInWords(winner, 'We emailed the bidder.') })
      }
      if (isShown()) {
        onCancelled(item.handovers.length === 0 && (chosen === EVERYBODY || purchases.length === 1))
        onClose()
      }
    } finally {
      await refreshWins(slug, item.id)
    }
  })
  const amount = purchases.find(({ id }) => id === chosen)?.amount ?? item.amount
  const credit = creditWithoutPlaces(sheet, item, readPrice(amount))
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Choices
        legend="What to Cancel"
        name="chosen"
        initial={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={[
          ...purchases.map(({ id, kind, quantity, amount }) => ({
            value: id,
            label: kind ? `${quantity} × ${kind}` : counted(quantity, 'place'),
            note: `${priceInWords(amount)}. ${emailedInWords(winner, 'We email them.')}`,
          })),
          {
            value: EVERYBODY,
            label: 'All places of everyone',
            note: 'The host cancelled: the item is archived, and we email everyone who bought.',
          },
        ]}
      />
      {credit > 0 && <CreditNote credit={formatMoney(credit)} isAtMost={winner.waived !== '0.00'} />}
      <Field
        label="Reason"
        hint="For your team, and for bidders who ask for their data. For example: the host is ill."
        autoComplete="off"
        {...field('reason')}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton label="Cancel Places" pendingLabel="Cancelling…" isPending={isPending} isDanger />
        <button type="button" className="button" onClick={onClose}>
          Keep Places
        </button>
      </div>
    </form>
  )
}

function cancelledInWords({ bidders, pickedUp }: { bidders: number; pickedUp: number }): string {
  const emailed = `${counted(bidders, 'bidder')} had them. We emailed all who have an email.`
  return pickedUp === 0 ? emailed : `${emailed} ${counted(pickedUp, 'bidder')} picked theirs up and kept them.`
}
