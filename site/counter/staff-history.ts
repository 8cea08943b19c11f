import type { CounterSheet } from '../../api/contract/checkout/counter-view.ts'
import { priceInWords } from '../../api/contract/values/money.ts'
import { paymentNames } from '../admin/winners/payment-words.ts'

/** Something that somebody did for a winner. */
export interface StaffAct {
  at: string
  byName: string
  what: string
}

/** All that was done for a winner and by whom, the newest first. */
export function historyOf({
  items,
  payments,
  undone,
}: Pick<CounterSheet, 'items' | 'payments' | 'undone'>): StaffAct[] {
  const acts = [
    ...payments.flatMap(({ at, byName, kind, amount, voided }) => [
      { at, byName, what: `${priceInWords(amount)} ${paymentNames[kind].toLowerCase()}` },
      ...(voided
        ? [{ at: voided.at, byName: voided.byName, what: `${priceInWords(amount)} voided: ${voided.reason}` }]
        : []),
    ]),
    ...items.flatMap(({ title, handover }) =>
      handover ? [{ at: handover.at, byName: handover.byName, what: `${title}, handed over` }] : [],
    ),
    ...undone.flatMap(({ title, at, byName, undone: back }) => [
      { at, byName, what: `${title}, handed over` },
      { at: back.at, byName: back.byName, what: `${title}, pickup undone` },
    ]),
  ]
  return acts.sort((one, other) => (one.at < other.at ? 1 : -1))
}
