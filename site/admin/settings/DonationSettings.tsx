import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import {
  type AdminOrganization,
  type SettingsPatch,
  settingsPatch,
} from '../../../api/contract/organizations/organization-settings.ts'
import { changedOf } from '../../ui/form/changed-of.ts'
import { MarkedTextArea } from '../../ui/form/MarkedTextArea.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { useTeam } from '../team-context.ts'
import { Switch } from './Switch.tsx'
import { saveSettings, settingsFailure } from './save-settings.ts'

const schema = settingsPatch.pick({ takesDonations: true, donationNote: true })

/** Whether the public page takes donations of items, and what it says above their form. See product.md#donations. */
export function DonationSettings() {
  const { organization } = useTeam()
  const form = useForm({ values: settingsOf(organization), resolver: zodResolver(schema) })
  const { errors, isDirty, dirtyFields } = form.formState
  const save = async (patch: SettingsPatch) =>
    form.reset(settingsOf(await saveSettings(organization.slug, changedOf(patch, dirtyFields))))
  const { submit, isPending } = useSubmit(form, save, settingsFailure)
  useUnsaved(isDirty)
  const [isOn, note] = useWatch({ control: form.control, name: ['takesDonations', 'donationNote'] })

  return (
    <SettingsSection title="Donations" about="People can offer items. Nothing is public until you accept it.">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Switch
          label="Take donations of items on your public page"
          hint={`Adds a “Donate an item” link that leads to /${organization.slug}/donate.`}
          {...form.register('takesDonations')}
        />
        {isOn && (
          <MarkedTextArea
            label="Words Above the Form"
            rows={4}
            hint="What you’re looking for, and until when. Optional."
            error={errors.donationNote?.message}
            written={note ?? ''}
            {...form.register('donationNote')}
          />
        )}
        <div>
          <SubmitButton label="Save Changes" pendingLabel="Saving..." isPending={isPending} />
        </div>
      </form>
    </SettingsSection>
  )
}

function settingsOf({ takesDonations, donationNote }: AdminOrganization) {
  return { takesDonations, donationNote: donationNote ?? '' }
}
