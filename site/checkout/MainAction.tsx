import { useLocation } from 'wouter'
import type { CheckoutSheet } from '../../api/contract/checkout/checkout-view.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { usePause } from '../ui/hooks/use-pause.ts'
import { leftOf, type Pay, type WinnerActions } from './winner-actions.ts'

/** Where the next thing to do is: on phones it stays under the thumb. */
export const MAIN_BUTTON_PLACE =
  'fixed inset-x-0 bottom-0 z-10 border-t border-line-strong bg-sheet px-4 py-3 sm:static sm:border-0 sm:bg-transparent sm:p-0'

interface Props extends Pick<WinnerActions, 'handOver'> {
  sheet: CheckoutSheet
  pay: Pay
}

/** One button after the other in the same place: paid, handed over, next. */
export function MainAction({ sheet, pay, handOver }: Props) {
  const { id, balance } = sheet.winner
  const [, open] = useLocation()
  const left = leftOf(sheet)
  const isBusy = pay.isPending || handOver.isPending

  function next() {
    open('/')
    // On this press phones show their keyboard; by itself they would not.
    document.querySelector<HTMLInputElement>('search input')?.focus()
  }

  return (
    <div className={MAIN_BUTTON_PLACE}>
      {balance !== '0.00' ? (
        <MainButton
          action={`pay ${balance}`}
          isBusy={isBusy}
          onClick={() => pay.mutate({ kind: 'cash', reference: '', payments: [{ winnerId: id, amount: balance }] })}
        >
          {pay.isPending ? 'Recording…' : `Paid ${priceInWords(balance)} in Cash`}
        </MainButton>
      ) : left.length > 0 ? (
        <MainButton action="hand over" isBusy={isBusy} onClick={() => handOver.mutate(left)}>
          {handOver.isPending ? 'Recording…' : handOverLabel(left.length)}
        </MainButton>
      ) : (
        <MainButton action="next" isBusy={isBusy} onClick={next}>
          Next Winner
        </MainButton>
      )}
    </div>
  )
}

interface Button {
  /** What it does; it is the same button for one thing after the other. */
  action: string
  isBusy: boolean
  onClick: () => void
  children: string
}

function MainButton({ action, isBusy, onClick, children }: Button) {
  const isPaused = usePause(action)
  const isOff = isBusy || isPaused
  return (
    <button
      type="button"
      className="button button-primary min-h-14 w-full text-lg sm:w-auto sm:min-w-72"
      aria-disabled={isOff}
      onClick={() => isOff || onClick()}
    >
      {children}
    </button>
  )
}

function handOverLabel(count: number): string {
  return count === 1 ? 'Hand Over the Item' : `Hand Over All ${count} Items`
}
