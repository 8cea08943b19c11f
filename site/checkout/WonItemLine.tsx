import type { ReactNode } from 'react'
import type { WonItem } from '../../api/contract/checkout/winner-view.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { ItemThumbnail } from '../ui/picture/ItemThumbnail.tsx'

interface Props {
  item: WonItem
  /** More about it, such as when it was picked up. */
  children: ReactNode
}

/** What somebody won, and for how much; beside it stands what can be done. */
export function WonItemLine({ item, children }: Props) {
  return (
    <>
      <div className="w-14 shrink-0">
        <ItemThumbnail item={item} />
      </div>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">
          {item.itemNumber !== null && <span className="figures text-ink-soft">#{item.itemNumber} </span>}
          {item.title}
        </p>
        <p className="figures text-sm text-ink-soft">{priceInWords(item.amount)}</p>
        {children}
      </div>
    </>
  )
}
