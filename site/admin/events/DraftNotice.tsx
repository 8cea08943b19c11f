import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { useStore } from '../../ui/hooks/use-store.ts'
import { lazyPart } from '../../ui/list/lazy-part.tsx'
import { useEventAtHand } from '../frame/event-at-hand.ts'
import { $publishing } from '../frame/publishing.ts'
import { useCan } from '../frame/team-context.ts'

const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog)
const PublishedDialog = lazyPart(async () => (await import('./PublishedDialog.tsx')).PublishedDialog)

/** Says on every screen that the event at hand is a draft, publishes it, and then shows what to share. */
export function DraftNotice() {
  const { id, name, publishedAt } = useEventAtHand()
  const canPublish = useCan('manage auctions')
  const open = useStore($publishing)
  const close = () => $publishing.set(null)
  const [path] = useLocation()
  // There it is one of the steps.
  const isDashboard = path === '/'
  return (
    <>
      {!publishedAt && (
        <div
          role="status"
          className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-2"
        >
          <p className="min-w-0 grow wrap-anywhere">{`${name} is a draft. Only your team sees its items.`}</p>
          {canPublish && !isDashboard && (
            <button type="button" className="button min-h-11" onClick={() => $publishing.set('question')}>
              Publish
            </button>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {open === 'question' && (
          <PublishDialog event={{ id, name }} onPublished={() => $publishing.set('link')} onClose={close} />
        )}
        {open === 'link' && <PublishedDialog name={name} onClose={close} />}
      </Suspense>
    </>
  )
}
