import { Link } from 'wouter'
import { type AdminOrganization, settingsPatch } from '../../../api/contract/organizations/organization-settings.ts'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { Switch } from './Switch.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const schema = settingsPatch.pick({ usesPaddles: true })

/** Whether guests without email bid under the number of a paddle. See product.md#paddles. */
export function PaddleSettings() {
  const { organization, form, submit, isPending } = useSettingsForm(schema, settingsOf)
  return (
    <SettingsSection title="Paddles" about="For guests at the event who have no email.">
      <SettingsForm
        onSubmit={submit}
        isPending={isPending}
        beside={
          organization.usesPaddles && (
            <Link href="/paddles" className="text-link inline-flex min-h-11 items-center">
              Hand Out Paddles
            </Link>
          )
        }
      >
        <Switch
          label="Hand out paddles"
          hint="Your team gives a guest a number and enters their bids at the table."
          {...form.register('usesPaddles')}
        />
      </SettingsForm>
    </SettingsSection>
  )
}

function settingsOf({ usesPaddles }: AdminOrganization) {
  return { usesPaddles }
}
