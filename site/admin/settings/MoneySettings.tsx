import { type UseFormRegisterReturn, useController } from 'react-hook-form'
import { Field, TextArea } from '../../ui/form/Field.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { ConfirmFirst } from '../frame/ConfirmFirst.tsx'
import { Cards } from './Cards.tsx'
import { PaymentLinkFields, ZelleField } from './PaymentLinkFields.tsx'
import { SettingsForm, Switch, useSettingsForm } from './SettingsForm.tsx'

/** The form of what winners are told of paying. */
export const useMoneySettings = () =>
  useSettingsForm([
    'paymentInstructions',
    'paymentLink',
    'otherPaymentLink',
    'remindsAfter24Hours',
    'remindsAfter48Hours',
    'postalAddress',
    'taxNumber',
  ])

interface MoneyProps {
  settings: ReturnType<typeof useMoneySettings>
  /** They are on another tab. */
  onSeeRules: () => void
}

/** What winners are told of paying, and when they are reminded. See product#payments. */
export function MoneySettings({ settings, onSeeRules }: MoneyProps) {
  const { form, organization } = settings
  const words = useController({ control: form.control, name: 'paymentInstructions' })
  const link = useController({ control: form.control, name: 'paymentLink' })
  const other = useController({ control: form.control, name: 'otherPaymentLink' })
  // One more way is offered to who has one.
  const hasOther = [link, other].some(({ field }) => field.value !== '')
  return (
    <SettingsForm settings={settings} below={<Cards />}>
      <ConfirmFirst />
      <SettingsSection title="Payments" more="Winners read it in their emails and under My bids.">
        <TextArea
          label="How to Pay"
          rows={3}
          placeholder="Checks to Pine Hill PTA, or cash at pickup"
          error={words.fieldState.error?.message}
          {...words.field}
        />
        {organization.rules && (
          <p>
            Every item also shows your rules to bidders, such as where to pick up.{' '}
            <button type="button" className="text-link cursor-pointer" onClick={onSeeRules}>
              See Your Rules
            </button>
          </p>
        )}
        <PaymentLinkFields saved={organization.paymentLink} link={link} />
        {hasOther && <PaymentLinkFields isOther saved={organization.otherPaymentLink} link={other} />}
        <ZelleField words={words} />
        <Switch
          label="Remind who hasn’t paid after 24 hours"
          more="A day after what they last won, bought, or promised."
          {...form.register('remindsAfter24Hours')}
        />
        <Switch
          label="Remind who hasn’t paid after 48 hours"
          more="Two days after it, also if they were reminded before."
          {...form.register('remindsAfter48Hours')}
        />
      </SettingsSection>
      <ReceiptSettings field={settings.field} />
    </SettingsForm>
  )
}

interface ReceiptProps {
  field: (name: 'postalAddress' | 'taxNumber') => UseFormRegisterReturn & { error: string | undefined }
}

/** What receipts say of the organization besides its name. See product#receipts-for-payments. */
function ReceiptSettings({ field }: ReceiptProps) {
  return (
    <SettingsSection title="Receipts" about="Emailed once everything is paid.">
      <TextArea label="Postal Address" rows={3} {...field('postalAddress')} />
      <Field
        label="Tax ID (EIN)"
        autoComplete="off"
        more="For winners who deduct what they gave."
        {...field('taxNumber')}
      />
    </SettingsSection>
  )
}
