import type { ComponentProps } from 'react'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { Select } from '../../ui/form/Select.tsx'

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

/**
 * The time zone in which auctions open and close, those of the United States first. See product.md#time-zones.
 * @param present the zone there is, which this browser may list under another name: Kolkata for Calcutta
 */
export function ZoneField({ present, error, ...select }: Props) {
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
