import type { WonItem } from '../../api/contract/checkout/winner-view.ts'
import { shortMoment } from '../../api/contract/values/time/moment.ts'
import { Rows } from '../ui/list/Rows.tsx'
import { useCounter } from './counter-context.ts'
import { PickupButton } from './PickupButton.tsx'
import { WonItemLine } from './WonItemLine.tsx'
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
            <WonItemLine item={item}>
              {item.handover && (
                <p className="text-sm text-leaf">Picked up {shortMoment(new Date(item.handover.at), timeZone)}</p>
              )}
            </WonItemLine>
            <PickupButton item={item} isBusy={isBusy} onGive={(id) => handOver.mutate([id])} onUndo={undo.mutate} />
          </li>
        ))}
      </Rows>
    </section>
  )
}
