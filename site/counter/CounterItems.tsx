import type { WonItem } from '../../api/contract/checkout/winner-view.ts'
import { shortMoment } from '../../api/contract/values/moment.ts'
import { priceInWords } from '../../api/contract/values/money.ts'
import { Rows } from '../ui/list/Rows.tsx'
import { ItemThumbnail } from '../ui/picture/ItemThumbnail.tsx'
import { useCounter } from './counter-context.ts'
import type { WinnerActions } from './winner-actions.ts'

/** What a winner takes home, one by one; all at once is the main act. */
export function CounterItems({ items, actions: { handOver, undo } }: { items: WonItem[]; actions: WinnerActions }) {
  const { timeZone } = useCounter().organization
  const isBusy = handOver.isPending || undo.isPending
  return (
    <section aria-labelledby="items" className="mt-6">
      <h2 id="items" className="text-xl">
        {items.length === 1 ? '1 Item' : `${items.length} Items`}
      </h2>
      <Rows className="mt-3">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-x-3 px-3 py-3 sm:gap-x-4 sm:px-4">
            <div className="w-14 shrink-0">
              <ItemThumbnail item={item} />
            </div>
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">
                {item.itemNumber !== null && <span className="figures text-ink-soft">#{item.itemNumber} </span>}
                {item.title}
              </p>
              <p className="figures text-sm text-ink-soft">{priceInWords(item.amount)}</p>
              {item.handover && (
                <p className="text-sm text-leaf">Picked up {shortMoment(new Date(item.handover.at), timeZone)}</p>
              )}
            </div>
            {!item.handover && (
              <button
                type="button"
                className="button shrink-0"
                aria-label={`Hand over ${item.title}`}
                aria-disabled={isBusy}
                onClick={() => isBusy || handOver.mutate([item.id])}
              >
                Hand Over
              </button>
            )}
            {item.handover?.isUndoable && (
              <button
                type="button"
                className="text-link min-h-11 shrink-0 cursor-pointer"
                aria-label={`Undo the pickup of ${item.title}`}
                aria-disabled={isBusy}
                onClick={() => isBusy || (item.handover && undo.mutate(item.handover.id))}
              >
                Undo
              </button>
            )}
          </li>
        ))}
      </Rows>
    </section>
  )
}
