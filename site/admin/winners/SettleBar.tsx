import { useState } from 'react'
import type { WinnerRow } from '../../../api/contract/checkout/winner-view.ts'
import { formatMoney, parsePrice } from '../../../api/contract/values/money/money.ts'
import { type PaymentKind, paymentKinds } from '../../../api/contract/values/money/payment.ts'
import { paymentNames, paymentOptions } from '../../checkout/payment-words.ts'
import { usePay } from '../../checkout/winner-actions.ts'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { usePlace } from './queries/winners.ts'
import { ReminderDialog } from './ReminderDialog.tsx'

interface Props {
  /** Who is selected, none of whom has paid. */
  winners: WinnerRow[]
  onDone: () => void
}

/** Marks those who are selected as paid in full, or reminds them to pay, at the bottom of the window. */
export function SettleBar({ winners, onDone }: Props) {
  const [kind, setKind] = useState<PaymentKind>('cash')
  const [isReminding, setReminding] = useState(false)
  const settle = usePay(usePlace(), ({ payments: { length } }) => ({
    title: length === 1 ? 'Payment recorded' : 'Payments recorded',
  }))
  const [isAsking, setAsking] = useState(false)
  const total = formatMoney(winners.reduce((sum, { balance }) => sum + (parsePrice(balance) ?? 0), 0))
  const who = winners.length === 1 ? '1 winner' : `${winners.length} winners`

  function send() {
    const payments = winners.map(({ id, balance }) => ({ winnerId: id, amount: balance }))
    settle.mutate({ kind, reference: '', payments }, { onSuccess: onDone, onError: () => setAsking(false) })
  }

  return (
    <section
      aria-label="Selected winners"
      className="sticky bottom-14 md:bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-3 border-t border-line-strong bg-sheet px-4 py-3 sm:mx-0 sm:rounded-soft sm:border"
    >
      <p className="figures mr-auto basis-full font-semibold sm:basis-auto" role="status">
        {who}, {total}
      </p>
      <Select
        aria-label="How they paid"
        className="flex-1 sm:w-36 sm:flex-none"
        value={kind}
        options={paymentOptions(false)}
        onChange={(event) => setKind(paymentKinds.find((one) => one === event.target.value) ?? 'cash')}
      />
      <button type="button" className="button button-primary" onClick={() => setAsking(true)}>
        Mark as Paid
      </button>
      <button type="button" className="button basis-full sm:basis-auto" onClick={() => setReminding(true)}>
        Send Reminder
      </button>
      <ConfirmDialog
        title="Mark as Paid?"
        confirmLabel={`Record ${total}`}
        pendingLabel="Recording…"
        isPending={settle.isPending}
        isReversible
        isOpen={isAsking}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        {`This records payment in full for ${who}: ${paymentNames[kind]}, ${total} in all. Owners can void payments, one by one.`}
      </ConfirmDialog>
      <ReminderDialog
        winnerIds={winners.map(({ id }) => id)}
        isOpen={isReminding}
        onClose={() => setReminding(false)}
      />
    </section>
  )
}
