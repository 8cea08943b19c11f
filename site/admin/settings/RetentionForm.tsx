import { type AdminOrganization, settingsPatch } from '../../../api/contract/organizations/organization-settings.ts'
import { retentionChoices } from '../../../api/contract/organizations/retention.ts'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const schema = settingsPatch.pick({ retentionMonths: true })
const options = retentionChoices.map((months) => ({ value: String(months), label: `${months} months` }))

/** After how many months bidders' addresses are erased. See product.md#retention. */
export function RetentionForm() {
  const { form, submit, isPending } = useSettingsForm(schema, retentionOf)
  const { errors } = form.formState
  return (
    <SettingsForm onSubmit={submit} isPending={isPending}>
      <Labelled
        label="Erase Bidders’ Emails After"
        hint="Counted from the last closing they bid at. Amounts stay, so your totals don’t change."
        error={errors.retentionMonths?.message}
      >
        {(ties) => <Select options={options} {...ties} {...form.register('retentionMonths')} />}
      </Labelled>
    </SettingsForm>
  )
}

function retentionOf({ retentionMonths }: AdminOrganization) {
  return { retentionMonths: String(retentionMonths) }
}
