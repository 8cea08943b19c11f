import type { CounterSheet, CounterWinner } from '../../contract/checkout/counter-view.ts'
import type { WinnerRow, WinnerSheet } from '../../contract/checkout/winner-view.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'

/** A winner as the counter lists them: whoever works there recognizes people, and takes no addresses home. */
export function counterWinner({ email, contact, reach, ...row }: WinnerRow): CounterWinner {
  return { ...row, name: contact?.name ?? null, maskedEmail: maskEmail(email) }
}

/** Of a winner's sheet what the counter shows. */
export function counterSheet({ winner, note, items, payments, undone }: WinnerSheet): CounterSheet {
  return { winner: counterWinner(winner), note, items, payments, undone }
}
