import type { ComponentProps } from 'react'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { Select } from '../../ui/form/Select.tsx'

const zones = Intl.supportedValuesOf('timeZone')

type Props = Omit<ComponentProps<typeof Select>, 'options' | 'id'> & { present: string; error: string | undefined }

/**
 * The clocks by which auctions open and close. Decision 34.
 * @param present the zone there is, which this browser may list under another name: Kolkata for Calcutta
 */
export function ZoneField({ present, error, ...select }: Props) {
  const options = [...new Set([...zones, present])].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  return (
    <Labelled label="Time Zone" hint="Every date and time is shown on these clocks." error={error}>
      {(ties) => <Select options={options} {...ties} {...select} />}
    </Labelled>
  )
}
