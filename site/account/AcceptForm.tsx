import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type AcceptForm as Acceptance, acceptForm } from '../../api/contract/organizations/invitation.ts'
import { PRODUCT_NAME } from '../../api/contract/values/product.ts'
import { Field } from '../ui/form/Field.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSubmit } from '../ui/form/use-submit.ts'
import { AccountOf } from './AccountOf.tsx'
import { CodeField } from './CodeField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useSecondStep } from './use-second-step.ts'

interface Props {
  token: string
  /** Who is invited. */
  email: string
  accept: (acceptance: Acceptance) => Promise<void>
}

/** Name and password of an invited user. See product.md#invitations. */
export function AcceptForm({ token, email, accept }: Props) {
  const form = useForm({ resolver: zodResolver(acceptForm) })
  const step = useSecondStep(accept)
  const { submit, isPending, field } = useSubmit(form, step.send, {
    title: 'Failed to accept invitation',
    fallback: 'Please try again in a moment.',
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <AccountOf email={email} />
      <input type="hidden" value={token} {...form.register('token')} />
      <Field label="Full Name" autoComplete="name" required {...field('name')} />
      <NewPasswordField label="Password" required {...field('password', { deps: 'confirmPassword' })} />
      <PasswordField label="Confirm Password" autoComplete="new-password" required {...field('confirmPassword')} />
      <p className="text-sm text-ink-soft">
        Already have a {PRODUCT_NAME} account with this email? Enter that password. It won’t change.
      </p>
      {step.isCodeNeeded && <CodeField {...field('code')} />}
      <SubmitButton label="Accept Invitation" pendingLabel="Accepting..." isPending={isPending} />
    </form>
  )
}
