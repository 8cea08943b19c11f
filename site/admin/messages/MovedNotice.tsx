import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { Link } from 'wouter'
import { useCan, useTeam } from '../frame/team-context.ts'
import { $recentEdits } from '../frame/undo-store.ts'
import { $moved, forgetMoved, movedAt, notUndone } from './moved-times.ts'

/** Offers to tell bidders that times were moved. Nothing is sent by itself. See product.md#messages-to-bidders. */
export function MovedNotice() {
  const { slug } = useTeam().organization
  const canWrite = useCan('write to bidders')
  // Read again with each note.
  useStore($moved)
  const moved = notUndone(movedAt(slug), useStore($recentEdits))
  const [first, ...others] = moved
  if (!canWrite || !first) return null
  const auctionsInWords =
    others.length === 0 ? `“${first.title}” has` : `${moved.length.toLocaleString('en-US')} auctions with bids have`
  return (
    <div
      role="status"
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-2"
    >
      <p className="min-w-0 basis-full wrap-anywhere sm:flex-1 sm:basis-0">
        {auctionsInWords} new times. Would you like to tell the bidders?
      </p>
      <Link href="/messages/new?moved" className="button min-h-11">
        Tell the Bidders
      </Link>
      <button
        type="button"
        className="icon-button -mr-2 ml-auto"
        aria-label="Dismiss"
        onClick={() => forgetMoved(slug)}
      >
        <X className="size-5" aria-hidden="true" />
      </button>
    </div>
  )
}
