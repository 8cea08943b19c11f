import type { UseFormReturn } from 'react-hook-form'
import { TextArea } from '../../ui/form/TextArea.tsx'
import type { ItemDraft } from './item-draft.ts'

const DEFAULT = "Leave it blank for the organization's own."

/** What holds for this item alone. Spec §2: blank means the organization's default. */
export function RulesFields({ form: { register, formState } }: { form: UseFormReturn<ItemDraft> }) {
  const { errors } = formState
  return (
    <div className="grid min-w-0 content-start gap-5">
      <TextArea
        label="Custom Rules (Optional)"
        rows={4}
        hint={DEFAULT}
        error={errors.customRules?.message}
        {...register('customRules')}
      />
      <TextArea
        label="Custom Disclaimers (Optional)"
        rows={4}
        hint={DEFAULT}
        error={errors.customDisclaimers?.message}
        {...register('customDisclaimers')}
      />
    </div>
  )
}
