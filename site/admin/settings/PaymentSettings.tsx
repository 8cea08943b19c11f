import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  type AdminOrganization,
  type SettingsPatch,
  settingsPatch,
} from '../../../api/contract/organizations/organization-settings.ts'
import { changedOf } from '../../ui/form/changed-of.ts'
import { Field } from '../../ui/form/Field.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { useTeam } from '../team-context.ts'
import { Switch } from './Switch.tsx'
import { saveSettings, settingsFailure } from './save-settings.ts'

const schema = settingsPatch.pick({
  paymentInstructions: true,
  paymentLink: true,
  remindsAfter24Hours: true,
  remindsAfter48Hours: true,
})

/** What winners are told of paying, and when they are reminded. See product.md#payments. */
export function PaymentSettings() {
  const { organization } = useTeam()
  const form = useForm({ values: settingsOf(organization), resolver: zodResolver(schema) })
  const { isDirty, dirtyFields } = form.formState
  const save = async (patch: SettingsPatch) =>
    form.reset(settingsOf(await saveSettings(organization.slug, changedOf(patch, dirtyFields))))
  const { field, submit, isPending } = useSubmit(form, save, settingsFailure)
  useUnsaved(isDirty)
  return (
    <SettingsSection title="Payments" about="Winners read this in their email and under My bids until they’ve paid.">
      <form noValidate onSubmit={submit} className="grid gap-5">
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
        <div>
          <SubmitButton label="Save Changes" pendingLabel="Saving..." isPending={isPending} />
        </div>
      </form>
    </SettingsSection>
  )
}

function settingsOf(organization: AdminOrganization) {
  const { paymentInstructions, paymentLink, remindsAfter24Hours, remindsAfter48Hours } = organization
  return {
    ...{ paymentInstructions: paymentInstructions ?? '', paymentLink: paymentLink ?? '' },
    ...{ remindsAfter24Hours, remindsAfter48Hours },
  }
}
