import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  type AdminOrganization,
  type SettingsPatch,
  settingsPatch,
} from '../../../api/contract/organizations/organization-settings.ts'
import { changedOf } from '../../ui/form/changed-of.ts'
import { Field } from '../../ui/form/Field.tsx'
import { LogoField } from '../../ui/form/LogoField.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { useTeam } from '../team-context.ts'
import { saveSettings, settingsFailure } from './save-settings.ts'
import { ZoneField } from './ZoneField.tsx'

const schema = settingsPatch.pick({ name: true, logoUrl: true, contactEmail: true, contactInfo: true, timeZone: true })

/** Who the organization is. */
export function OrganizationDetails() {
  const { organization } = useTeam()
  const [isUploading, setIsUploading] = useState(false)
  const form = useForm({ values: detailsOf(organization), resolver: zodResolver(schema) })
  const { register, control, setValue, formState } = form
  const { errors, isDirty, dirtyFields } = formState
  const save = async (patch: SettingsPatch) =>
    form.reset(detailsOf(await saveSettings(organization.slug, changedOf(patch, dirtyFields))))
  const { submit, isPending } = useSubmit(form, save, settingsFailure)
  useUnsaved(isDirty)

  return (
    <SettingsSection title="Organization Details" about="Shown on your pages and in auction emails.">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field label="Organization Name" required error={errors.name?.message} {...register('name')} />
        <input type="hidden" {...register('logoUrl')} />
        <LogoField
          value={useWatch({ control, name: 'logoUrl' }) ?? ''}
          error={errors.logoUrl?.message}
          onChange={(url) => setValue('logoUrl', url, { shouldDirty: true })}
          onUploading={setIsUploading}
        />
        <Field
          label="Contact Email"
          type="email"
          required
          hint="Families can email you here. Replies to auction emails go here too."
          error={errors.contactEmail?.message}
          {...register('contactEmail')}
        />
        <TextArea
          label="Contact Info (Optional)"
          hint="A phone number, office hours, or where to pick things up."
          error={errors.contactInfo?.message}
          {...register('contactInfo')}
        />
        <ZoneField present={organization.timeZone} error={errors.timeZone?.message} {...register('timeZone')} />
        <div>
          <SubmitButton label="Save Changes" pendingLabel="Saving..." isPending={isPending} isBlocked={isUploading} />
        </div>
      </form>
    </SettingsSection>
  )
}

function detailsOf({ name, logoUrl, contactEmail, contactInfo, timeZone }: AdminOrganization) {
  return { name, logoUrl: logoUrl ?? '', contactEmail, contactInfo: contactInfo ?? '', timeZone }
}
