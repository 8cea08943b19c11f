import { type UseFormRegisterReturn, useController } from 'react-hook-form'
import { Field, TextArea } from '../../ui/form/Field.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { Cards } from './Cards.tsx'
import { PaymentLinkFields } from './PaymentLinkFields.tsx'
import { SettingsForm, Switch, useSettingsForm } from './SettingsForm.tsx'

/** The form of what winners are told of paying. */
export const useMoneySettings = () =>
  useSettingsForm([
    'paymentInstructions',
    'paymentLink',
    'remindsAfter24Hours',
    'remindsAfter48Hours',
    'postalAddress',
    'taxNumber',
  ])

/** What winners are told of paying, and when they are reminded. See product#payments. */
export function MoneySettings({ settings }: { settings: ReturnType<typeof useMoneySettings> }) {
  const { form, organization } = settings
  const words = useController({ control: form.control, name: 'paymentInstructions' })
  const link = useController({ control: form.control, name: 'paymentLink' })
  return (
    <SettingsForm settings={settings} below={<Cards />}>
      <SettingsSection title="Payments" about="Winners read this in their email and under My bids until they’ve paid.">
        <TextArea
          label="How to Pay"
          rows={3}
          hint="For example: checks to Pine Hill PTA, or cash at pickup. {amount} and {code} are filled in for each winner. Optional."
          error={words.fieldState.error?.message}
          {...words.field}
        />
        <PaymentLinkFields saved={organization} link={link} words={words} />
        <Switch
          label="Remind who hasn’t paid after 24 hours"
          hint="An email about what’s left, a day after their latest win."
          {...form.register('remindsAfter24Hours')}
        />
        <Switch
          label="Remind who hasn’t paid after 48 hours"
          hint="The same two days after it, also to those who were reminded before."
          {...form.register('remindsAfter48Hours')}
        />
      </SettingsSection>
      <ReceiptSettings field={settings.field} />
    </SettingsForm>
  )
}

interface Props {
  field: (name: 'postalAddress' | 'taxNumber') => UseFormRegisterReturn & { error: string | undefined }
}

/** What receipts say of the organization besides its name. See product#receipts-for-payments. */
function ReceiptSettings({ field }: Props) {
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
