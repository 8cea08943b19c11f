import type { ComponentProps } from 'react'
import { Field } from '../../../ui/form/Field.tsx'
import { useCategoryLabels } from '../../frame/queries/category-labels.ts'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'list'>

/** The item's category: one of the organization's labels, or words of one's own. See product#category-labels. */
export function CategoryField(props: Props) {
  const { data } = useCategoryLabels()
  return (
    <>
      <Field
        label="Category (Optional)"
        hint="Families filter by these."
        list="category-labels"
        autoComplete="off"
        {...props}
      />
      <datalist id="category-labels">
        {data?.categoryLabels
          .filter(({ isActive }) => isActive)
          .map(({ id, label }) => (
            <option key={id} value={label} />
          ))}
      </datalist>
    </>
  )
}
