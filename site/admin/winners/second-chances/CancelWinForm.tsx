import type { ComponentProps } from 'react'
import {
  CHANCE_HOURS,
  cancelWinForm,
  type ItemWin,
} from '../../../../api/contract/auction/second-chances/second-chance.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../../../ui/form/use-submit.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { AddressMark, ContactLine } from '../../frame/ContactLine.tsx'
import { change } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'
import { CreditNote } from '../CreditNote.tsx'
import { refreshWins } from '../queries/winners.ts'
import { emailedInWords } from './chance-words.ts'

interface Props {
  item: ItemWin
  win: NonNullable<ItemWin['win']>
  onClose: () => void
  onCancelled: (() => void) | undefined
}

/** Asks why a win is taken back, and what becomes of the item. */
export function CancelWinForm({ item, win, onClose, onCancelled }: Props) {
  const { slug } = useTeam().organization
  const defaultValues = { bidId: win.bidId, reason: '', next: 'ask' as const }
  const form = useCheckedForm(cancelWinForm, { defaultValues })
  const { field, submit, isPending } = useSubmit(form, 'Failed to cancel the win', async (values, isShown) => {
    try {
      await change('POST', `/api/${slug}/admin/wins/${item.id}/cancel`, values)
      showToast({ title: 'Win cancelled', description: emailedInWords(win, 'We emailed the bidder.') })
      if (isShown()) {
        onCancelled?.()
        onClose()
      }
    } finally {
      await refreshWins(slug, item.id)
    }
  })
  const { next } = item
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div>
        <p className="wrap-anywhere">
          {win.label} won it for <span className="figures">{priceInWords(win.amount)}</span>.
        </p>
        {win.creditAfter !== '0.00' && <CreditNote credit={priceInWords(win.creditAfter)} className="mt-1" />}
      </div>
      <Field
        label="Reason"
        hint="For your team, and for the winner if they ask for their data. For example: didn’t pay or answer."
        autoComplete="off"
        {...field('reason')}
      />
      {next ? (
        <div>
          <Choices
            legend="What Happens Next"
            options={[
              {
                value: 'ask',
                label: `Offer it to the next bidder for ${CHANCE_HOURS} hours`,
                note: `${next.label}, at their bid of ${priceInWords(next.amount)}. ${emailedInWords(next, 'We email them.')} If they decline or don’t answer, the one after that is asked.`,
              },
              {
                value: 'win',
                label: 'The next bidder wins at once',
                note: `${next.label} owes ${priceInWords(next.amount)}. ${emailedInWords(next, 'They get the winner’s email.')}`,
              },
              { value: 'nobody', label: 'Offer it to no one else', note: 'It ends without a winner.' },
            ]}
            {...form.register('next')}
          />
          <div className="mt-2">
            <ContactLine contact={next.contact} />
            <AddressMark reach={next.reach} />
          </div>
        </div>
      ) : (
        <p>No one else is in line, so it ends without a winner.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton label="Cancel Win" pendingLabel="Cancelling…" isPending={isPending} isDanger />
        <button type="button" className="button" onClick={onClose}>
          Keep Win
        </button>
      </div>
    </form>
  )
}

interface ChoicesProps extends ComponentProps<'input'> {
  legend: string
  /** Which one is chosen at first, unless the form says it. */
  initial?: string
  options: { value: string; label: string; note: string }[]
}

/** One of several things that may happen, each with what it means. Spread react-hook-form's `register(name)` into it. */
export function Choices({ legend, options, initial, ...input }: ChoicesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-1 grid gap-2">
        {options.map(({ value, label, note }) => (
          <label
            key={value}
            className="flex min-w-0 cursor-pointer items-start gap-3 rounded-soft border border-line-strong p-3 has-checked:border-leaf has-checked:bg-leaf-wash"
          >
            <input
              type="radio"
              value={value}
              {...(initial && { defaultChecked: value === initial })}
              className="mt-0.5 size-5 shrink-0 accent-leaf"
              {...input}
            />
            <span className="min-w-0">
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-ink-soft wrap-anywhere">{note}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
