import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { settingsPatch } from '../../../api/contract/organization-settings.ts'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { useTeam } from '../team-context.ts'
import { useUnsaved } from '../use-unsaved.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { saveSettings, settingsFailure } from './save-settings.ts'

const schema = settingsPatch.pick({ rules: true, disclaimers: true })

/** What holds for every item that says nothing else. Spec §2; decision 36. */
export function AuctionDefaults() {
  const { slug, rules, disclaimers } = useTeam().organization
  const values = { rules: rules ?? '', disclaimers: disclaimers ?? '' }
  const form = useForm({ values, resolver: zodResolver(schema) })
  const { errors, isDirty } = form.formState
  const { submit, isPending } = useSubmit(form, (patch) => saveSettings(slug, patch), settingsFailure)
  useUnsaved(isDirty)

  return (
    <SettingsSection title="Auction Defaults" about="Shown with every item, unless the item has its own.">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextArea
          label="Default Rules"
          rows={6}
          hint="When and how winners pay, and where they pick up."
          error={errors.rules?.message}
          {...form.register('rules')}
        />
        <TextArea
          label="Default Disclaimers"
          rows={4}
          error={errors.disclaimers?.message}
          {...form.register('disclaimers')}
        />
        <div>
          <SubmitButton label="Save Changes" pendingLabel="Saving..." isPending={isPending} />
        </div>
      </form>
    </SettingsSection>
  )
}
