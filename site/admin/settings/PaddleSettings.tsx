import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import {
  type AdminOrganization,
  type SettingsPatch,
  settingsPatch,
} from '../../../api/contract/organizations/organization-settings.ts'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { useTeam } from '../team-context.ts'
import { Switch } from './Switch.tsx'
import { saveSettings, settingsFailure } from './save-settings.ts'

const schema = settingsPatch.pick({ usesPaddles: true })

/** Whether guests without email bid under the number of a paddle. See product.md#paddles. */
export function PaddleSettings() {
  const { organization } = useTeam()
  const form = useForm({ values: settingsOf(organization), resolver: zodResolver(schema) })
  const save = async (patch: SettingsPatch) => form.reset(settingsOf(await saveSettings(organization.slug, patch)))
  const { submit, isPending } = useSubmit(form, save, settingsFailure)
  useUnsaved(form.formState.isDirty)
  return (
    <SettingsSection title="Paddles" about="For guests at the event who have no email.">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Switch
          label="Hand out paddles"
          hint="Your team gives a guest a number and enters their bids at the table."
          {...form.register('usesPaddles')}
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <SubmitButton label="Save Changes" pendingLabel="Saving..." isPending={isPending} />
          {organization.usesPaddles && (
            <Link href="/paddles" className="text-link inline-flex min-h-11 items-center">
              Hand Out Paddles
            </Link>
          )}
        </div>
      </form>
    </SettingsSection>
  )
}

function settingsOf({ usesPaddles }: AdminOrganization) {
  return { usesPaddles }
}
