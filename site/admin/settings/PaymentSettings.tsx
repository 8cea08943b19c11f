import { type AdminOrganization, settingsPatch } from '../../../api/contract/organizations/organization-settings.ts'
import { Field, TextArea } from '../../ui/form/Field.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { Switch } from './Switch.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const schema = settingsPatch.pick({
  paymentInstructions: true,
  paymentLink: true,
  remindsAfter24Hours: true,
  remindsAfter48Hours: true,
})

/** What winners are told of paying, and when they are reminded. See product.md#payments. */
export function PaymentSettings() {
  const { form, field, submit, isPending } = useSettingsForm(schema, settingsOf)
  return (
    <SettingsSection title="Payments" about="Winners read this in their email and under My bids until they’ve paid.">
      <SettingsForm onSubmit={submit} isPending={isPending}>
        <TextArea
          label="How to Pay"
          rows={3}
          hint="For example: checks to Pine Hill PTA, or cash at pickup. Optional."
          {...field('paymentInstructions')}
        />
        <Field
          label="Payment Link"
          inputMode="url"
          autoComplete="off"
          hint="A page of your payment service. {code} and {amount} are filled in for each winner. Optional."
          {...field('paymentLink')}
        />
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
      </SettingsForm>
    </SettingsSection>
  )
}

function settingsOf(organization: AdminOrganization) {
  const { paymentInstructions, paymentLink, remindsAfter24Hours, remindsAfter48Hours } = organization
  return {
    paymentInstructions: paymentInstructions ?? '',
    paymentLink: paymentLink ?? '',
    remindsAfter24Hours,
    remindsAfter48Hours,
  }
}
