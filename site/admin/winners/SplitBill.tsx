import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { splitForm } from '../../../api/contract/auction/splits/split-form.ts'
import type { WinnerSheet } from '../../../api/contract/checkout/winner-view.ts'
import { formatMoney, parsePrice, toPrice } from '../../../api/contract/values/money/money.ts'
import { answerTo, sentAs } from '../../api-client/unanswered.ts'
import { Shares } from '../../checkout/Shares.tsx'
import { useAction } from '../../ui/action/use-action.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field, PriceField } from '../../ui/form/Field.tsx'
import { SelectField } from '../../ui/form/Select.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'
import { CreditNote, creditWithout, leftOf } from './CreditNote.tsx'
import { refreshWinners } from './queries/winners.ts'

type Sheet = Pick<WinnerSheet, 'winner' | 'items' | 'shares'>

/** What of a bill is split with others, and a way to split it, for who may. See product#split-lines. */
export function SplitBill({ sheet, canSplit }: { sheet: Sheet; canSplit: boolean }) {
  const { slug, timeZone } = useTeam().organization
  const [isOpen, setOpen] = useState(false)
  const undo = useAction((id: string) => change('PATCH', `/api/${slug}/admin/splits/${id}/undo`), {
    done: (_, { message }) => ({ title: message }),
    failure: 'Failed to undo the split',
    refresh: () => refreshWinners(slug),
  })
  const hasLines = sheet.items.some((item) => leftOf(item, sheet) > 0)
  return (
    <>
      <Shares shares={sheet.shares} timeZone={timeZone} undo={canSplit ? undo : null} />
      {canSplit && hasLines && (
        <button type="button" className="text-link min-h-11 w-fit cursor-pointer" onClick={() => setOpen(true)}>
          Split With Someone…
        </button>
      )}
      <Dialog
        title="Split the Bill"
        description="Someone else pays part of an item, or all of it. The item stays with who has it, and both bills say so."
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && <SplitForm sheet={sheet} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function SplitForm({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const { slug } = useTeam().organization
  const lines = sheet.items.filter((item) => leftOf(item, sheet) > 0)
  const halfOf = (itemId: string) => toPrice(Math.ceil(leftOfId(itemId) / 2))
  const leftOfId = (itemId: string) => {
    const item = lines.find(({ id }) => id === itemId) ?? lines[0]
    return item ? leftOf(item, sheet) : 0
  }
  const first = lines[0]?.id ?? ''
  // Not what is left by now: who opened this has read no other.
  const [read] = useState(() => new Map(lines.map((item) => [item.id, { left: toPrice(leftOf(item, sheet)) }])))
  const form = useCheckedForm(splitForm.omit({ id: true, winnerId: true, left: true }), {
    defaultValues: { itemId: first, amount: halfOf(first), to: '' },
  })
  const { itemId, amount } = useWatch({ control: form.control })
  const { field, submit, isPending } = useSubmit(
    form,
    'Failed to split the bill',
    async ({ itemId, to, amount }, isShown) => {
      // Pressed again without an answer, it is the same split.
      const sent = sentAs(JSON.stringify(['split', sheet.winner.id, itemId, to, amount]))
      const split = { ...read.get(itemId), id: sent.id, winnerId: sheet.winner.id, itemId, to, amount: toPrice(amount) }
      try {
        const { message } = await answerTo([sent], change('POST', `/api/${slug}/admin/splits`, split))
        showToast({ title: message })
        if (isShown()) onClose()
      } finally {
        await refreshWinners(slug)
      }
    },
  )
  const credit = creditWithout(sheet.winner, parsePrice(amount ?? '') ?? 0)
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {lines.length > 1 && (
        <SelectField
          label="Item"
          options={lines.map((item) => ({ value: item.id, label: item.title }))}
          {...field('itemId', { onChange: ({ target }) => form.setValue('amount', halfOf(target.value)) })}
        />
      )}
      <PriceField label="They Pay" hint={`At most ${formatMoney(leftOfId(itemId ?? first))}.`} {...field('amount')} />
      <Field
        label="Email or Paddle of the Other Person"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        {...field('to')}
      />
      {credit > 0 && <CreditNote credit={formatMoney(credit)} isAtMost={sheet.winner.waived !== '0.00'} />}
      <div className="flex flex-wrap gap-2">
        <SubmitButton label="Split" pendingLabel="Splitting…" isPending={isPending} />
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}
