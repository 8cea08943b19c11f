import type { ItemCounts } from '../../../../api/contract/auction/items/item-view.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { Stat } from '../../../ui/list/Stat.tsx'
import { useTotalRaised } from '../../frame/queries/total-raised.ts'

/** The whole auction in four numbers. See product.md#dashboard. */
export function StatCards({ counts }: { counts: ItemCounts | undefined }) {
  const { data } = useTotalRaised()
  const isFinal = !data || data.stillOpen === '0.00'
  return (
    <dl className="mt-5 grid grid-cols-2 overflow-hidden rounded-soft border border-line bg-line gap-px lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
      <Stat
        label="Total Money Raised"
        value={data && priceInWords(data.totalRaised)}
        note={isFinal ? undefined : `${priceInWords(data.stillOpen)} of it still open`}
      />
      <Stat label="Live Auctions" value={counts?.live} />
      <Stat label="Upcoming" value={counts?.upcoming} />
      <Stat label="Completed" value={counts?.ended} />
    </dl>
  )
}
