import { type AdminOrganization, settingsPatch } from '../../../api/contract/organizations/organization-settings.ts'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const schema = settingsPatch.pick({ asksName: true, asksPhone: true })
const options = [
  { value: 'off', label: 'Don’t ask' },
  { value: 'optional', label: 'Ask, but let them skip it' },
  { value: 'required', label: 'Ask everyone' },
]

/** What bidders are asked for besides their email. See product.md#names-and-phone-numbers. */
export function BidderQuestions() {
  const { form, submit, isPending } = useSettingsForm(schema, questionsOf)
  const { errors } = form.formState
  return (
    <SettingsSection
      title="Questions for Bidders"
      about="Asked once, when someone confirms a bid. Only your team sees the answers, beside the email."
    >
      <SettingsForm onSubmit={submit} isPending={isPending}>
        <Labelled label="Name" error={errors.asksName?.message}>
          {(ties) => <Select options={options} {...ties} {...form.register('asksName')} />}
        </Labelled>
        <Labelled
          label="Phone Number"
          hint="No one checks what bidders type. The email is what counts."
          error={errors.asksPhone?.message}
        >
          {(ties) => <Select options={options} {...ties} {...form.register('asksPhone')} />}
        </Labelled>
      </SettingsForm>
    </SettingsSection>
  )
}

function questionsOf({ asksName, asksPhone }: AdminOrganization) {
  return { asksName, asksPhone }
}
