import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type CategoryLabel, labelForm } from '../../../api/contract/organizations/category-label.ts'
import { labelColors } from '../../../api/contract/values/text/label-color.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useTeam } from '../frame/team-context.ts'
import { createLabel, editLabel, type LabelChanges } from './queries/label-changes.ts'
import { settingsFailure } from './save-settings.ts'

interface Props {
  edited: CategoryLabel | 'new' | null
  remove: LabelChanges['remove']
  onClose: () => void
}

/** Makes or changes one category label. */
export function LabelDialog({ edited, remove, onClose }: Props) {
  return (
    <Dialog
      title={edited === 'new' ? 'Add Label' : 'Edit Label'}
      isOpen={edited !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {edited && (
        <LabelFields
          label={edited === 'new' ? null : edited}
          onDelete={(id) => remove.mutate(id, { onSettled: onClose })}
          onSaved={onClose}
        />
      )}
    </Dialog>
  )
}

interface FieldsProps {
  label: CategoryLabel | null
  onDelete: (id: string) => void
  onSaved: () => void
}

function LabelFields({ label, onDelete, onSaved }: FieldsProps) {
  const { slug } = useTeam().organization
  const form = useForm({
    resolver: zodResolver(labelForm.pick({ label: true, color: true })),
    defaultValues: { label: label?.label ?? '', color: label?.color ?? 'blue' },
  })
  const { submit, isPending } = useSubmit(
    form,
    async (values) => {
      await (label ? editLabel(slug, label.id, values) : createLabel(slug, { ...values, isActive: true }))
      showToast({ title: 'Settings updated successfully' })
      onSaved()
    },
    settingsFailure,
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Label" required error={form.formState.errors.label?.message} {...form.register('label')} />
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
            onClick={({ detail: clicks }) => clicks > 1 || onDelete(label.id)}
          >
            Delete Label
          </button>
        )}
      </div>
    </form>
  )
}
