import { type ComponentProps, useState } from 'react'
import { CallError } from '../api-client/call.ts'
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

/**
 * Sends what signs somebody in, and notes when a code from their app is wanted too; the form then asks for it. See
 * product#two-step-sign-in.
 */
export function useSecondStep<Sent>(send: (sent: Sent) => Promise<void>) {
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  return {
    isCodeNeeded,
    async send(sent: Sent) {
      try {
        await send(sent)
      } catch (error) {
        const isAsked = error instanceof CallError && error.problem?.code === 'code-needed'
        if (!isAsked || isCodeNeeded) throw error
        setCodeNeeded(true)
      }
    },
  }
}
