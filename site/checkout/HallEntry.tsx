import { useEffect } from 'react'
import { z } from 'zod'
import type { HallItem, SoldItem } from '../../api/contract/auction/bidding/hall-sale.ts'
import { bidderTyped } from '../../api/contract/auction/bidding/typed-bidder.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { CallError, call } from '../api-client/call.ts'
import { keyOf } from '../api-client/data-cache.ts'
import { answerTo, sentAs } from '../api-client/unanswered.ts'
import { Field, PriceField } from '../ui/form/Field.tsx'
import { SelectField } from '../ui/form/Select.tsx'
import { fieldsOf, useCheckedForm } from '../ui/form/use-submit.ts'
import { BidderFields, issuesOfBidder, languages, OUTCOME } from './BidderFields.tsx'
import { checkoutClient } from './checkout-client.ts'
import { useCheckout } from './checkout-context.ts'
import { EntryButton } from './EntryButton.tsx'
import { typedBid } from './typed-bid.ts'
import { useNextLine } from './use-next-line.ts'
import { useRetried } from './use-retried.ts'

/** A sale as it is typed: the item by its number or title. */
const typedSale = (usesPaddles: boolean, items: HallItem[]) =>
  typedBid(usesPaddles)
    .omit({ confirmAmount: true })
    .extend({
      item: z.string().superRefine((typed, context) => {
        if (!findItem(items, typed)) context.addIssue('Please enter the number of an item that’s sold in the room')
      }),
    })

type TypedSale = z.output<ReturnType<typeof typedSale>>
const EMPTY: TypedSale = { item: '', email: '', amount: '', language: 'en', name: '', phone: '' }

/** What was done last to an item: sold, or its sale undone. */
export interface LatestSale {
  item: SoldItem
  isUndone: boolean
  /** In milliseconds, by this device’s clock. */
  at: number
}

interface Props {
  items: HallItem[]
  /** Of the item that was looked for. */
  chosenId: string | undefined
  latest: LatestSale | null
  onSold: (item: SoldItem) => void
}

/** Item, paddle or address, amount, Enter; then it is ready for the next. See product#the-hall. */
export function HallEntry({ items, chosenId, latest, onSold }: Props) {
  const { usesPaddles } = useCheckout()
  const chosen = items.find(({ id }) => id === chosenId)
  const form = useCheckedForm(typedSale(usesPaddles, items), {
    defaultValues: { ...EMPTY, item: chosen ? String(chosen.itemNumber ?? chosen.title) : '' },
  })
  const field = fieldsOf(form)
  const sell = useSell((error) => explain(error))
  const first = chosen ? 'email' : 'item'
  useEffect(() => form.setFocus(first), [form.setFocus, first])
  const line = useNextLine(form, 'item', latest)

  function explain(error: Error): boolean {
    const problem = error instanceof CallError ? error.problem : null
    if (!problem || !line.isAsSent()) return false
    for (const { path, message } of issuesOfBidder(problem)) form.setError(path, { message }, { shouldFocus: true })
    if (!problem.issues) form.setError('item', { message: problem.message }, { shouldFocus: true })
    return true
  }

  function submit({ item, ...sale }: TypedSale) {
    const sold = findItem(items, item)
    if (sell.isPending || !sold) return
    line.markSent()
    sell.mutate({ ...sale, itemId: sold.id }, { onSuccess: ready })

    function ready(item: SoldItem) {
      line.begin({ ...EMPTY, language: sale.language })
      onSold(item)
    }
  }

  return (
    <section className="mt-4 rounded-soft border border-line bg-sheet p-4 sm:p-5" aria-label="Sale">
      {/* Above the field that has the focus by then. */}
      <p ref={line.outcome} role="status" className={`${OUTCOME} mt-0! mb-4`}>
        {latest && !sell.isPending && latestInWords(latest)}
      </p>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4">
        <Field label="Item" hint="Number or title." list="hall-items" autoComplete="off" {...field('item')} />
        <datalist id="hall-items">
          {items.flatMap((item) =>
            item.sale ? [] : <option key={item.id} value={item.itemNumber ?? item.title} label={itemInWords(item)} />,
          )}
        </datalist>
        <BidderFields field={field} />
        <div className="grid gap-4 sm:grid-cols-2">
          <PriceField label="Sold For" {...field('amount')} />
          <SelectField label="Emails In" options={languages} {...field('language')} />
        </div>
        <div>
          <EntryButton isOff={sell.isPending}>{sell.isPending ? 'Selling…' : 'Sell Item'}</EntryButton>
        </div>
      </form>
    </section>
  )
}

/**
 * The item of a number, with a hash sign before it or not, or the only one whose title holds the words. A number that none
 * has is no words: "8" would sell the lunch for 8.
 */
export function findItem(items: HallItem[], typed: string): HallItem | null {
  const words = typed.trim().toLowerCase()
  if (words === '') return null
  const numbered = items.find(({ itemNumber }) => String(itemNumber) === words.replace(/^#/, ''))
  if (numbered) return numbered
  const exact = items.find(({ title }) => title.toLowerCase() === words)
  if (/^#?\d+$/.test(words)) return exact ?? null
  const [only, ...others] = items.filter(({ title }) => title.toLowerCase().includes(words))
  return exact ?? (others.length === 0 ? (only ?? null) : null)
}

/** "#12 Cabin Weekend". */
export function itemInWords({ itemNumber, title }: Pick<HallItem, 'itemNumber' | 'title'>): string {
  return itemNumber === null ? title : `#${itemNumber} ${title}`
}

function latestInWords({ item, isUndone }: Pick<LatestSale, 'item' | 'isUndone'>): string {
  const { holder, amount } = item.sale
  return isUndone
    ? `Undone: ${itemInWords(item)} isn’t sold to ${holder} any more.`
    : `Sold: ${itemInWords(item)} to ${holder}, for ${priceInWords(amount)}.`
}

/** Sells an item. Sent again, it is the same sale. @param explain says at the form what is wrong with it */
function useSell(explain: (error: Error) => boolean) {
  const { slug } = useCheckout().organization
  function post({ email, ...sale }: Omit<TypedSale, 'item'> & { itemId: string }, id: string) {
    return call('POST', `/api/${slug}/checkout/hall`, { ...sale, ...bidderTyped(email), id })
  }
  return useRetried(
    (sale: Omit<TypedSale, 'item'> & { itemId: string }) => {
      const sent = sentAs(JSON.stringify([sale.itemId, sale.email, sale.amount]))
      return answerTo([sent], post(sale, sent.id))
    },
    {
      inWords: (item) => latestInWords({ item, isUndone: false }),
      explain,
      failure: { title: 'Failed to sell the item', fallback: 'Please try again. It won’t count twice.' },
      refresh: () => checkoutClient.invalidateQueries({ queryKey: keyOf(`/api/${slug}/checkout/hall`) }),
    },
  )
}
