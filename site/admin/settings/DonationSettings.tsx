import { useWatch } from 'react-hook-form'
import { type AdminOrganization, settingsPatch } from '../../../api/contract/organizations/organization-settings.ts'
import { MarkedTextArea } from '../../ui/form/MarkedTextArea.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { Switch } from './Switch.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const schema = settingsPatch.pick({ takesDonations: true, donationNote: true })

/** Whether the public page takes donations of items, and what it says above their form. See product.md#donations. */
export function DonationSettings() {
  const { organization, form, field, submit, isPending } = useSettingsForm(schema, settingsOf)
  const [isOn, note] = useWatch({ control: form.control, name: ['takesDonations', 'donationNote'] })

  return (
    <SettingsSection title="Donations" about="People can offer items. Nothing is public until you accept it.">
      <SettingsForm onSubmit={submit} isPending={isPending}>
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
            written={note ?? ''}
            {...field('donationNote')}
          />
        )}
      </SettingsForm>
    </SettingsSection>
  )
}

function settingsOf({ takesDonations, donationNote }: AdminOrganization) {
  return { takesDonations, donationNote: donationNote ?? '' }
}
