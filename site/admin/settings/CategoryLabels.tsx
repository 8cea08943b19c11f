import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { type CategoryLabel, categoryLabelForm } from '../../../api/contract/organizations/category-label.ts'
import { labelColors } from '../../../api/contract/values/text/label-color.ts'
import { RowButton } from '../../ui/controls/RowButton.tsx'
import { Tooltip, Tooltips } from '../../ui/controls/Tooltip.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { changedOf, useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { useShown } from '../../ui/hooks/use-shown.ts'
import { Rows } from '../../ui/list/Rows.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import {
  createLabel,
  editLabel,
  type LabelChanges,
  useCategoryLabels,
  useLabelChanges,
} from '../frame/queries/category-labels.ts'
import { useTeam } from '../frame/team-context.ts'

/** The words that items are sorted by, in the order of the public page. See product#category-labels. */
export function CategoryLabels() {
  const { data } = useCategoryLabels()
  const { patch, move, remove } = useLabelChanges()
  const [edited, setEdited] = useState<CategoryLabel | 'new' | null>(null)
  const labels = data?.categoryLabels ?? []
  return (
    <SettingsSection title="Category Labels" more="Families filter by these, in this order.">
      <Tooltips>
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
                onMove={() => move.mutate({ id: label.id, by: -1 })}
                isUp
              />
              <Move
                name={`Move ${label.label} down`}
                isOn={index < labels.length - 1}
                onMove={() => move.mutate({ id: label.id, by: 1 })}
              />
              <RowButton name={`Edit ${label.label}`} onPress={() => setEdited(label)}>
                Edit
              </RowButton>
            </li>
          ))}
        </Rows>
      </Tooltips>
      <button type="button" className="button justify-self-start" onClick={() => setEdited('new')}>
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

interface Props {
  edited: CategoryLabel | 'new' | null
  remove: LabelChanges['remove']
  onClose: () => void
}

/** Makes or changes one category label. */
function LabelDialog({ edited, remove, onClose }: Props) {
  return (
    <Dialog title={edited === 'new' ? 'Add Label' : 'Edit Label'} isOpen={edited !== null} onClose={onClose}>
      {edited && <LabelFields label={edited === 'new' ? null : edited} remove={remove} onClose={onClose} />}
    </Dialog>
  )
}

interface FieldsProps extends Pick<Props, 'remove' | 'onClose'> {
  label: CategoryLabel | null
}

function LabelFields({ label, remove, onClose }: FieldsProps) {
  const { slug } = useTeam().organization
  const isShown = useShown()
  const form = useCheckedForm(categoryLabelForm.pick({ label: true, color: true }), {
    defaultValues: { label: label?.label ?? '', color: label?.color ?? 'blue' },
  })
  const { dirtyFields } = form.formState
  const { field, submit, isPending } = useSubmit(form, 'Failed to update settings', async (values) => {
    // A name that was not typed here is what others call it by now.
    await (label
      ? editLabel(slug, label.id, changedOf(values, dirtyFields))
      : createLabel(slug, { ...values, isActive: true }))
    showToast({ title: 'Settings updated successfully' })
    if (isShown()) onClose()
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Label" required {...field('label')} />
      <fieldset>
        <legend className="font-semibold">Color</legend>
        <div className="mt-1 flex flex-wrap gap-x-5">
          {labelColors.map((color) => (
            <label key={color} className="flex min-h-11 cursor-pointer items-center gap-2 capitalize">
              <input type="radio" value={color} className="size-4 accent-leaf" {...form.register('color')} />
              <span className={`size-3 rounded-full label-${color}`} aria-hidden="true" />
              {color}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SubmitButton label="Save Label" pendingLabel="Saving..." isPending={isPending} />
        {label && (
          <button
            type="button"
            className="button text-brick"
            onClick={({ detail: clicks }) =>
              clicks > 1 || remove.isPending || remove.mutate(label.id, { onSettled: () => isShown() && onClose() })
            }
          >
            Delete Label
          </button>
        )}
      </div>
    </form>
  )
}
