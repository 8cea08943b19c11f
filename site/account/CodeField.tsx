import type { ComponentProps } from 'react'
import { Field } from '../ui/form/Field.tsx'

/** A code from the authenticator app, or a recovery code. Shown once it is asked for, and focused then. */
export function CodeField(field: Omit<ComponentProps<typeof Field>, 'label'>) {
  return (
    <Field
      label="Code from Your App"
      hint="Lost your phone? Enter a recovery code."
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      autoFocus
      required
      {...field}
    />
  )
}
