import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BulkResult, ItemMatch } from '../../../api/contract/auction/items/bulk-edit.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { serverNow } from '../../api-client/server-clock.ts'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { useShown } from '../../ui/hooks/use-shown.ts'
import { counted } from '../../ui/text/counted.ts'
import { matchingItems } from '../frame/queries/matching.ts'
import { useTeam } from '../frame/team-context.ts'
import { tellOfEdit } from '../frame/undo-store.ts'
import { useBulkEdit } from '../items/bulk/use-bulk-edit.ts'

/** A long line at the checkout, or a microphone that fails, takes so long. */
const TEN_MINUTES = { kind: 'move', days: 0, minutes: 10, times: 'end' } as const

/** Has all that is open close ten minutes later. It asks first, because every bidder sees it at once. */
export function AddTenMinutes({ onClose }: { onClose: () => void }) {
  const { organization, eventId } = useTeam()
  const { slug, timeZone } = organization
  const { data, isFetching } = useQuery(matchingItems(slug, { tab: 'active' }))
  const isShown = useShown()
  const bulk = useBulkEdit({ verb: 'Move' }, tell)
  const { previewed, preview } = bulk
  useEffect(() => {
    // What is kept from before may be of other times. Once asked, it stays with these: somebody else may add ten minutes, too.
    if (data && !isFetching && !previewed) preview(data.auctions.filter(isOpen), TEN_MINUTES)
  }, [data, isFetching])

  function tell(id: string, result: BulkResult) {
    tellOfEdit({ orgSlug: slug, eventId }, id, `Added 10 minutes to ${counted(result.edited, 'auction')}.`, result)
    if (isShown()) onClose()
  }

  const edited = previewed?.preview.edited ?? []
  // Of ISO strings, the first in the alphabet is the first in time.
  const [firstEnd] = edited.map(({ changes }) => String(changes.endTime?.[1])).sort()
  const isLooking = isFetching || (bulk.isPending && !previewed)
  return (
    <ConfirmDialog
      title={firstEnd ? `Add 10 Minutes to ${counted(edited.length, 'Auction')}?` : 'Add 10 Minutes?'}
      confirmLabel="Add 10 Minutes"
      pendingLabel={firstEnd ? 'Adding…' : 'Add 10 Minutes'}
      isReversible
      isPending={bulk.isPending || !firstEnd}
      isOpen
      onConfirm={() => previewed && bulk.apply(previewed)}
      onClose={onClose}
    >
      {firstEnd && `Bidders see it at once. The first then closes ${shortMoment(new Date(firstEnd), timeZone)}.`}
      {!firstEnd && (isLooking ? 'Looking…' : 'Please close this, and try again.')}
    </ConfirmDialog>
  )
}

function isOpen({ startTime, endTime }: ItemMatch): boolean {
  const now = serverNow()
  return new Date(startTime) <= now && now < new Date(endTime)
}
