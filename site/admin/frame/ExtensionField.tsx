import type { ComponentProps } from 'react'
import { extensionChoices, LONGEST_EXTENSION_MINUTES } from '../../../api/contract/values/time/extension.ts'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { extensionInWords } from './extension-words.ts'

const options = extensionChoices.map((minutes) => ({
  value: String(minutes),
  label: extensionInWords(minutes),
}))

/** What a bid in the last minutes does to the end. See product.md#extended-end. */
export function ExtensionField({
  error,
  hint = '',
  ...select
}: { error: string | undefined; hint?: string } & ComponentProps<'select'>) {
  return (
    <Labelled
      label="Bids in the Last Minutes"
      hint={`However long people bid, it closes within ${LONGEST_EXTENSION_MINUTES} minutes of the end time. ${hint}`}
      error={error}
    >
      {(ties) => <Select options={options} {...ties} {...select} />}
    </Labelled>
  )
}
