import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BulkResult, BulkUndone } from '../../../../api/contract/auction/items/bulk-edit.ts'
import { BULK_UNDO_MS } from '../../../../api/contract/values/kind/bulk-kind.ts'
import { MINUTE_MS } from '../../../../api/contract/values/time/time.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { useStore } from '../../../ui/hooks/use-store.ts'
import { OwnText } from '../../../ui/text/OwnText.tsx'
import { refreshItems } from '../../frame/queries/items.ts'
import { change } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'
import { $recentEdits, dismissEdit, type RecentEdit, tellOf } from '../../frame/undo-store.ts'

const LOOK_MS = 5_000
const FRESH_MS = 15_000

/** What was just done to many items, with what it left, and Undo for as long as that works. See product#bulk-edits. */
export function RecentEdits() {
  const { organization, eventId } = useTeam()
  const isHere = (edit: RecentEdit) => edit.orgSlug === organization.slug && (edit.eventId ?? eventId) === eventId
  const edits = useStore($recentEdits).filter(isHere)
  const now = useNow(edits.length > 0)
  const left = edits.filter(({ undoUntil }) => Date.parse(undoUntil) > now)
  // On a phone it would cover the items: it stays in sight there only as long as somebody just did it.
  const isFresh = left.some(({ undoUntil }) => Date.parse(undoUntil) - now > BULK_UNDO_MS - FRESH_MS)
  return (
    <div className={`top-0 z-20 mb-6 grid gap-px bg-paper empty:hidden sm:sticky sm:top-2 ${isFresh ? 'sticky' : ''}`}>
      {left.map((edit, index) => (
        // A phone has room for the newest.
        <div key={edit.id} className={index === 0 ? '' : 'max-sm:hidden'}>
          <Recent edit={edit} now={now} />
        </div>
      ))}
    </div>
  )
}

function Recent({ edit, now }: { edit: RecentEdit; now: number }) {
  const { id, orgSlug, words, isUndone, refused, undoUntil } = edit
  const path = `/api/${orgSlug}/admin/auctions/bulk-edits/${id}/undo` as const
  // Told also where the dashboard was left meanwhile: it would offer the same once more.
  const undo = useAction(async () => tellOfUndo(await change('POST', path)), {
    failure: 'Failed to undo',
    refresh: () => refreshItems(orgSlug),
  })

  function tellOfUndo({ restored, refused: unrestored }: BulkUndone) {
    const auctionsInWords = restored === 1 ? '1 auction is' : `${restored.toLocaleString('en-US')} auctions are`
    const words = restored === 0 ? 'Nothing could be undone.' : `Undone. ${auctionsInWords} as before.`
    tellOf({ ...edit, words, refused: unrestored, isUndone: true })
  }

  // The time may have been looked at before it was done.
  const minutes = Math.ceil(Math.min(Date.parse(undoUntil) - now, BULK_UNDO_MS) / MINUTE_MS)
  return (
    <div className="rounded-small border-l-4 border-leaf bg-leaf-wash px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 basis-full font-semibold wrap-anywhere sm:flex-1 sm:basis-0">{words}</p>
        {!isUndone && (
          <button
            type="button"
            className="button min-h-11"
            disabled={undo.isPending}
            onClick={() => undo.mutate(undefined)}
          >
            Undo <span className="figures font-normal text-ink-soft">({minutes} min left)</span>
          </button>
        )}
        <button
          type="button"
          className="icon-button -mr-2 ml-auto"
          aria-label="Dismiss"
          onClick={() => dismissEdit(id)}
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
      {refused.length > 0 && <Refusals refused={refused} />}
    </div>
  )
}

/** The time, looked at again every few seconds while somebody needs it. */
function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isNeeded) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}

/** What a bulk edit or its undoing left out, with the reason of each. */
function Refusals({ refused }: Pick<BulkResult, 'refused'>) {
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center">
        {refused.length.toLocaleString('en-US')} left out
      </summary>
      <ul className="grid gap-1 pb-2">
        {refused.map(({ id, title, reason }) => (
          <li key={id} className="wrap-anywhere">
            {title && (
              <strong>
                <OwnText>{title}</OwnText>:{' '}
              </strong>
            )}
            {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}
