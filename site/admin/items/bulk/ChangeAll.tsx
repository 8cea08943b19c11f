import { Suspense, useState } from 'react'
import type { ItemMatch } from '../../../../api/contract/auction/items/bulk-edit.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { lazyPart } from '../../../ui/list/lazy-part.tsx'
import { matchingItems } from '../../frame/queries/matching.ts'
import { queryClient } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'
import { type BulkAction, bulkActions } from './bulk-actions.tsx'

// Its forms need all of zod, which the dashboard does not.
const BulkDialog = lazyPart(async () => (await import('./BulkDialog.tsx')).BulkDialog)

interface Props {
  name: BulkAction['name']
  label: string
  className: string
  /** Which of the items of the event it is for. */
  includes: (item: ItemMatch) => boolean
  onDone?: () => void
}

/** A button that changes many items of the event: nobody selects them. */
export function ChangeAll({ name, label, className, includes, onDone }: Props) {
  const { slug } = useTeam().organization
  const [items, setItems] = useState<ItemMatch[] | null>(null)
  const action = bulkActions.flat().find((one) => one.name === name)
  const all = useAction(() => queryClient.fetchQuery(matchingItems(slug, { tab: 'active' })), {
    failure: 'Failed to select all',
  })

  function finish() {
    setItems(null)
    onDone?.()
  }

  return (
    <>
      <button
        type="button"
        className={className}
        disabled={all.isPending}
        onClick={() => all.mutate(undefined, { onSuccess: ({ auctions }) => setItems(auctions.filter(includes)) })}
      >
        {label}
      </button>
      {items && action && (
        <Suspense fallback={null}>
          <BulkDialog action={action} items={items} onDone={finish} onClose={() => setItems(null)} />
        </Suspense>
      )}
    </>
  )
}
