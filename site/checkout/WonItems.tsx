import type { ReactNode } from 'react'
import type { WonItem } from '../../api/contract/checkout/winner-view.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { shortMoment } from '../../api/contract/values/time/moment.ts'
import { usePause } from '../ui/hooks/use-pause.ts'
import { Rows } from '../ui/list/Rows.tsx'
import { ItemThumbnail } from '../ui/picture/ItemThumbnail.tsx'
import { counted } from '../ui/text/counted.ts'
import { OwnText } from '../ui/text/OwnText.tsx'
import { isLeft, leftOf, type WinnerActions } from './winner-actions.ts'

interface Props {
  items: WonItem[]
  timeZone: string
  /** `null` for whoever may only look. */
  actions: WinnerActions | null
  /** What the team has besides helpers; `onCancel` is `null` for who may not cancel wins. */
  team?: { onCancel: ((item: WonItem) => void) | null }
}

/** What a winner takes home, one by one; in the admin area and at the checkout. See product#pickup. */
export function WonItems({ items, timeZone, actions, team }: Props) {
  const left = leftOf({ items })
  const isBusy = actions !== null && (actions.handOver.isPending || actions.undo.isPending)
  return (
    <section aria-labelledby="items">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="items" className="text-xl">
          {counted(items.length, 'Item')}
        </h2>
        {team && actions && left.length > 1 && (
          <button
            type="button"
            className="button"
            aria-disabled={isBusy}
            onClick={() => isBusy || actions.handOver.mutate(left)}
          >
            Hand Over All
          </button>
        )}
      </div>
      <Rows className="mt-3">
        {items.map((item) => (
          <li
            key={item.id}
            className={`flex items-center gap-x-3 gap-y-2 px-3 py-3 sm:gap-x-4 sm:px-4 ${team ? 'flex-wrap' : ''}`}
          >
            <WonItemLine item={item}>
              {item.handovers.map(({ id, at, byName }) => (
                <p key={id} className="text-sm text-leaf">
                  Picked up {shortMoment(new Date(at), timeZone)}
                  {team && `, handed over by ${byName}`}
                </p>
              ))}
              {team && actions && item.handovers.at(-1)?.isUndoable === false && (
                <p className="text-sm text-ink-soft">
                  After 24 hours a pickup can’t be undone
                  {team.onCancel &&
                    !isLeft(item) &&
                    (item.places > 0 ? ', nor its places cancelled' : ', nor its win cancelled')}
                  .
                </p>
              )}
            </WonItemLine>
            {team?.onCancel && isLeft(item) && (
              <button
                type="button"
                className="text-link min-h-11 cursor-pointer"
                aria-label={item.places > 0 ? `Cancel places: ${item.title}` : `Cancel win of ${item.title}`}
                onClick={() => team.onCancel?.(item)}
              >
                {item.places > 0 ? 'Cancel Places' : 'Cancel Win'}
              </button>
            )}
            {actions && <PickupButtons item={item} isBusy={isBusy} actions={actions} />}
          </li>
        ))}
      </Rows>
    </section>
  )
}

function WonItemLine({ item, children }: { item: WonItem; children: ReactNode }) {
  return (
    <>
      <div className="w-14 shrink-0">
        <ItemThumbnail item={item} />
      </div>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">
          {item.itemNumber !== null && <span className="figures text-ink-soft">#{item.itemNumber} </span>}
          <OwnText>{item.title}</OwnText>
        </p>
        <p className="figures text-sm text-ink-soft">{priceInWords(item.amount)}</p>
        {children}
      </div>
    </>
  )
}

interface Pickup {
  item: WonItem
  isBusy: boolean
  actions: WinnerActions
}

/** Hands over what is left of an item, and takes the last pickup back while it can be. */
function PickupButtons({ item, ...pickup }: Pickup) {
  const last = item.handovers.at(-1)
  const undoable = last?.isUndoable ? last.id : null
  const hasLeft = isLeft(item)
  return (
    <>
      {hasLeft && undoable && <PickupButton item={item} undoes={undoable} {...pickup} />}
      {(hasLeft || undoable) && <PickupButton item={item} undoes={hasLeft ? null : undoable} {...pickup} />}
    </>
  )
}

/** @param undoes which pickup it takes back; `null`: it hands the item over */
function PickupButton({
  item: { id, title },
  undoes,
  isBusy,
  actions: { handOver, undo },
}: Pickup & { undoes: string | null }) {
  // Undoing comes where handing over was.
  const isPaused = usePause(undoes ?? 'give')
  const isOff = isPaused || isBusy
  return (
    <button
      type="button"
      className={undoes ? 'text-link min-h-11 shrink-0 cursor-pointer' : 'button shrink-0'}
      aria-label={undoes ? `Undo the pickup of ${title}` : `Hand over ${title}`}
      aria-disabled={isOff}
      onClick={() => isOff || (undoes ? undo.mutate(undoes) : handOver.mutate([id]))}
    >
      {undoes ? 'Undo' : 'Hand Over'}
    </button>
  )
}
