import { lazy, Suspense, useState } from 'react'
import { useEventAtHand } from '../frame/event-at-hand.ts'
import { useCan } from '../frame/team-context.ts'

const PublishDialog = lazy(async () => ({ default: (await import('./PublishDialog.tsx')).PublishDialog }))

/** Says on every screen that the event at hand is a draft, and publishes it. */
export function DraftNotice() {
  const { id, name } = useEventAtHand()
  const canPublish = useCan('manage auctions')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-2"
    >
      <p className="min-w-0 grow wrap-anywhere">{`${name} is a draft. Only your team sees its items.`}</p>
      {canPublish && (
        <button type="button" className="button min-h-11" onClick={() => setIsAsking(true)}>
          Publish
        </button>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <PublishDialog event={{ id, name }} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
