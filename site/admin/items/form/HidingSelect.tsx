import type { ComponentProps } from 'react'
import { SelectField } from '../../../ui/form/Select.tsx'
import { useTeam } from '../../frame/team-context.ts'

/** Whether bidders see an item before it opens. See product#hidden-items. */
export function HidingSelect(select: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
  const { organization } = useTeam()
  const options = [
    { value: '', label: `As in Settings (${organization.hidesUpcoming ? 'hidden' : 'shown'})` },
    { value: 'true', label: 'Hide until it opens' },
    { value: 'false', label: 'Show before it opens' },
  ]
  return <SelectField label="Before It Opens" options={options} {...select} />
}
