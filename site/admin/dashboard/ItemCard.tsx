import { memo } from 'react'
import type { AdminItem } from '../../../api/contract/items/item-view.ts'
import { parseRichText } from '../../../api/contract/values/rich-text.ts'
import { StatusBadge } from '../../ui/list/StatusBadge.tsx'
import { RichText } from '../RichText.tsx'
import { useTeam } from '../team-context.ts'
import { CardButtons } from './CardButtons.tsx'
import { CardMenu } from './CardMenu.tsx'
import { CardPicture } from './CardPicture.tsx'
import { dateRange, priceLabel } from './card-words.ts'

/** What a card asks of the dashboard. */
export interface CardActions {
  showBids: (item: AdminItem) => void
  duplicate: (item: AdminItem) => void
  archive: (item: AdminItem) => void
  unarchive: (item: AdminItem) => void
  remove: (item: AdminItem) => void
}

/** One item at a glance, with everything that can be done to it; drawn again only when the item changed. Spec §2. */
export const ItemCard = memo(function ItemCard({ item, actions }: { item: AdminItem; actions: CardActions }) {
  const { timeZone } = useTeam().organization
  const { price, label } = priceLabel(item)
  return (
    <article
      className="card grid h-full grid-cols-[5.5rem_1fr] gap-x-3 p-3 sm:grid-cols-[8rem_1fr] sm:gap-x-4"
      aria-label={item.title}
    >
      <CardPicture item={item} />
      <div className="min-w-0">
        <div className="flex items-start gap-1">
          <h3 className="line-clamp-2 grow pt-1 text-lg wrap-anywhere">{item.title}</h3>
          <CardMenu item={item} actions={actions} />
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <StatusBadge status={item.status} />
          <span className="figures whitespace-nowrap">{dateRange(item, timeZone)}</span>
        </p>
        <p className="mt-1.5">
          <span className="figures text-lg font-semibold">{price}</span>{' '}
          <span className="text-sm text-ink-soft">{label}</span>
        </p>
      </div>
      <div className="col-span-full mt-2 flex min-w-0 flex-col gap-1">
        {item.donatedBy && <p className="truncate text-sm text-ink-soft">Donated by {item.donatedBy}</p>}
        <p className="line-clamp-2 text-sm">
          <RichText nodes={parseRichText(inOneLine(item.description))} />
        </p>
      </div>
      <CardButtons item={item} />
    </article>
  )
})

/** A card has room for two lines, wherever they break. */
function inOneLine(description: string): string {
  return description.replace(/\s+/g, ' ')
}
