import { lazy, Suspense, useState } from 'react'
import type { ItemMatch } from '../../../../api/contract/auction/items/bulk-edit.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { useEventAtHand } from '../../frame/event-at-hand.ts'
import { matchingItems } from '../../frame/queries/matching.ts'
import { queryClient } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'
import { bulkActions } from './bulk-actions.tsx'

// Its forms need all of zod, which the dashboard does not.
const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }))

/** A button that changes the times of all upcoming items: nobody selects them. */
export function TimesOfAll({ className }: { className: string }) {
  const { slug } = useTeam().organization
  const isDraft = useEventAtHand().publishedAt === null
  const [items, setItems] = useState<ItemMatch[] | null>(null)
  const action = bulkActions.flat().find((one) => one.name === 'times')
  const all = useAction(() => queryClient.fetchQuery(matchingItems(slug, { tab: 'active' })), {
    failure: 'Failed to select all',
  })

  function open({ auctions }: { auctions: ItemMatch[] }) {
    setItems(auctions.filter(({ startTime }) => isDraft || new Date(startTime) > new Date()))
  }

  return (
    <>
      <button
        type="button"
        className={className}
        disabled={all.isPending}
        onClick={() => all.mutate(undefined, { onSuccess: open })}
      >
        Change Times
      </button>
      {items && action && (
        <Suspense fallback={null}>
          <BulkDialog action={action} items={items} onDone={() => setItems(null)} onClose={() => setItems(null)} />
        </Suspense>
      )}
    </>
  )
}
