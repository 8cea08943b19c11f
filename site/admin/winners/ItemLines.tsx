import { useState } from 'react'
import { useLocation } from 'wouter'
import type { WinnerSheet, WonItem } from '../../../api/contract/checkout/winner-view.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { PickupButton } from '../../checkout/PickupButton.tsx'
import { WonItemLine } from '../../checkout/WonItemLine.tsx'
import { Rows } from '../../ui/list/Rows.tsx'
import { useCan, useTeam } from '../frame/team-context.ts'
import { useSheetActions } from './queries/winners.ts'
import { ItemWinDialog } from './second-chances/ItemWinDialog.tsx'

interface Props {
  winnerId: string
  items: WonItem[]
  undone: WinnerSheet['undone']
  canCheckOut: boolean
}

/** What a winner takes home, with who gave it to them. */
export function ItemLines({ winnerId, items, undone, canCheckOut }: Props) {
  const { timeZone } = useTeam().organization
  const { handOver, undo } = useSheetActions(winnerId)
  const left = items.filter((item) => !item.handover).map(({ id }) => id)
  const isBusy = handOver.isPending || undo.isPending
  const canCancel = useCan('cancel wins')
  const [cancelling, setCancelling] = useState<WonItem | null>(null)
  const [, navigate] = useLocation()
  return (
    <section aria-labelledby="items">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="items" className="text-xl">
          {items.length === 1 ? '1 Item' : `${items.length} Items`}
        </h2>
        {canCheckOut && left.length > 1 && (
          <button
            type="button"
            className="button"
            aria-disabled={isBusy}
            onClick={() => isBusy || handOver.mutate(left)}
          >
            Hand Over All
          </button>
        )}
      </div>
      <Rows className="mt-3">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3 sm:px-4">
            <WonItemLine item={item}>
              {item.handover && (
                <p className="text-sm text-leaf">
                  Picked up {shortMoment(new Date(item.handover.at), timeZone)}, handed over by {item.handover.byName}
                </p>
              )}
              {canCheckOut && item.handover?.isUndoable === false && (
                <p className="text-sm text-ink-soft">
                  After 24 hours a pickup can’t be undone{canCancel && ', nor its win cancelled'}.
                </p>
              )}
            </WonItemLine>
            {canCancel && !item.handover && (
              <button
                type="button"
                className="text-link min-h-11 cursor-pointer"
                aria-label={`Cancel win of ${item.title}`}
                onClick={() => setCancelling(item)}
              >
                Cancel Win
              </button>
            )}
            {canCheckOut && (
              <PickupButton item={item} isBusy={isBusy} onGive={(id) => handOver.mutate([id])} onUndo={undo.mutate} />
            )}
          </li>
        ))}
      </Rows>
      {undone.length > 0 && (
        <ul className="mt-3 grid gap-1 text-sm text-ink-soft">
          {undone.map(({ title, byName, undone: back }) => (
            <li key={`${title} ${back.at}`} className="wrap-anywhere">
              {title}: handed over by {byName}, undone {shortMoment(new Date(back.at), timeZone)} by {back.byName}
            </li>
          ))}
        </ul>
      )}
      <ItemWinDialog
        item={cancelling}
        onClose={() => setCancelling(null)}
        // Whoever has nothing else may have no sheet any more, and what becomes of the item is on the list.
        onCancelled={() => items.length === 1 && navigate('/winners')}
      />
    </section>
  )
}
