import { ChevronUp } from 'lucide-react'
import { Menu } from '../../../ui/controls/Menu.tsx'
import { type BulkAction, bulkActions } from './bulk-actions.tsx'

interface Props {
  count: number
  /** How many a search finds in this tab. */
  total: number
  isAllPending: boolean
  onAll: () => void
  onClear: () => void
  onAction: (action: BulkAction) => void
  /** Where they are printed; `null` when they are too many for one address. */
  printPath: string | null
}

/** How many items are selected, and what can be done to them; at the bottom of the window, within reach of a thumb. */
export function SelectionBar({ count, total, isAllPending, onAll, onClear, onAction, printPath }: Props) {
  const isNone = count === 0
  return (
    <section
      aria-label="Selected auctions"
      className="selection-bar sticky bottom-0 z-20 -mx-4 mt-4 border-t border-line bg-sheet px-4 py-2 lg:rounded-t-soft lg:border-x"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="figures mr-auto font-semibold" aria-live="polite">
          {count.toLocaleString('en-US')} selected
        </p>
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
        {!isNone && printPath !== null && (
          <a className="text-link min-h-11 content-center" href={printPath} target="_blank" rel="noopener">
            Print
          </a>
        )}
        <div className="lg:hidden">
          <Menu
            trigger={
              <button type="button" className="button button-primary min-h-11 text-base" disabled={isNone}>
                Change
                <ChevronUp className="size-4" aria-hidden="true" />
              </button>
            }
            groups={bulkActions.map((group) =>
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
          {bulkActions.flat().map((action) => (
            <button
              key={action.name}
              type="button"
              className={`button min-h-9 px-3 py-1 text-sm ${action.name === 'delete' ? 'text-brick' : ''}`}
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
