import type { KeyboardEvent, ReactNode } from 'react'
import { type Cents, formatMoney, parsePrice, priceInWords, toPrice } from '../../api/contract/values/money/money.ts'
import { spoken } from '../words/spoken.ts'
import { BidMessage } from './BidMessage.tsx'
import { ConfirmBid } from './ConfirmBid.tsx'
import { EmailField } from './EmailField.tsx'
import { watchInView } from './form-in-view.ts'
import type { LiveItem } from './live-item.ts'
import { type Draft, quickBids } from './offer-form.ts'
import { overtaken } from './stance.ts'
import { useBidForm } from './use-bid-form.ts'
import { useStance } from './use-live.ts'

export interface BidFormProps {
  item: LiveItem
  title: string
  /** Makes a reload or a second press of a plain form post the same bid. See product#repeated-requests. */
  version: number
  draft: Draft | null
  /** Whether there is time enough before the end to be reminded of it. */
  hasReminder: boolean
  /** What a form without JavaScript asks besides. */
  children?: ReactNode
}

/**
 * The bid form. Without JavaScript it posts to the page; with it, a bid is checked, confirmed by amount and
 * item, and placed without leaving. See product#bid-form.
 */
export function BidForm({ item, title, version, draft, hasReminder, children }: BidFormProps) {
  const { minimumRaise, currentBid } = item
  const stance = useStance(item.id)
  const isWinning = stance?.kind === 'winning'
  const { say } = spoken()
  const form = useBidForm(item, draft, stance)
  const { amount, next, overtakenBy, isMaximum, faults, submit } = form
  return (
    <>
      {/* Without JavaScript, so that what became of it is in sight. */}
      <form method="post" action="#bidding" noValidate onSubmit={submit} className="grid gap-3">
        <input type="hidden" name="version" value={version} />
        <EmailField draft={draft?.email} fault={faults.email} onType={form.typeEmail} />
        {children}
        <div className="grid gap-x-3 gap-y-4 lg:grid-cols-2">
          <AmountField
            value={amount}
            onType={form.typeAmount}
            isMaximum={isMaximum}
            minimumNextBid={next}
            isFirst={currentBid === null}
            overtakenBy={overtakenBy}
            fault={faults.amount}
          />
          {/* Whoever is winning is not urged to bid again. */}
          <button
            ref={watchInView}
            type="submit"
            className={`button min-h-13 lg:self-center ${isWinning ? '' : 'button-primary'}`}
          >
            {say(isMaximum ? 'setMaximum' : isWinning ? 'raise' : 'place')}
          </button>
        </div>
        {draft?.suggestedAmount && (
          <button type="submit" name="quickAmount" value={draft.suggestedAmount} className="button min-h-13">
            {say(isMaximum ? 'bidUpTo' : 'bidAmount', { amount: priceInWords(draft.suggestedAmount) })}
          </button>
        )}
        <MaximumSwitch isOn={isMaximum} onSwitch={form.setMaximum} />
        {hasReminder && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="remindMe" defaultChecked={draft?.remindMe} className="size-5 accent-leaf" />
            {say('remind')}
          </label>
        )}
        <QuickBids
          minimumNextBid={next}
          minimumRaise={minimumRaise}
          legend={isMaximum ? 'quickMaximum' : isWinning ? 'raiseTo' : 'quick'}
        />
        <BidMessage isOpen />
      </form>
      <ConfirmBid item={item} title={title} />
    </>
  )
}

/** Three amounts to bid with one tap, also without JavaScript. */
function QuickBids(props: {
  minimumNextBid: string
  minimumRaise: string
  legend: 'quick' | 'quickMaximum' | 'raiseTo'
}) {
  const amounts = quickBids(parsePrice(props.minimumNextBid) ?? 0, parsePrice(props.minimumRaise) ?? 0)
  return (
    <fieldset>
      <legend className="mb-1 text-sm text-ink-soft">{spoken().say(props.legend)}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(5.75rem,1fr))] gap-2">
        {amounts.map((amount) => (
          <button
            type="submit"
            key={amount}
            name="quickAmount"
            value={toPrice(amount)}
            className="button figures min-h-13 px-1"
          >
            {formatMoney(amount)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

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
function AmountField({ value, onType, minimumNextBid, isFirst, isMaximum, overtakenBy, fault }: Props) {
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

/** Has us bid for someone, up to what they type. What that means is said before it is used. */
function MaximumSwitch({ isOn, onSwitch }: { isOn: boolean; onSwitch: (isOn: boolean) => void }) {
  const { say } = spoken()
  function adoptEarlyPress(input: HTMLInputElement | null) {
    if (input && input.checked !== isOn) onSwitch(input.checked)
  }
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        ref={adoptEarlyPress}
        id="bid-maximum"
        type="checkbox"
        name="isMaximum"
        checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
        aria-describedby="bid-maximum-note"
        className="my-3 size-5 accent-leaf"
      />
      <label htmlFor="bid-maximum" className="flex min-h-11 items-center font-semibold">
        {say('maximum')}
      </label>
      <p id="bid-maximum-note" className="col-start-2 -mt-1 text-sm text-ink-soft">
        {say('maximumNote')}
      </p>
    </div>
  )
}
