import { type UseFormReturn, useWatch } from 'react-hook-form'
import { MarkedTextArea } from '../../../ui/form/MarkedTextArea.tsx'
import type { ItemDraft } from './item-draft.ts'

const DEFAULT = 'Leave blank to use your organization’s default.'

/** What holds for this item alone; blank means the organization's own. See product.md#item-form. */
export function RulesFields({ form: { register, control, formState } }: { form: UseFormReturn<ItemDraft> }) {
  const { errors } = formState
  const [customRules, customDisclaimers] = useWatch({ control, name: ['customRules', 'customDisclaimers'] })
  return (
    <div className="grid min-w-0 content-start gap-5">
      <MarkedTextArea
        label="Custom Rules (Optional)"
        rows={4}
        hint={DEFAULT}
        error={errors.customRules?.message}
        written={customRules}
        {...register('customRules')}
      />
      <MarkedTextArea
        label="Custom Disclaimers (Optional)"
        rows={4}
        hint={DEFAULT}
        error={errors.customDisclaimers?.message}
        written={customDisclaimers}
        {...register('customDisclaimers')}
      />
    </div>
  )
}
