import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type SignupForm as NewAccount, signupForm } from '../../api/contract/accounts/account.ts'
import { Field } from '../ui/form/Field.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSubmit } from '../ui/form/use-submit.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { PasswordField } from './PasswordField.tsx'

/** Name, email, and a password twice. See product.md#validation. */
export function SignupForm({ signUp }: { signUp: (account: NewAccount) => Promise<void> }) {
  const form = useForm({ resolver: zodResolver(signupForm) })
  const { submit, isPending, field } = useSubmit(form, signUp, {
    title: 'Signup Failed',
    fallback: 'Failed to create account',
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Full Name" autoComplete="name" required {...field('name')} />
      <Field label="Email" type="email" autoComplete="username" required {...field('email')} />
      <NewPasswordField label="Password" required {...field('password', { deps: 'confirmPassword' })} />
      <PasswordField label="Confirm Password" autoComplete="new-password" required {...field('confirmPassword')} />
      <SubmitButton label="Create Account" pendingLabel="Creating Account..." isPending={isPending} />
    </form>
  )
}
