import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, TextArea } from '../../ui/form/Field.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'

interface Props {
  field: (name: 'postalAddress' | 'taxNumber') => UseFormRegisterReturn & { error: string | undefined }
}

/** What receipts say of the organization besides its name. See product#receipts-for-payments. */
export function ReceiptSettings({ field }: Props) {
  return (
    <SettingsSection
      title="Receipts"
      about="Winners get one by email once they’ve paid for everything. You can print them, too."
    >
      <TextArea
        label="Postal Address"
        rows={3}
        hint="As it should stand on receipts. Optional."
        {...field('postalAddress')}
      />
      <Field
        label="Tax ID (EIN)"
        autoComplete="off"
        hint="For winners who want to deduct part of what they paid. Optional."
        {...field('taxNumber')}
      />
    </SettingsSection>
  )
}
