import type { ComponentProps } from 'react'
import { Labelled } from '../../ui/Labelled.tsx'
import { Select } from '../../ui/Select.tsx'

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

type Props = Omit<ComponentProps<typeof Select>, 'options' | 'id'> & { error: string | undefined }

/** The clocks by which auctions open and close. Decision 34. */
export function ZoneField({ error, ...select }: Props) {
  return (
    <Labelled label="Time Zone" hint="Every date and time is shown on these clocks." error={error}>
      {(ties) => <Select options={zones} {...ties} {...select} />}
    </Labelled>
  )
}
