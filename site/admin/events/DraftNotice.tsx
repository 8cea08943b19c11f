import { lazy, Suspense, useState } from 'react'
import { useEventAtHand } from '../frame/event-at-hand.ts'
import { useCan } from '../frame/team-context.ts'

const PublishDialog = lazy(async () => ({ default: (await import('./PublishDialog.tsx')).PublishDialog }))
const PublishedDialog = lazy(async () => ({ default: (await import('./PublishedDialog.tsx')).PublishedDialog }))

/** Says on every screen that the event at hand is a draft, publishes it, and then shows what to share. */
export function DraftNotice() {
  const { id, name, publishedAt } = useEventAtHand()
  const canPublish = useCan('manage auctions')
  const [open, setOpen] = useState<'question' | 'link' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {!publishedAt && (
        <div
          role="status"
          className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-2"
        >
          <p className="min-w-0 grow wrap-anywhere">{`${name} is a draft. Only your team sees its items.`}</p>
          {canPublish && (
            <button type="button" className="button min-h-11" onClick={() => setOpen('question')}>
              Publish
            </button>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {open === 'question' && (
          <PublishDialog event={{ id, name }} onPublished={() => setOpen('link')} onClose={close} />
        )}
        {open === 'link' && <PublishedDialog name={name} onClose={close} />}
      </Suspense>
    </>
  )
}
