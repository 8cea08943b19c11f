import type { CheckoutSheet, CheckoutWinner } from '../../contract/checkout/checkout-view.ts'
import type { WinnerRow, WinnerSheet } from '../../contract/checkout/winner-view.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'

/** A winner as the checkout lists them: whoever works there recognizes people, and takes no addresses home. */
export function checkoutWinner({ email, contact, reach, ...row }: WinnerRow): CheckoutWinner {
  return { ...row, name: contact?.name ?? null, maskedEmail: maskEmail(email) }
}

/** Of a winner's sheet what the checkout shows. */
export function checkoutSheet({ winner, note, items, payments, undone, payPath }: WinnerSheet): CheckoutSheet {
  return { winner: checkoutWinner(winner), note, items, payments, undone, payPath }
}
