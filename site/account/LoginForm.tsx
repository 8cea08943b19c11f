import type { z } from 'zod'
import type { Credentials } from '../../api/contract/accounts/account.ts'
import { Field } from '../ui/form/Field.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../ui/form/use-submit.ts'
import { CodeField, useSecondStep } from './CodeField.tsx'
import { PasswordField } from './PasswordField.tsx'

interface Props {
  schema: z.ZodType<Credentials, Credentials>
  /** Stays pending for as long as the form should; throws when it fails. */
  signIn: (credentials: Credentials) => Promise<void>
  /** What is said when the server gives no reason. */
  fallback?: string
}

/** Email and password, and a code for those who sign in in two steps, for every login page. See product#login-and-sign-up. */
export function LoginForm({ schema, signIn, fallback = 'Invalid email or password' }: Props) {
  // No default values: what was typed or filled in before hydration stays.
  const form = useCheckedForm(schema)
  const step = useSecondStep(signIn)
  const { submit, isPending, field } = useSubmit(form, { title: 'Login Failed', fallback }, step.send)
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Email" type="email" autoComplete="username" required {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
      {step.isCodeNeeded && <CodeField {...field('code')} />}
      <SubmitButton label="Sign In" pendingLabel="Signing In..." isPending={isPending} />
      <a href="/auth/forgot-password" className="text-link -my-2 inline-flex min-h-11 items-center justify-self-start">
        Forgot your password?
      </a>
    </form>
  )
}
