import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type SettingsPatch, settingsPatch } from '../../../api/contract/organizations/organization-settings.ts'
import { retentionChoices } from '../../../api/contract/organizations/retention.ts'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { useTeam } from '../team-context.ts'
import { saveSettings, settingsFailure } from './save-settings.ts'

const schema = settingsPatch.pick({ retentionMonths: true })
const options = retentionChoices.map((months) => ({ value: String(months), label: `${months} months` }))

/** After how many months bidders' addresses are erased. See product.md#retention. */
export function RetentionForm() {
  const { organization } = useTeam()
  const form = useForm({
    values: { retentionMonths: String(organization.retentionMonths) },
    resolver: zodResolver(schema),
  })
  const { errors, isDirty } = form.formState
  const save = async (patch: SettingsPatch) => {
    const { retentionMonths } = await saveSettings(organization.slug, patch)
    form.reset({ retentionMonths: String(retentionMonths) })
  }
  const { submit, isPending } = useSubmit(form, save, settingsFailure)
  useUnsaved(isDirty)
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Labelled
        label="Erase Bidders’ Emails After"
        hint="Counted from when bidding closed. Amounts stay, so your totals don’t change."
        error={errors.retentionMonths?.message}
      >
        {(ties) => <Select options={options} {...ties} {...form.register('retentionMonths')} />}
      </Labelled>
      <div>
        <SubmitButton label="Save Changes" pendingLabel="Saving..." isPending={isPending} />
      </div>
    </form>
  )
}
