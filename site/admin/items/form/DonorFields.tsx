import type { UseFormReturn } from 'react-hook-form'
import { Field } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import type { ItemDraft } from './item-draft.ts'

const MORE = ['donorUrl', 'donorEmail', 'donorNote'] as const

/** Who gave the item, and what one needs to thank them; most items need no more than a name. */
export function DonorFields({ form: { register, formState, getValues } }: { form: UseFormReturn<ItemDraft> }) {
  const { errors } = formState
  const isOpen = MORE.some((field) => getValues(field) !== '' || errors[field])
  return (
    <div className="grid gap-2">
      <Field label="Donated By (Optional)" error={errors.donatedBy?.message} {...register('donatedBy')} />
      <details open={isOpen || undefined} className="group">
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">More About the Donor</summary>
        <div className="mt-2 grid gap-5">
          <Field
            label="Donor’s Website (Optional)"
            inputMode="url"
            autoCapitalize="none"
            hint="Bidders can follow it from the donor’s name."
            error={errors.donorUrl?.message}
            {...register('donorUrl')}
          />
          <Field
            label="Donor’s Email (Optional)"
            type="email"
            hint="Only your team sees it."
            error={errors.donorEmail?.message}
            {...register('donorEmail')}
          />
          <TextArea
            label="Notes for Thanks (Optional)"
            rows={3}
            hint="Only your team sees them."
            error={errors.donorNote?.message}
            {...register('donorNote')}
          />
        </div>
      </details>
    </div>
  )
}
