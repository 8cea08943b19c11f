import { ChevronUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { idsText, MOST_PICKED } from '../../../../api/contract/values/list/picked-ids.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { Menu } from '../../../ui/controls/Menu.tsx'
import { lazyPart } from '../../../ui/list/lazy-part.tsx'
import { Status } from '../../../ui/list/Status.tsx'
import { useEventPath } from '../../frame/event-at-hand.ts'
import { matchingItems } from '../../frame/queries/matching.ts'
import { queryClient } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'
import { type BulkAction, bulkActions } from './bulk-actions.tsx'
import type { Selection } from './use-selection.ts'

// Their forms need all of zod, which the dashboard does not.
const NewEventDialog = lazyPart(async () => (await import('../../events/NewEventDialog.tsx')).NewEventDialog)
const BulkDialog = lazyPart(async () => (await import('./BulkDialog.tsx')).BulkDialog)

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
  const eventPath = useEventPath()
  const [action, setAction] = useState<BulkAction | null>(null)
  const [isCopying, setIsCopying] = useState(false)
  const all = useAction(() => queryClient.fetchQuery(matchingItems(slug, { tab, search })), {
    failure: 'Failed to select all',
  })

  function finish() {
    setAction(null)
    stop()
  }

  return (
    <>
      <SelectionBar
        count={chosen.size}
        hasLeft={[...chosen.values()].some(({ isLeft }) => isLeft)}
        total={total}
        isAllPending={all.isPending}
        onAll={() => all.mutate(undefined, { onSuccess: ({ auctions }) => replace([...chosen.values(), ...auctions]) })}
        onClear={() => replace([])}
        onAction={setAction}
        onCopy={() => setIsCopying(true)}
        printPath={chosen.size > MOST_PICKED ? null : eventPath(`/${slug}/admin/print?ids=${idsText(chosen.keys())}`)}
      />
      {isCopying && (
        <Suspense fallback={null}>
          <NewEventDialog items={[...chosen.values()]} onClose={() => setIsCopying(false)} />
        </Suspense>
      )}
      {action && (
        <Suspense fallback={null}>
          <BulkDialog action={action} items={[...chosen.values()]} onDone={finish} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </>
  )
}

interface SelectionBarProps {
  count: number
  /** Whether any of them closed without a bid. */
  hasLeft: boolean
  /** How many a search finds in this tab. */
  total: number
  isAllPending: boolean
  onAll: () => void
  onClear: () => void
  onAction: (action: BulkAction) => void
  onCopy: () => void
  /** Where they are printed; `null` when they are too many for one address. */
  printPath: string | null
}

/** How many items are selected, and what can be done to them; at the bottom of the window, within reach of a thumb. */
function SelectionBar({ count, hasLeft, total, isAllPending, ...props }: SelectionBarProps) {
  const { onAll, onClear, onAction, onCopy, printPath } = props
  const isNone = count === 0
  const groups = bulkActions.map((group) => group.filter(({ name }) => hasLeft || name !== 'sell'))
  return (
    <section
      aria-label="Selected auctions"
      className="bottom-bar sticky bottom-14 md:bottom-0 z-20 -mx-4 mt-4 border-t border-line bg-sheet px-4 py-2 lg:rounded-t-soft lg:border-x"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Status className="figures mr-auto font-semibold">{count.toLocaleString('en-US')} selected</Status>
        {count < total && (
          <button type="button" className="text-link min-h-11 cursor-pointer" disabled={isAllPending} onClick={onAll}>
            Select All {total.toLocaleString('en-US')}
          </button>
        )}
        {!isNone && (
          <button type="button" className="text-link min-h-11 cursor-pointer" onClick={onClear}>
            Clear
          </button>
        )}
        {!isNone && (
          <button type="button" className="text-link min-h-11 cursor-pointer" onClick={onCopy}>
            Copy to a New Event
          </button>
        )}
        {!isNone && printPath !== null && (
          <a className="text-link min-h-11 content-center" href={printPath} target="_blank" rel="noopener">
            Print
          </a>
        )}
        <div className="ml-auto lg:hidden">
          <Menu
            trigger={
              <button type="button" className="button button-primary min-h-11 text-base" disabled={isNone}>
                Change
                <ChevronUp className="size-4" aria-hidden="true" />
              </button>
            }
            groups={groups.map((group) =>
              group.map((action) => ({
                label: action.label,
                icon: action.icon,
                onSelect: () => onAction(action),
                isDangerous: action.name === 'delete',
              })),
            )}
          />
        </div>
        <div className="hidden basis-full flex-wrap gap-2 lg:flex">
          {groups.flat().map((action) => (
            <button
              key={action.name}
              type="button"
              className={`button min-h-9 px-2.5 py-1 text-sm ${action.name === 'delete' ? 'text-brick' : ''}`}
              disabled={isNone}
              onClick={() => onAction(action)}
            >
              {action.label}
            </button>
          ))}
        </div>
      </div>
    </section>
  )
}
