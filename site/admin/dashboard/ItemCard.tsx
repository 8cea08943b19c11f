import { memo } from 'react'
import type { ListedItem } from '../../../api/contract/items/item-view.ts'
import { parseRichText } from '../../../api/contract/values/rich-text.ts'
import { StatusBadge } from '../../ui/list/StatusBadge.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import { useTeam } from '../team-context.ts'
import { CardButtons } from './CardButtons.tsx'
import { CardMenu } from './CardMenu.tsx'
import { CardPicture } from './CardPicture.tsx'
import type { CardActions } from './card-actions.ts'
import { bidsInWords, closingHour, dateRange, priceLabel } from './card-words.ts'

const LOOK =
  'grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 px-3 py-3 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:px-4 lg:grid-cols-[6rem_minmax(0,1fr)_12rem_auto_auto] lg:items-center lg:gap-x-4'

/**
 * One item at a glance, with everything that can be done to it; drawn again only when the item changed. See
 * product.md#dashboard.
 */
export const ItemCard = memo(function ItemCard({ item, actions }: { item: ListedItem; actions: CardActions }) {
  return (
    <article className={LOOK} aria-label={item.title}>
      <CardPicture item={item} />
      <Story item={item} />
      <div className="-my-1 lg:order-last">
        <CardMenu item={item} actions={actions} />
      </div>
      <Standing item={item} />
      <CardButtons item={item} />
    </article>
  )
})

function Story({ item }: { item: ListedItem }) {
  const { timeZone } = useTeam().organization
  return (
    <div className="min-w-0">
      <h3 className="line-clamp-2 text-lg leading-snug wrap-anywhere">{item.title}</h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <StatusBadge status={item.status} />
        <span className="figures">
          <span className="whitespace-nowrap">{dateRange(item, timeZone)}</span>,{' '}
          <span className="whitespace-nowrap">{closingHour(item, timeZone)}</span>
        </span>
      </p>
      <p className="mt-1 line-clamp-1 text-sm">
        <RichText nodes={parseRichText(inOneLine(item.description))} />
      </p>
      {item.donatedBy && <p className="truncate text-sm text-ink-soft">Donated by {item.donatedBy}</p>}
    </div>
  )
}

function Standing({ item }: { item: ListedItem }) {
  const { price, label } = priceLabel(item)
  return (
    <div className="col-span-full flex min-w-0 flex-wrap items-baseline gap-x-3 lg:col-span-1 lg:block">
      <p className="whitespace-nowrap">
        <span className="figures text-lg font-semibold">{price}</span>{' '}
        <span className="text-sm text-ink-soft">{label}</span>
      </p>
      <p className="figures text-sm text-ink-soft">{bidsInWords(item)}</p>
      {item.winner && <p className="text-sm wrap-anywhere">Won by {item.winner}</p>}
    </div>
  )
}

/** A row has room for one line, wherever it breaks. */
function inOneLine(description: string): string {
  return description.replace(/\s+/g, ' ')
}
