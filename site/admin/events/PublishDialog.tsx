import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../api-client/server-clock.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { ConfirmFirst } from '../frame/ConfirmFirst.tsx'
import { matchingItems } from '../frame/queries/matching.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'
import { whatFamiliesSee } from './what-families-see.ts'

interface Props {
  /** The one at hand. */
  event: { id: string; name: string }
  onPublished: () => void
  onClose: () => void
}

/** Says what families will see and when, and publishes a draft. */
export function PublishDialog({ event: { id, name }, onPublished, onClose }: Props) {
  const { organization, events } = useTeam()
  const { slug } = organization
  const items = useQuery(matchingItems(slug, { tab: 'active' }))
  const former = events.find(({ publishedAt, isUnused }) => publishedAt && !isUnused)
  const publish = useAction(() => change('POST', `/api/${slug}/admin/events/${id}/publish`), {
    onDone: onPublished,
    failure: 'Failed to publish the event',
    refresh: () => queryClient.invalidateQueries(),
  })
  return (
    <ConfirmDialog
      title={`Publish “${name}”?`}
      confirmLabel="Publish"
      pendingLabel="Publishing..."
      isPending={publish.isPending || !items.data}
      isReversible
      note={<ConfirmFirst className="mt-4" />}
      isOpen
      onConfirm={() => publish.mutate(undefined)}
      onClose={onClose}
    >
      {items.data ? whatFamiliesSee(items.data.auctions, organization, serverNow()) : 'Looking…'} It can’t become a
      draft again, but you can archive its items.{' '}
      {former &&
        `It takes the place of ${former.name}, even while bidding there is open. Your page links to that, if it has items.`}
    </ConfirmDialog>
  )
}
