import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type AdminOrganization, settingsPatch } from '../../../api/contract/organizations/organization-settings.ts'
import { Field } from '../../ui/form/Field.tsx'
import { LogoField } from '../../ui/form/LogoField.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSettingsForm } from './use-settings-form.ts'
import { ZoneField } from './ZoneField.tsx'

const schema = settingsPatch.pick({ name: true, logoUrl: true, contactEmail: true, contactInfo: true, timeZone: true })

/** Who the organization is. */
export function OrganizationDetails() {
  const { organization, form, field, submit, isPending } = useSettingsForm(schema, detailsOf)
  const [isUploading, setIsUploading] = useState(false)
  const { register, control, setValue, formState } = form

  return (
    <SettingsSection title="Organization Details" about="Shown on your pages and in auction emails.">
      <SettingsForm onSubmit={submit} isPending={isPending} isBlocked={isUploading}>
        <Field label="Organization Name" required {...field('name')} />
        <input type="hidden" {...register('logoUrl')} />
        <LogoField
          value={useWatch({ control, name: 'logoUrl' }) ?? ''}
          error={formState.errors.logoUrl?.message}
          onChange={(url) => setValue('logoUrl', url, { shouldDirty: true })}
          onUploading={setIsUploading}
        />
        <Field
          label="Contact Email"
          type="email"
          required
          hint="Families can email you here. Replies to auction emails go here too."
          {...field('contactEmail')}
        />
        <TextArea
          label="Contact Info (Optional)"
          hint="A phone number, office hours, or where to pick things up."
          {...field('contactInfo')}
        />
        <ZoneField present={organization.timeZone} {...field('timeZone')} />
      </SettingsForm>
    </SettingsSection>
  )
}

function detailsOf({ name, logoUrl, contactEmail, contactInfo, timeZone }: AdminOrganization) {
  return { name, logoUrl: logoUrl ?? '', contactEmail, contactInfo: contactInfo ?? '', timeZone }
}
