import { type ComponentProps, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { zonedTime } from '../../../api/contract/values/time/moment.ts'
import { instantIn, localTimeIn } from '../../../api/contract/values/time/time-zone.ts'
import { serverNow } from '../../api-client/server-clock.ts'
import { EmailField } from '../../ui/form/EmailField.tsx'
import { Field, TextArea } from '../../ui/form/Field.tsx'
import { LogoField } from '../../ui/form/LogoField.tsx'
import { MarkedTextArea } from '../../ui/form/MarkedTextArea.tsx'
import { SelectField } from '../../ui/form/Select.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SettingsForm, useSettingsForm } from './SettingsForm.tsx'

/** What people of the United States call the zones of their schools, from east to west. */
const usZones = [
  { value: 'America/New_York', label: 'Eastern Time' },
  { value: 'America/Chicago', label: 'Central Time' },
  { value: 'America/Denver', label: 'Mountain Time' },
  { value: 'America/Los_Angeles', label: 'Pacific Time' },
  { value: 'America/Anchorage', label: 'Alaska Time' },
  { value: 'Pacific/Honolulu', label: 'Hawaii Time' },
] as const

/** The form of who the organization is, and of what it says with every item. */
export const useGeneralSettings = () =>
  useSettingsForm(['name', 'logoUrl', 'contactEmail', 'contactInfo', 'timeZone', 'rules', 'disclaimers'])

/** Who the organization is, and what it says with every item that says nothing else. See product#rules-and-disclaimers. */
export function GeneralSettings({ settings }: { settings: ReturnType<typeof useGeneralSettings> }) {
  const { organization, form, field } = settings
  const [isUploading, setIsUploading] = useState(false)
  const { register, control, setValue, formState } = form
  return (
    <SettingsForm settings={settings} isBlocked={isUploading}>
      <SettingsSection title="Organization Details">
        <Field label="Organization Name" required {...field('name')} />
        <input type="hidden" {...register('logoUrl')} />
        <LogoField
          value={useWatch({ control, name: 'logoUrl' }) ?? ''}
          error={formState.errors.logoUrl?.message}
          onChange={(url) => setValue('logoUrl', url, { shouldDirty: true })}
          onUploading={setIsUploading}
        />
        <EmailField
          label="Contact Email"
          required
          onTake={(email) => setValue('contactEmail', email, { shouldDirty: true })}
          more="Replies to auction emails go here, too."
          {...field('contactEmail')}
        />
        <TextArea
          label="Contact Info (Optional)"
          placeholder="Phone, office hours, or where to pick up"
          {...field('contactInfo')}
        />
        <ZoneField
          present={organization.timeZone}
          chosen={useWatch({ control, name: 'timeZone' }) ?? organization.timeZone}
          {...field('timeZone')}
        />
      </SettingsSection>
      <SettingsSection title="Auction Defaults" more="For items that have none of their own.">
        <MarkedTextArea
          label="Default Rules"
          rows={6}
          placeholder="When and how winners pay, and where they pick up"
          control={control}
          {...field('rules')}
        />
        <MarkedTextArea label="Default Disclaimers" rows={4} control={control} {...field('disclaimers')} />
      </SettingsSection>
    </SettingsForm>
  )
}

/**
 * The time zone in which auctions open and close, those of the United States first. See product#time-zones.
 * @param present the zone there is, which this browser may list under another name: Kolkata for Calcutta
 * @param chosen the one in the form, not saved yet
 */
function ZoneField({
  present,
  chosen,
  ...select
}: { present: string; chosen: string } & Partial<ComponentProps<typeof SelectField>>) {
  const groups = [
    { label: 'United States', options: usZones },
    { label: 'All Other Zones', options: otherZones(present) },
  ]
  return <SelectField label="Time Zone" groups={groups} hint={shownAnew(present, chosen)} {...select} />
}

/** That times set so far stay the moments they are, by what this evening's 8 PM becomes; nothing where clocks agree. */
function shownAnew(present: string, chosen: string): string | undefined {
  const evening = instantIn(`${localTimeIn(serverNow(), present).slice(0, 10)}T20:00`, present)
  const [before, after] = [present, chosen].map((zone) => zonedTime(evening, zone))
  return before === after ? undefined : `Times you have set don’t move: what closes at ${before} closes at ${after}.`
}

function otherZones(present: string) {
  const first = new Set<string>(usZones.map(({ value }) => value))
  return [...new Set([...Intl.supportedValuesOf('timeZone'), present])]
    .filter((zone) => !first.has(zone))
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
