import type { KeyboardEvent } from 'react'
import { type Cents, parsePrice, priceInWords, toPrice } from '../../api/contract/values/money/money.ts'
import { spoken } from '../words/spoken.ts'
import { overtaken } from './headline.ts'

/** What the arrow keys add, in cents. */
const STEPS: Record<string, Cents> = { ArrowUp: 50, ArrowDown: -50 }

interface Props {
  value: string
  onType: (text: string) => void
  minimumNextBid: string
  /** No one has bid yet, so the minimum is the starting bid. */
  isFirst: boolean
  /** Whether it is the most that we bid for them. */
  isMaximum: boolean
  /** The bid that came in while this one was typed. */
  overtakenBy: string | null
  fault: string | undefined
}

/** How much is bid. The step is a courtesy, not a rule. See product#bid-form. */
export function AmountField({ value, onType, minimumNextBid, isFirst, isMaximum, overtakenBy, fault }: Props) {
  const { say } = spoken()
  function adoptEarlyTyping(input: HTMLInputElement | null) {
    if (input && input.value !== input.defaultValue) onType(input.value)
  }
  function stepByKey(event: KeyboardEvent<HTMLInputElement>) {
    const steps = STEPS[event.key]
    if (!steps) return
    event.preventDefault()
    onType(toPrice(Math.max(0, (parsePrice(value) ?? 0) + steps)))
  }
  return (
    <div className="grid grid-cols-1 content-start gap-1">
      <label htmlFor="bid-amount" className="font-semibold">
        {say(isMaximum ? 'amountOfMaximum' : 'amount')}
      </label>
      <div className="relative">
        <span aria-hidden="true" className="absolute inset-y-0 left-3.5 flex items-center font-semibold text-ink-soft">
          $
        </span>
        <input
          ref={adoptEarlyTyping}
          id="bid-amount"
          name="amount"
          // Not a number's field: the wheel would change it, and a browser would read "12,50" in its own way.
          inputMode="decimal"
          autoComplete="off"
          step="0.50"
          required
          value={value}
          onKeyDown={stepByKey}
          onChange={(event) => onType(event.target.value)}
          aria-invalid={fault !== undefined}
          aria-describedby="bid-amount-note"
          className="field figures pl-8 font-semibold"
        />
      </div>
      <p id="bid-amount-note" className="min-h-6 text-sm text-ink-soft">
        <span role="status" className="font-semibold text-brick lg:whitespace-nowrap">
          {overtakenBy && !fault && overtaken(say, overtakenBy, minimumNextBid)}
        </span>
        {fault && <span className="font-semibold text-brick">{fault}</span>}
        {!fault &&
          !overtakenBy &&
          say(isFirst ? 'startingBidOf' : 'atLeastPrice', { price: priceInWords(minimumNextBid) })}
      </p>
    </div>
  )
}
