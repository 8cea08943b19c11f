import { startTransition, useState } from 'react'
import type { ListedItem } from '../../../../api/contract/auction/items/item-view.ts'
import { Rows } from '../../../ui/list/Rows.tsx'
import type { CardActions } from './ItemCard.tsx'
import { ItemCard } from './ItemCard.tsx'

interface Props {
  title: string
  /** Those on this page of the list. */
  items: ListedItem[]
  /** How many there are on all pages. */
  total: number
  /** How many are shown at first. */
  size: number
  actions: CardActions
  /** Those that are selected, by id; `null` while none are being selected. */
  chosen: ReadonlyMap<string, unknown> | null
}

/** Items with the same status; only the first few until View All. */
export function ItemSection({ title, items, total, size, actions, chosen }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? items : items.slice(0, size)
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl">
          {title} <span className="figures font-sans text-base font-normal text-ink-soft">({total})</span>
        </h2>
        {items.length > size && (
          <button
            type="button"
            className="text-link min-h-11 cursor-pointer font-semibold"
            aria-expanded={isWhole}
            onClick={() => startTransition(() => setIsWhole(!isWhole))}
          >
            {isWhole ? 'Show Less' : `View All ${title} (${total})`}
          </button>
        )}
      </div>
      <Rows className="mt-3">
        {shown.map((item) => (
          // Only the height of a card out of sight is kept: its width would keep a turned phone from narrowing the
          // page.
          <li key={item.id} className="[contain-intrinsic-height:auto_7rem] [content-visibility:auto]">
            <ItemCard item={item} actions={actions} isSelected={chosen === null ? null : chosen.has(item.id)} />
          </li>
        ))}
      </Rows>
      {shown.length === items.length && items.length < total && (
        <p className="mt-2 text-sm text-ink-soft">
          {items.length} of {total} are on this page. Use Previous or Next for the others.
        </p>
      )}
    </section>
  )
}
