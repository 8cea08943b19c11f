import type { ReactNode } from 'react'
import type { WinnerRow } from '../../api/contract/checkout/winner-view.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { owedInWords, pickupInWords, promiseInWords } from './payment-words.ts'

type Account = Pick<
  WinnerRow,
  'code' | 'due' | 'paid' | 'waived' | 'balance' | 'credit' | 'hasTests' | 'itemCount' | 'leftCount' | 'promisedDay'
>

interface Props {
  winner: Account
  name: string | null | undefined
  /** Masked for helpers. */
  label: string
  timeZone: string
  /** More about whom it is. */
  children?: ReactNode
  /** Below where they stand. */
  beside?: ReactNode
}

/** Who a winner is, what they owe, and what they have not picked up, in large figures. */
export function WinnerHead({ winner, name, label, timeZone, children, beside }: Props) {
  const { code, due, paid, waived, balance, promisedDay, leftCount } = winner
  const sums = [`${priceInWords(due)} in all`, `${priceInWords(paid)} paid`]
  if (waived !== '0.00') sums.push(`${priceInWords(waived)} waived`)
  return (
    <div className="grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <div className="min-w-0">
        <p className="figures text-lg tracking-widest text-ink-soft">{code}</p>
        <h1 className="text-3xl wrap-anywhere">{name ?? label}</h1>
        {name && <p className="text-ink-soft wrap-anywhere">{label}</p>}
        {children}
      </div>
      <div className="sm:text-right">
        <div role="status">
          <p
            className={`figures font-serif text-5xl leading-tight font-semibold ${balance === '0.00' ? 'text-leaf' : 'text-brick'}`}
          >
            {owedInWords(winner)}
          </p>
          <p className="figures text-ink-soft">{sums.join(' · ')}</p>
          {promisedDay && <p className="figures">{promiseInWords(promisedDay, timeZone)}</p>}
          <p className={leftCount === 0 ? 'font-semibold text-leaf' : 'text-ink-soft'}>{pickupInWords(winner)}</p>
        </div>
        {beside}
      </div>
    </div>
  )
}

/** Where a winner in a list stands. */
export function WinnerBalance({ winner, timeZone }: { winner: Account; timeZone: string }) {
  return (
    <span className="text-right text-sm">
      <span className={`figures block font-semibold ${winner.balance === '0.00' ? 'text-leaf' : 'text-brick'}`}>
        {owedInWords(winner)}
      </span>
      {winner.promisedDay && (
        <span className="figures ml-auto block text-ink-soft max-sm:max-w-28">
          {promiseInWords(winner.promisedDay, timeZone)}
        </span>
      )}
      <span className={`block ${winner.leftCount === 0 ? 'text-leaf' : 'text-ink-soft'}`}>{pickupInWords(winner)}</span>
    </span>
  )
}
