import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  type AdminOrganization,
  type SettingsPatch,
  settingsPatch,
} from '../../../api/contract/organizations/organization-settings.ts'
import { changedOf } from '../../ui/form/changed-of.ts'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { useTeam } from '../team-context.ts'
import { saveSettings, settingsFailure } from './save-settings.ts'

const schema = settingsPatch.pick({ asksName: true, asksPhone: true })
const options = [
  { value: 'off', label: 'Don’t ask' },
  { value: 'optional', label: 'Ask, but let them skip it' },
  { value: 'required', label: 'Ask everyone' },
]

/** What bidders are asked for besides their email. See product.md#names-and-phone-numbers. */
export function BidderQuestions() {
  const { organization } = useTeam()
  const form = useForm({ values: questionsOf(organization), resolver: zodResolver(schema) })
  const { errors, isDirty, dirtyFields } = form.formState
  const save = async (patch: SettingsPatch) =>
    form.reset(questionsOf(await saveSettings(organization.slug, changedOf(patch, dirtyFields))))
  const { submit, isPending } = useSubmit(form, save, settingsFailure)
  useUnsaved(isDirty)
  return (
    <SettingsSection
      title="Questions for Bidders"
      about="Asked once, when someone confirms a bid. Only your team sees the answers, beside the email."
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
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
        <div>
          <SubmitButton label="Save Changes" pendingLabel="Saving..." isPending={isPending} />
        </div>
      </form>
    </SettingsSection>
  )
}

function questionsOf({ asksName, asksPhone }: AdminOrganization) {
  return { asksName, asksPhone }
}
