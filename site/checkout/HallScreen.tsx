import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { HallItem, SoldItem } from '../../api/contract/auction/bidding/hall-sale.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { call } from '../api-client/call.ts'
import { keyOf, queryAt } from '../api-client/data-cache.ts'
import { Loaded } from '../ui/list/Loaded.tsx'
import { Rows } from '../ui/list/Rows.tsx'
import { OwnText } from '../ui/text/OwnText.tsx'
import { BackToSearch } from './BackToSearch.tsx'
import { checkoutClient } from './checkout-client.ts'
import { useCheckout } from './checkout-context.ts'
import { HallEntry, itemInWords, type LatestSale } from './HallEntry.tsx'
import { useRetried } from './use-retried.ts'

/** Others sell at the same time. */
const READ_EVERY_MS = 5_000

/** What is sold in the room, entered as the auctioneer knocks it down. See product#the-hall. @param id of the item that was looked for */
export function HallScreen({ id }: { id?: string | undefined }) {
  const { slug } = useCheckout().organization
  const [latest, setLatest] = useState<LatestSale | null>(null)
  const say = (item: SoldItem, isUndone: boolean) => setLatest({ item, isUndone, at: Date.now() })
  const query = useQuery({
    ...queryAt(`/api/${slug}/checkout/hall`),
    refetchOnMount: 'always',
    refetchInterval: READ_EVERY_MS,
  })
  return (
    <div className="mt-6">
      <h1 className="text-3xl">Sell in the Room</h1>
      <Loaded query={query} failure="The items couldn’t be loaded.">
        {({ items }) => (
          <>
            <HallEntry
              items={items}
              chosenId={id}
              latest={latest && isOutdated(latest, items, query.dataUpdatedAt) ? null : latest}
              onSold={(item) => say(item, false)}
            />
            <Sold items={items} onUndone={(item) => say(item, true)} />
            <Left items={items.filter(({ sale }) => sale === null)} />
          </>
        )}
      </Loaded>
      <BackToSearch />
    </div>
  )
}

/** Whether somebody else undid a sale by now. */
function isOutdated({ item: { sale }, isUndone, at }: LatestSale, items: HallItem[], readAt: number): boolean {
  return !isUndone && readAt > at && items.every((item) => item.sale?.id !== sale.id)
}

const ROW = 'flex min-h-14 items-center justify-between gap-4 px-4 py-2'

/** The last one first, with Undo as long as it is there. */
function Sold({ items, onUndone }: { items: HallItem[]; onUndone: (item: SoldItem) => void }) {
  const { slug } = useCheckout().organization
  const undo = useRetried(({ sale }: SoldItem) => call('PATCH', `/api/${slug}/checkout/hall/${sale.id}/undo`), {
    onDone: onUndone,
    failure: { title: 'Failed to undo the sale', fallback: 'Please try again.' },
    refresh: () => checkoutClient.invalidateQueries({ queryKey: keyOf(`/api/${slug}/checkout/hall`) }),
  })
  const sold = items.filter(isSold).sort((one, other) => (one.sale.soldAt < other.sale.soldAt ? 1 : -1))
  if (sold.length === 0) return null
  return (
    <section aria-labelledby="sold" className="mt-8">
      <h2 id="sold" className="mb-2 text-xl">
        Sold
      </h2>
      <Rows>
        {sold.map((item) => (
          <li key={item.id} className={ROW}>
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">
                <OwnText>{itemInWords(item)}</OwnText>
              </span>
              <span className="figures block text-sm text-ink-soft wrap-anywhere">
                {priceInWords(item.sale.amount)} · {item.sale.holder}
              </span>
            </span>
            {item.sale.undoableUntil && (
              <button
                type="button"
                className="button shrink-0"
                aria-label={`Undo the sale of ${item.title}`}
                aria-disabled={undo.isPending}
                onClick={() => undo.isPending || undo.mutate(item)}
              >
                <Undo2 className="size-5" aria-hidden="true" />
                Undo
              </button>
            )}
          </li>
        ))}
      </Rows>
    </section>
  )
}

function isSold(item: HallItem): item is SoldItem {
  return item.sale !== null
}

function Left({ items }: { items: HallItem[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="left" className="mt-8">
      <h2 id="left" className="mb-2 text-xl">
        To Be Sold
      </h2>
      <Rows>
        {items.map((item) => (
          <li key={item.id} className={`${ROW} font-semibold wrap-anywhere`}>
            <OwnText>{itemInWords(item)}</OwnText>
          </li>
        ))}
      </Rows>
    </section>
  )
}
