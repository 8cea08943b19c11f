import { useState } from 'react'
import type { z } from 'zod'
import { bidderTyped } from '../../api/contract/auction/bidding/typed-bidder.ts'
import type { soldPlaces } from '../../api/contract/auction/places/sale-form.ts'
import { formatMoney, priceInWords } from '../../api/contract/values/money/money.ts'
import { costOfOrder, countPlaces, isFree } from '../../api/contract/values/money/places.ts'
import { CallError, call } from '../api-client/call.ts'
import { keyOf } from '../api-client/data-cache.ts'
import { answerTo, sentAs } from '../api-client/unanswered.ts'
import { Field } from '../ui/form/Field.tsx'
import { SelectField } from '../ui/form/Select.tsx'
import { fieldsOf, useCheckedForm } from '../ui/form/use-submit.ts'
import { counted } from '../ui/text/counted.ts'
import { BidderFields, issuesOfBidder, languages, OUTCOME } from './BidderFields.tsx'
import type { ItemProps } from './BidEntry.tsx'
import { checkoutClient } from './checkout-client.ts'
import { useCheckout } from './checkout-context.ts'
import { EntryButton } from './EntryButton.tsx'
import { LastRefusal } from './LastRefusal.tsx'
import type { Sale } from './sale-words.ts'
import { typedBuyer } from './typed-bid.ts'
import { useNextLine } from './use-next-line.ts'
import { useRetried } from './use-retried.ts'

type Buyer = z.output<ReturnType<typeof typedBuyer>>
const EMPTY: Buyer = { email: '', language: 'en', name: '', phone: '' }

/** Sells places to whoever stands at the table; after one it is ready for the next. See product#places. */
export function SaleEntry({ item: { id }, sale, isClosed }: ItemProps & { sale: Sale }) {
  const { usesPaddles } = useCheckout()
  const form = useCheckedForm(typedBuyer(usesPaddles), { defaultValues: EMPTY })
  const field = fieldsOf(form)
  const first = sale.kinds.length === 1 ? 1 : 0
  const [quantities, setQuantities] = useState<Record<string, number>>({})
  const lines = sale.kinds.map((kind) => ({ ...kind, quantity: quantities[kind.name] ?? first }))
  const count = countPlaces(lines)
  const total = costOfOrder(lines)
  const sell = useSell(id, (error) => explain(error))
  const line = useNextLine(form, 'email', sell.data)
  const isOver = (isClosed || sale.left === 0) && !sell.isPending

  function explain(error: Error): boolean {
    const problem = error instanceof CallError ? error.problem : null
    if (!problem || !line.isAsSent()) return false
    for (const { path, message } of issuesOfBidder(problem)) form.setError(path, { message })
    if (!problem.issues) form.setError('email', { message: problem.message }, { shouldFocus: true })
    return true
  }

  function submit(buyer: Buyer) {
    if (sell.isPending || count === 0) return
    line.markSent()
    const purchases = lines.filter(({ quantity }) => quantity > 0)
    sell.mutate(
      { ...buyer, purchases },
      {
        onSuccess: () => {
          line.begin({ ...EMPTY, language: buyer.language })
          setQuantities((chosen) => (chosen === quantities ? {} : chosen))
        },
      },
    )
  }

  return (
    <section aria-labelledby="sell" className="mt-6 rounded-soft border border-line bg-sheet p-4 sm:p-5">
      <h2 id="sell" className="text-xl">
        {isOver ? (sale.left === 0 ? 'Sold Out' : 'This sale is over.') : 'Sell Places'}
      </h2>
      <p ref={line.outcome} role="status" className={OUTCOME}>
        {sell.data && !sell.isPending && soldInWords(sell.data)}
      </p>
      {isOver ? (
        <LastRefusal what="sale wasn’t made" error={sell.error} />
      ) : (
        <form noValidate onSubmit={form.handleSubmit(submit)} className="mt-4 grid gap-4">
          <BidderFields field={field} />
          <div className="grid gap-4 sm:grid-cols-2">
            {lines.map(({ name, price, quantity }) => (
              <Field
                key={name}
                label={name || 'How Many'}
                hint={`${isFree(price) ? 'Free' : priceInWords(price)} each`}
                type="number"
                inputMode="numeric"
                min={0}
                max={Math.min(sale.mostEach, sale.left)}
                value={quantity}
                onChange={({ target }) =>
                  setQuantities({ ...quantities, [name]: Math.max(0, Math.trunc(Number(target.value))) })
                }
              />
            ))}
            <SelectField label="Emails In" options={languages} {...field('language')} />
          </div>
          <div>
            <EntryButton isOff={sell.isPending || count === 0}>
              {sell.isPending ? 'Selling…' : `Sell ${count} for ${formatMoney(total)}`}
            </EntryButton>
          </div>
        </form>
      )}
    </section>
  )
}

function soldInWords({ purchases, holder, total }: z.output<typeof soldPlaces>): string {
  return `Sold: ${counted(countPlaces(purchases), 'place')} to ${holder}, for ${priceInWords(total)}.`
}

interface Order extends Buyer {
  purchases: { name: string; price: string; quantity: number }[]
}

/** Sells places. Sent again, it is the same sale. @param explain says at the form what is wrong with it */
function useSell(itemId: string, explain: (error: Error) => boolean) {
  const { slug } = useCheckout().organization
  function post({ purchases, ...buyer }: Order, ids: string[]) {
    const bought = purchases.map(({ name, price, quantity }, index) => ({
      id: ids[index] ?? '',
      kind: name,
      price,
      quantity,
      answers: [],
    }))
    const body = { ...buyer, ...bidderTyped(buyer.email), itemId, purchases: bought }
    return call('POST', `/api/${slug}/checkout/purchases`, body)
  }
  return useRetried(
    (order: Order) => {
      const sent = order.purchases.map(({ name, quantity }) =>
        sentAs(JSON.stringify([itemId, bidderTyped(order.email), name, quantity])),
      )
      return answerTo(
        sent,
        post(
          order,
          sent.map(({ id }) => id),
        ),
      )
    },
    {
      inWords: soldInWords,
      explain,
      failure: { title: 'Failed to sell', fallback: 'Please try again. It won’t count twice.' },
      refresh: () => checkoutClient.invalidateQueries({ queryKey: keyOf(`/api/${slug}/checkout/items/${itemId}`) }),
    },
  )
}
