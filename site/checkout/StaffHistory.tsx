import type { CheckoutSheet } from '../../api/contract/checkout/checkout-view.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { shortMoment } from '../../api/contract/values/time/moment.ts'
import { useCheckout } from './checkout-context.ts'
import { paymentInWords } from './payment-words.ts'

/** Who did what for a winner and when; nothing before anybody did anything. */
export function StaffHistory({ sheet }: { sheet: CheckoutSheet }) {
  const { timeZone } = useCheckout().organization
  const entries = historyOf(sheet)
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-xl">
        History
      </h2>
      <ul className="mt-2 grid gap-1 text-sm">
        {entries.map(({ id, at, byName, what }) => (
          <li key={id} className="wrap-anywhere">
            {what}{' '}
            <span className="text-ink-soft">
              {shortMoment(new Date(at), timeZone)}, {byName}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Something that somebody did for a winner. */
interface HistoryEntry {
  /** Tells it from all others: items of one name may be handed over at once. */
  id: string
  at: string
  byName: string
  what: string
}

/** All that was done for a winner and by whom, the newest first. */
export function historyOf({
  items,
  payments,
  undone,
}: Pick<CheckoutSheet, 'items' | 'payments' | 'undone'>): HistoryEntry[] {
  const entries = [
    ...payments.flatMap(({ id, at, byName, kind, amount, extra, refundReason, voided }) => [
      {
        id,
        at,
        byName,
        what: [paymentInWords({ kind, amount, extra }), refundReason].filter(Boolean).join(': '),
      },
      ...(voided
        ? [
            {
              id: `${id} voided`,
              at: voided.at,
              byName: voided.byName,
              what: `${priceInWords(amount)} voided: ${voided.reason}`,
            },
          ]
        : []),
    ]),
    ...items.flatMap(({ title, handovers }) =>
      handovers.map(({ id, at, byName }) => ({ id, at, byName, what: `${title}, handed over` })),
    ),
    ...undone.flatMap(({ title, at, byName, undone: back }, index) => [
      { id: `undone ${index}`, at, byName, what: `${title}, handed over` },
      { id: `undoing ${index}`, at: back.at, byName: back.byName, what: `${title}, pickup undone` },
    ]),
  ]
  return entries.sort((one, other) => (one.at < other.at ? 1 : -1))
}
