import { useState } from 'react'
import type { WinnerRow } from '../../../api/contract/checkout/winner-view.ts'
import { formatMoney } from '../../../api/contract/values/money/money.ts'
import { type RecordedKind, recordedKinds } from '../../../api/contract/values/money/payment.ts'
import { paymentNames } from '../../../api/contract/values/money/payment-names.ts'
import { readPrice } from '../../../api/contract/values/money/read-price.ts'
import { paymentOptions } from '../../checkout/payment-words.ts'
import { usePay } from '../../checkout/winner-actions.ts'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { counted } from '../../ui/text/counted.ts'
import { usePickups, usePlace } from './queries/winners.ts'
import { ReminderDialog } from './ReminderDialog.tsx'

interface Props {
  /** Who is selected: each has something to pay, or to pick up. */
  winners: WinnerRow[]
  onDone: () => void
}

/** Marks those who are selected as paid in full or as having picked up, or reminds them to pay, at the bottom of the window. */
export function MarkPaidBar({ winners, onDone }: Props) {
  const [kind, setKind] = useState<RecordedKind>('cash')
  const [question, setQuestion] = useState<'paid' | 'picked-up' | null>(null)
  const [isReminding, setReminding] = useState(false)
  const place = usePlace()
  const markPaid = usePay(place, ({ payments: { length } }) => ({
    title: length === 1 ? 'Payment recorded' : 'Payments recorded',
  }))
  const pickUp = usePickups()
  const owing = winners.filter(({ balance }) => balance !== '0.00')
  const leaving = winners.filter(({ leftCount }) => leftCount > 0)
  const total = formatMoney(owing.reduce((sum, { balance }) => sum + readPrice(balance), 0))
  const close = { onSuccess: onDone, onError: () => setQuestion(null) }

  function pay() {
    const payments = owing.map(({ id, balance }) => ({ winnerId: id, amount: balance }))
    markPaid.mutate({ kind, reference: '', payments }, close)
  }

  return (
    <section
      aria-label="Selected winners"
      className="sticky bottom-14 md:bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-3 border-t border-line-strong bg-sheet px-4 py-3 sm:mx-0 sm:rounded-soft sm:border"
    >
      <p className="figures mr-auto basis-full font-semibold sm:basis-auto" role="status">
        {counted(winners.length, 'winner')}, {total}
      </p>
      {owing.length > 0 && (
        <>
          <Select
            aria-label="How they paid"
            className="flex-1 sm:w-36 sm:flex-none"
            value={kind}
            options={paymentOptions(false)}
            onChange={(event) => setKind(recordedKinds.find((one) => one === event.target.value) ?? 'cash')}
          />
          <button type="button" className="button button-primary" onClick={() => setQuestion('paid')}>
            Mark as Paid
          </button>
          <button type="button" className="button max-sm:basis-[40%] max-sm:grow" onClick={() => setReminding(true)}>
            Send Reminder
          </button>
        </>
      )}
      {leaving.length > 0 && (
        <button
          type="button"
          className="button max-sm:basis-[40%] max-sm:grow"
          onClick={() => setQuestion('picked-up')}
        >
          Picked Up
        </button>
      )}
      <ConfirmDialog
        title="Mark as Paid?"
        confirmLabel={`Record ${total}`}
        pendingLabel="Recording…"
        isPending={markPaid.isPending}
        isReversible
        isOpen={question === 'paid'}
        onConfirm={pay}
        onClose={() => setQuestion(null)}
      >
        {`This records payment in full for ${counted(owing.length, 'winner')}: ${paymentNames[kind]}, ${total} in all. Owners can void payments, one by one.`}
      </ConfirmDialog>
      <ConfirmDialog
        title="Mark as Picked Up?"
        confirmLabel="Record Pickups"
        pendingLabel="Recording…"
        isPending={pickUp.isPending}
        isReversible
        isOpen={question === 'picked-up'}
        onConfirm={() =>
          pickUp.mutate(
            leaving.map(({ id }) => id),
            close,
          )
        }
        onClose={() => setQuestion(null)}
      >
        {`This records that ${counted(leaving.length, 'winner')} took home all they won, paid or not. For 24 hours it can be undone, item by item.`}
      </ConfirmDialog>
      <ReminderDialog winnerIds={owing.map(({ id }) => id)} isOpen={isReminding} onClose={() => setReminding(false)} />
    </section>
  )
}
