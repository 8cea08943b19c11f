import type { ComponentProps } from 'react'
import { extensionChoices, LONGEST_EXTENSION_MINUTES } from '../../../api/contract/values/time/extension.ts'
import { SelectField } from '../../ui/form/Select.tsx'

const options = extensionChoices.map((minutes) => ({
  value: String(minutes),
  label: extensionInWords(minutes),
}))

/** What a bid in the last minutes does to the end. See product#extended-end. */
export function ExtensionField({ more = '', ...select }: Partial<ComponentProps<typeof SelectField>>) {
  return (
    <SelectField
      label="Bids in the Last Minutes"
      more={`However long people bid, it closes within ${LONGEST_EXTENSION_MINUTES} minutes of the end time. ${more}`}
      options={options}
      {...select}
    />
  )
}

/** What a bid in the last minutes does to the end: so many minutes more, or 0. See product#extended-end. */
export function extensionInWords(minutes: number): string {
  return minutes === 0 ? 'Close on time' : `Leave ${minutes} more minutes to answer`
}
