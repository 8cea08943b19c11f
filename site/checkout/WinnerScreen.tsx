import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { CheckoutSheet, CheckoutWinner } from '../../api/contract/checkout/checkout-view.ts'
import { formatMoney, parsePrice, priceInWords } from '../../api/contract/values/money/money.ts'
import { paymentNames } from '../../api/contract/values/money/payment-names.ts'
import { call, isMissing } from '../api-client/call.ts'
import { keyOf, queryAt } from '../api-client/data-cache.ts'
import { passFocusOn } from '../ui/hooks/pass-focus-on.ts'
import { usePause } from '../ui/hooks/use-pause.ts'
import { Loaded } from '../ui/list/Loaded.tsx'
import { BackToSearch } from './BackToSearch.tsx'
import { useCheckout } from './checkout-context.ts'
import { EntryButton } from './EntryButton.tsx'
import { Gifts } from './Gifts.tsx'
import { NothingLeft } from './NothingLeft.tsx'
import { PayCode } from './PayCode.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import { PromiseForm } from './PromiseForm.tsx'
import { paymentInWords } from './payment-words.ts'
import { Shares } from './Shares.tsx'
import { StaffHistory } from './StaffHistory.tsx'
import { useRetried } from './use-retried.ts'
import { WinnerHead } from './WinnerHead.tsx'
import { WonItems } from './WonItems.tsx'
import { type CheckoutPlace, leftOf, type Pay, usePay, useWinnerActions, type WinnerActions } from './winner-actions.ts'

const REREAD_MS = 15_000

/** What a winner owes and takes home, with the next thing to do for them under the thumb. */
export function WinnerScreen({ id }: { id: string }) {
  const { slug } = useCheckout().organization
  const sheet = useQuery({
    ...queryAt(`/api/${slug}/checkout/winners/${id}`),
    // Others work at the next table.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    // They win and give while it is open, and may pay on their own phone; undoing a payment ends after two minutes.
    refetchInterval: REREAD_MS,
  })
  if (isMissing(sheet.error))
    return (
      <>
        <NothingLeft />
        <BackToSearch />
      </>
    )
  return (
    <Loaded query={sheet} failure="This winner couldn’t be loaded.">
      {(sheet) => <Contents sheet={sheet} />}
    </Loaded>
  )
}

function Contents({ sheet }: { sheet: CheckoutSheet }) {
  const { winner, note, items, shares, gifts } = sheet
  const { slug, timeZone } = useCheckout().organization
  const place: CheckoutPlace = { slug, area: 'checkout', call, useChange: useRetried }
  const actions = useWinnerActions(place, winner.id)
  const pay = usePay(place)
  const [isFormOpen, setFormOpen] = useState(false)
  const isOwing = winner.balance !== '0.00'
  const isTyping = isOwing && isFormOpen
  // The focus stays in the field, for the next scan.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
      <WinnerHead winner={winner} name={winner.name} label={winner.label} timeZone={timeZone} />
      <LastPayment sheet={sheet} place={place} />
      {!isTyping && <MainAction sheet={sheet} pay={pay} handOver={actions.handOver} />}
      {isOwing && <PartPayment winner={winner} pay={pay} isOpen={isTyping} onOpenChange={setFormOpen} />}
      {isOwing && (
        <PromiseForm
          winner={winner}
          note={note}
          timeZone={timeZone}
          place={place}
          className="rounded-soft border border-line bg-sheet p-4"
        />
      )}
      {!isTyping && <PayCode payPath={sheet.payPath} />}
      {note && (
        <p className="rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-3 wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      )}
      {items.length > 0 && <WonItems items={items} timeZone={timeZone} actions={actions} />}
      <Shares shares={shares} timeZone={timeZone} undo={null} />
      <Gifts gifts={gifts} timeZone={timeZone} onWriteOff={null} />
      <StaffHistory sheet={sheet} />
      <BackToSearch />
    </div>
  )
}

/** The payment that one took just now, to be taken back where it was a mistake. */
function LastPayment({ sheet: { payments, winner }, place: { slug } }: { sheet: CheckoutSheet; place: CheckoutPlace }) {
  const client = useQueryClient()
  const undo = useRetried((id: string) => call('PATCH', `/api/${slug}/checkout/payments/${id}/undo`), {
    failure: 'Failed to undo the payment',
    refresh: () => client.invalidateQueries({ queryKey: keyOf(`/api/${slug}/checkout/winners/${winner.id}`) }),
  })
  const last = payments.find(({ isUndoable }) => isUndoable)
  if (!last) return null
  const inWords = paymentInWords(last)
  return (
    <p ref={passFocusOn} className="figures flex flex-wrap items-center gap-x-4">
      Recorded {inWords}
      <button
        type="button"
        className="text-link min-h-11 cursor-pointer"
        aria-label={`Undo the payment of ${inWords}`}
        aria-disabled={undo.isPending}
        onClick={() => undo.isPending || undo.mutate(last.id)}
      >
        {undo.isPending ? 'Undoing…' : 'Undo'}
      </button>
    </p>
  )
}

interface Props {
  winner: CheckoutWinner
  pay: Pay
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Whatever is not all of it in cash, behind a press. While it is open, its button is the one under the thumb. */
function PartPayment({ winner, pay, isOpen, onOpenChange }: Props) {
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
        {({ kind, amount: typed }) =>
          isOpen && (
            <div className={MAIN_BUTTON_PLACE}>
              <EntryButton isOff={pay.isPending}>
                {pay.isPending ? 'Recording…' : `Record ${amountInWords(typed)} (${paymentNames[kind]})`}
              </EntryButton>
            </div>
          )
        }
      </PaymentForm>
    </details>
  )
}

function amountInWords(typed: string): string {
  const amount = parsePrice(typed)
  return amount ? formatMoney(amount) : 'Payment'
}

/** Where the next thing to do is: on phones it stays under the thumb. */
const MAIN_BUTTON_PLACE =
  'fixed inset-x-0 bottom-0 z-10 border-t border-line-strong bg-sheet px-4 py-3 sm:static sm:border-0 sm:bg-transparent sm:p-0'

interface MainActionProps extends Pick<WinnerActions, 'handOver'> {
  sheet: CheckoutSheet
  pay: Pay
}

/** One button after the other in the same place: paid, handed over, next. */
function MainAction({ sheet, pay, handOver }: MainActionProps) {
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
