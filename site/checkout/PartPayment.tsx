import type { CheckoutWinner } from '../../api/contract/checkout/checkout-view.ts'
import { parsePrice, priceInWords } from '../../api/contract/values/money/money.ts'
import { MAIN_BUTTON_PLACE } from './MainAction.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import { paymentNames } from './payment-words.ts'
import type { Pay } from './winner-actions.ts'

interface Props {
  winner: CheckoutWinner
  pay: Pay
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Whatever is not all of it in cash, behind a press. While it is open, its button is the one under the thumb. */
export function PartPayment({ winner, pay, isOpen, onOpenChange }: Props) {
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => onOpenChange(currentTarget.open)}>
      <summary className="text-link min-h-11 w-fit cursor-pointer py-2.5">Record a Different Payment</summary>
      <PaymentForm
        winner={winner}
        usualKind="check"
        canWaive={false}
        pay={pay}
        onRecorded={() => onOpenChange(false)}
        className="mt-2 rounded-soft border border-line bg-sheet p-4"
      >
        {({ kind, amount }) =>
          isOpen && (
            <div className={MAIN_BUTTON_PLACE}>
              <button
                type="submit"
                className="button button-primary min-h-14 w-full text-lg sm:w-auto sm:min-w-72"
                aria-disabled={pay.isPending}
              >
                {pay.isPending
                  ? 'Recording…'
                  : `Record ${parsePrice(amount) ? priceInWords(amount) : 'Payment'} (${paymentNames[kind]})`}
              </button>
            </div>
          )
        }
      </PaymentForm>
    </details>
  )
}
