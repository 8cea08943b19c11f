import { type ComponentProps, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type AdminOrganization, settingsPatch } from '../../../api/contract/organizations/organization-settings.ts'
import { Field, TextArea } from '../../ui/form/Field.tsx'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { LogoField } from '../../ui/form/LogoField.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** What people of the United States call the zones of their schools, from east to west. */
const usZones = [
  { value: 'America/New_York', label: 'Eastern Time' },
  { value: 'America/Chicago', label: 'Central Time' },
  { value: 'America/Denver', label: 'Mountain Time' },
  { value: 'America/Los_Angeles', label: 'Pacific Time' },
  { value: 'America/Anchorage', label: 'Alaska Time' },
  { value: 'Pacific/Honolulu', label: 'Hawaii Time' },
] as const

type Props = Omit<ComponentProps<typeof Select>, 'options' | 'groups' | 'id'> & {
  present: string
  error: string | undefined
}

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

/**
 * The time zone in which auctions open and close, those of the United States first. See product.md#time-zones.
 * @param present the zone there is, which this browser may list under another name: Kolkata for Calcutta
 */
function ZoneField({ present, error, ...select }: Props) {
  const groups = [
    { label: 'United States', options: usZones },
    { label: 'All Other Zones', options: otherZones(present) },
  ]
  return (
    <Labelled label="Time Zone" hint="All dates and times use this time zone." error={error}>
      {(ties) => <Select groups={groups} {...ties} {...select} />}
    </Labelled>
  )
}

function otherZones(present: string) {
  const first = new Set<string>(usZones.map(({ value }) => value))
  return [...new Set([...Intl.supportedValuesOf('timeZone'), present])]
    .filter((zone) => !first.has(zone))
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
