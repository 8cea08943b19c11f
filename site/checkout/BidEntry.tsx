import { useState } from 'react'
import type { BidProblem } from '../../api/contract/auction/bidding/bid-view.ts'
import type { EnteredBid } from '../../api/contract/auction/bidding/entry-form.ts'
import { bidderTyped } from '../../api/contract/auction/bidding/typed-bidder.ts'
import type { CheckoutItem } from '../../api/contract/checkout/checkout-view.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { CallError, PATIENCE_MS } from '../api-client/call.ts'
import { keyOf } from '../api-client/data-cache.ts'
import { send } from '../api-client/send.ts'
import { answerTo, sentAs } from '../api-client/unanswered.ts'
import { ConfirmDialog } from '../ui/dialog/Dialog.tsx'
import { PriceField } from '../ui/form/Field.tsx'
import { SelectField } from '../ui/form/Select.tsx'
import { fieldsOf, useCheckedForm } from '../ui/form/use-submit.ts'
import { BidderFields, issuesOfBidder, languages, OUTCOME } from './BidderFields.tsx'
import { checkoutClient } from './checkout-client.ts'
import { useCheckout } from './checkout-context.ts'
import { EntryButton } from './EntryButton.tsx'
import { LastRefusal } from './LastRefusal.tsx'
import { type TypedBid, typedBid } from './typed-bid.ts'
import { useNextLine } from './use-next-line.ts'
import { useRetried } from './use-retried.ts'

const EMPTY: TypedBid = { email: '', amount: '', confirmAmount: false, language: 'en', name: '', phone: '' }

/** What is asked about a very high amount, and what may have been meant. */
interface Question {
  text: string
  bid: TypedBid
  suggestedAmount: string | null | undefined
}

export interface ItemProps {
  item: CheckoutItem
  /** Whether it took bids when it was read, and takes none any more. */
  isClosed: boolean
}

/** Enters a bid for a bidder, such as from a sheet of paper; after one it is ready for the next. */
export function BidEntry({ item: { id, minimumNextBid }, isClosed }: ItemProps) {
  const { usesPaddles } = useCheckout()
  const [question, setQuestion] = useState<Question | null>(null)
  const form = useCheckedForm(typedBid(usesPaddles), { defaultValues: EMPTY })
  const field = fieldsOf(form)
  const enter = useEnterBid(id, (error) => explain(error))
  const line = useNextLine(form, 'email', enter.data)
  // What is still on its way may have been sent in time.
  const isOver = isClosed && !enter.isPending

  function explain(error: Error): boolean {
    const problem = error instanceof CallError ? error.problem : null
    if (!problem || problem.code === 'confirm-amount') return problem !== null
    if (!line.isAsSent()) return false
    for (const { path, message } of issuesOfBidder(problem)) form.setError(path, { message })
    if (!problem.issues) form.setError('amount', { message: problem.message }, { shouldFocus: true })
    return true
  }

  function submit(bid: TypedBid) {
    if (enter.isPending) return
    line.markSent()
    send(bid)
  }

  function send(bid: TypedBid) {
    enter.mutate(bid, {
      onSuccess: () => line.begin({ ...EMPTY, language: bid.language }),
      onError: (error) => {
        const problem: BidProblem | null = error instanceof CallError ? error.problem : null
        if (problem?.code === 'confirm-amount')
          setQuestion({ text: problem.message, bid, suggestedAmount: problem.suggestedAmount })
      },
      onSettled: () => bid.confirmAmount && setQuestion(null),
    })
  }

  function submitSuggested({ bid }: Question, amount: string) {
    setQuestion(null)
    send({ ...bid, amount })
  }

  return (
    <section aria-labelledby="enter-bid" className="mt-6 rounded-soft border border-line bg-sheet p-4 sm:p-5">
      <h2 id="enter-bid" className="text-xl">
        {isOver ? CLOSED : 'Enter a Bid'}
      </h2>
      {/* Above the field that has the focus by then: below the button a phone's keyboard would cover it. */}
      <p
        ref={line.outcome}
        role="status"
        className={OUTCOME}
        data-beaten={enter.data?.isWinning === false || undefined}
      >
        {enter.data && !enter.isPending && enteredInWords(enter.data)}
      </p>
      {isOver ? (
        <LastRefusal what="bid wasn’t entered" error={enter.error} />
      ) : (
        <form noValidate onSubmit={form.handleSubmit(submit)} className="mt-4 grid gap-4">
          <BidderFields field={field} />
          <div className="grid gap-4 sm:grid-cols-2">
            <PriceField label="Bid" hint={`At least ${priceInWords(minimumNextBid)}.`} {...field('amount')} />
            <SelectField label="Emails In" options={languages} {...field('language')} />
          </div>
          <div>
            <EntryButton isOff={enter.isPending}>{enter.isPending ? 'Entering…' : 'Enter Bid'}</EntryButton>
          </div>
        </form>
      )}
      <ConfirmDialog
        title={question?.text ?? ''}
        confirmLabel="Enter This Bid"
        cancelLabel="Change the Amount"
        alternative={
          question?.suggestedAmount
            ? {
                label: `Enter ${priceInWords(question.suggestedAmount)}`,
                onChoose: () => submitSuggested(question, question.suggestedAmount ?? ''),
              }
            : null
        }
        pendingLabel="Entering…"
        isPending={enter.isPending}
        isOpen={question !== null}
        onConfirm={() => question && send({ ...question.bid, confirmAmount: true })}
        onClose={() => setQuestion(null)}
      >
        A bid that counts can only be cancelled by the admin.
      </ConfirmDialog>
    </section>
  )
}

/** Said of an item that was open before, and of one that was not. */
export const CLOSED = 'This item takes no bids now.'

function enteredInWords({ isWinning, currentBid, bid: { amount }, holder }: EnteredBid): string {
  const entered = `Bid of ${priceInWords(amount)} entered for ${holder}.`
  if (isWinning) return `${entered} It’s winning.`
  return `${entered} Someone’s maximum beat it at once: the current bid is ${priceInWords(currentBid)}.`
}

/** Enters a bid on an item. Sent again, it is the same bid. @param explain says at the form what is wrong with it */
function useEnterBid(itemId: string, explain: (error: Error) => boolean) {
  const { slug } = useCheckout().organization
  async function post(bid: TypedBid, key: string) {
    const answer = await send('POST', `/api/${slug}/checkout/bids`, {
      body: { ...bid, ...bidderTyped(bid.email), itemId },
      headers: { 'Idempotency-Key': key },
      credentials: 'include',
      patienceMs: PATIENCE_MS,
    })
    if (!answer.ok) throw new CallError(answer.status, answer.statusText, await answer.text())
    return answer.json()
  }
  return useRetried(
    (bid: TypedBid) => {
      const sent = sentAs(JSON.stringify([itemId, bid.email, bid.amount]))
      return answerTo([sent], post(bid, sent.id))
    },
    {
      inWords: enteredInWords,
      explain,
      failure: { title: 'Failed to enter the bid', fallback: 'Please try again. It won’t count twice.' },
      refresh: () => checkoutClient.invalidateQueries({ queryKey: keyOf(`/api/${slug}/checkout/items/${itemId}`) }),
    },
  )
}
