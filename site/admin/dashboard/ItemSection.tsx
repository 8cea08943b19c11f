import { startTransition, useState } from 'react'
import type { AdminItem } from '../../../api/contract/items/item-view.ts'
import { type CardActions, ItemCard } from './ItemCard.tsx'

interface Props {
  title: string
  items: AdminItem[]
  /** How many are shown at first. */
  size: number
  actions: CardActions
}

/** Items that stand alike, the first few at first. Spec §2. */
export function ItemSection({ title, items, size, actions }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? items : items.slice(0, size)
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl">{title}</h2>
        {items.length > size && (
          <button
            type="button"
            className="text-link min-h-11 cursor-pointer font-semibold"
            aria-expanded={isWhole}
            onClick={() => startTransition(() => setIsWhole(!isWhole))}
          >
            {isWhole ? 'Show Less' : `View All ${title} (${items.length})`}
          </button>
        )}
      </div>
      <ul className="mt-3 grid gap-3 lg:grid-cols-2">
        {shown.map((item) => (
          <li key={item.id} className="[contain-intrinsic-size:auto_15rem] [content-visibility:auto]">
            <ItemCard item={item} actions={actions} />
          </li>
        ))}
      </ul>
    </section>
  )
}
