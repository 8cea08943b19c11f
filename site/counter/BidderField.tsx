import type { ComponentProps } from 'react'
import { Field } from '../ui/form/Field.tsx'

/** Whose bid it is: by what a bidder is known to the form that is sent. */
export function BidderField(input: { error?: string | undefined } & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Field
      label="Bidder’s Email"
      hint="We email them that your team entered it."
      type="email"
      inputMode="email"
      autoComplete="off"
      {...input}
    />
  )
}
