import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { useState } from 'react'
import type { CategoryLabel } from '../../../api/contract/organizations/category-label.ts'
import { Tooltip } from '../../ui/controls/Tooltip.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { Rows } from '../../ui/list/Rows.tsx'
import { useCategoryLabels } from '../frame/queries/category-labels.ts'
import { LabelDialog } from './LabelDialog.tsx'
import { useLabelChanges } from './queries/label-changes.ts'

/** The words that items are sorted by, in the order of the public page. See product.md#category-labels. */
export function CategoryLabels() {
  const { data } = useCategoryLabels()
  const { patch, remove } = useLabelChanges()
  const [edited, setEdited] = useState<CategoryLabel | 'new' | null>(null)
  const labels = data?.categoryLabels ?? []
  return (
    <SettingsSection title="Category Labels" about="Families can filter items by these, in this order.">
      <Rows>
        {labels.map((label, index) => (
          <li key={label.id} className="flex flex-wrap items-center gap-x-2 py-1 pr-1 pl-4">
            <span className={`size-3 rounded-full label-${label.color}`} aria-hidden="true" />
            <span
              className={`min-w-0 grow basis-40 wrap-anywhere ${label.isActive ? '' : 'text-ink-soft line-through'}`}
            >
              {label.label}
            </span>
            <label className="flex min-h-11 cursor-pointer items-center gap-2 px-2 text-sm">
              <input
                type="checkbox"
                className="size-4 accent-leaf"
                checked={label.isActive}
                aria-label={`Show ${label.label}`}
                onChange={() => patch.mutate({ id: label.id, isActive: !label.isActive })}
              />
              Shown
            </label>
            <Move
              name={`Move ${label.label} up`}
              isOn={index > 0}
              onMove={() => patch.mutate({ id: label.id, order: index - 1 })}
              isUp
            />
            <Move
              name={`Move ${label.label} down`}
              isOn={index < labels.length - 1}
              onMove={() => patch.mutate({ id: label.id, order: index + 1 })}
            />
            <button
              type="button"
              className="button"
              aria-label={`Edit ${label.label}`}
              onClick={() => setEdited(label)}
            >
              Edit
            </button>
          </li>
        ))}
      </Rows>
      <button type="button" className="button mt-3" onClick={() => setEdited('new')}>
        <Plus className="size-4" aria-hidden="true" />
        Add Label
      </button>
      <LabelDialog edited={edited} remove={remove} onClose={() => setEdited(null)} />
    </SettingsSection>
  )
}

/** Stays focusable at the ends of the list, so that the focus is not lost on the way. */
function Move(props: { name: string; isOn: boolean; isUp?: boolean; onMove: () => void }) {
  const Arrow = props.isUp ? ArrowUp : ArrowDown
  return (
    <Tooltip text={props.isUp ? 'Move up' : 'Move down'}>
      <button
        type="button"
        className="icon-button aria-disabled:opacity-40"
        aria-label={props.name}
        aria-disabled={!props.isOn}
        onClick={() => props.isOn && props.onMove()}
      >
        <Arrow className="size-4.5" aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
