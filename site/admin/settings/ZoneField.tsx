import type { ComponentProps } from 'react'
import { zoneName } from '../../../api/contract/values/moment.ts'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { Select } from '../../ui/form/Select.tsx'

/** Eastern, Central, Mountain, Pacific, Alaska, Hawaii: where nearly every school is. */
const usZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]
const otherZones = Intl.supportedValuesOf('timeZone').filter((zone) => !usZones.includes(zone))

type Props = Omit<ComponentProps<typeof Select>, 'options' | 'id'> & { present: string; error: string | undefined }

/**
 * The time zone that auctions open and close in. Decision 34.
 * @param present the zone there is, which this browser may list under another name: Kolkata for Calcutta
 */
export function ZoneField({ present, error, ...select }: Props) {
  const zones = [...new Set([...usZones, ...otherZones, present])]
  const options = zones.map((zone) => ({ value: zone, label: labelOf(zone) }))
  return (
    <Labelled label="Time Zone" hint="All dates and times use this time zone." error={error}>
      {(ties) => <Select options={options} {...ties} {...select} />}
    </Labelled>
  )
}

/** Several zones share a name, so only the first six go by theirs. */
function labelOf(zone: string): string {
  return usZones.includes(zone) ? zoneName(zone) : zone.replaceAll('_', ' ')
}
