import { type SignupForm as NewAccount, signupForm } from '../../api/contract/accounts/account.ts'
import { PRODUCT_NAME } from '../../api/contract/values/product.ts'
import { call } from '../api-client/call.ts'
import { EmailField } from '../ui/form/EmailField.tsx'
import { Field } from '../ui/form/Field.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../ui/form/use-submit.ts'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { pause, showToast } from '../ui/toast/toast-store.ts'
import { enter } from './enter.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SavedNote } from './SavedNote.tsx'

const READING_TIME_MS = 500

/** The island of /auth/signup. See product#login-and-sign-up. */
export function SignupPanel() {
  return (
    <>
      <SavedNote />
      <SignupForm signUp={signUp} />
      <Toaster />
    </>
  )
}

async function signUp(account: NewAccount) {
  const { user } = await call('POST', '/api/auth/signup', account)
  showToast({
    title: 'Account Created Successfully',
    description: `Welcome to ${PRODUCT_NAME}! You can now create or join organizations.`,
  })
  await pause(READING_TIME_MS)
  await enter(user, '/')
}

/** Name, email, and a password twice. See product#validation. */
function SignupForm({ signUp }: { signUp: (account: NewAccount) => Promise<void> }) {
  const form = useCheckedForm(signupForm)
  const { submit, isPending, field } = useSubmit(
    form,
    { title: 'Signup Failed', fallback: 'Failed to create account' },
    signUp,
  )
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Full Name" autoComplete="name" required {...field('name')} />
      <EmailField
        label="Email"
        autoComplete="username"
        required
        onTake={(email) => form.setValue('email', email, { shouldValidate: true })}
        {...field('email')}
      />
      <NewPasswordField label="Password" required {...field('password', { deps: 'confirmPassword' })} />
      <PasswordField label="Confirm Password" autoComplete="new-password" required {...field('confirmPassword')} />
      <SubmitButton label="Create Account" pendingLabel="Creating Account..." isPending={isPending} />
    </form>
  )
}
