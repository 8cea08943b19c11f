import type { ComponentProps } from 'react'
import { Field } from '../ui/form/Field.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  usesPaddles: boolean
  error: string | undefined
}

/** Whose bid it is: by what a bidder is known to the form that is sent. */
export function BidderField({ usesPaddles, ...input }: Props) {
  return (
    <Field
      label={usesPaddles ? 'Bidder’s Email or Paddle' : 'Bidder’s Email'}
      hint={usesPaddles ? 'We email them, unless it’s a paddle number.' : 'We email them that your team entered it.'}
      type={usesPaddles ? 'text' : 'email'}
      inputMode="email"
      autoCapitalize="none"
      autoComplete="off"
      {...input}
    />
  )
}
