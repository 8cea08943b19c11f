import { lazy, Suspense, useState } from 'react'
import type { BulkResult } from '../../../../api/contract/auction/items/bulk-edit.ts'
import { UNDO_MS } from '../../../../api/contract/values/kind/bulk-kind.ts'
import { idsText, MOST_PICKED } from '../../../../api/contract/values/list/picked-ids.ts'
import { queryAt } from '../../../api-client/data-cache.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { queryClient } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'
import { tellOf } from '../../frame/undo-store.ts'
import { type BulkAction, countedAuctions } from './bulk-actions.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { Selection } from './use-selection.ts'

// Its forms need all of zod, which the dashboard does not.
const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }))

interface Props {
  selection: Selection & { chosen: object }
  tab: 'active' | 'archived'
  search: string
  /** How many a search finds in this tab. */
  total: number
}

/** What is done with a selection: the bar of its actions, and the dialog of the one that was chosen. */
export function Selecting({ selection: { chosen, replace, stop }, tab, search, total }: Props) {
  const { slug } = useTeam().organization
  const [action, setAction] = useState<BulkAction | null>(null)
  const all = useAction(
    () => queryClient.fetchQuery({ ...queryAt(`/api/${slug}/admin/auctions/matching`, { tab, search }), staleTime: 0 }),
    { failure: { title: 'Failed to select all', fallback: 'Please try again.' } },
  )

  function tell(id: string, { edited, refused }: BulkResult) {
    // By the clock of this device, which may differ from the server's: the time left is counted by it.
    const undoUntil = new Date(Date.now() + UNDO_MS).toISOString()
    const words = `${action?.done} ${countedAuctions(edited).toLowerCase()}.`
    tellOf({ id, orgSlug: slug, words, refused, undoUntil, isUndone: edited === 0 })
    setAction(null)
    stop()
  }

  return (
    <>
      <SelectionBar
        count={chosen.size}
        total={total}
        isAllPending={all.isPending}
        onAll={() => all.mutate(undefined, { onSuccess: ({ auctions }) => replace([...chosen.values(), ...auctions]) })}
        onClear={() => replace([])}
        onAction={setAction}
        printPath={chosen.size > MOST_PICKED ? null : `/${slug}/admin/print?ids=${idsText(chosen.keys())}`}
      />
      {action && (
        <Suspense fallback={null}>
          <BulkDialog action={action} items={[...chosen.values()]} onDone={tell} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </>
  )
}
