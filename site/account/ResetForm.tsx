import { resetPasswordForm } from '../../api/contract/accounts/account-links.ts'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../ui/form/use-submit.ts'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { AccountOf, PasswordField } from './PasswordField.tsx'
import { resetPassword } from './reset-password.ts'

/**
 * The island of /auth/reset-password: a new password in place of a forgotten one. See product#forgotten-passwords.
 */
export function ResetForm({ token, email }: { token: string; email: string }) {
  const form = useCheckedForm(resetPasswordForm)
  const { submit, isPending, field } = useSubmit(
    form,
    { title: 'Error updating password', fallback: 'Failed to update password' },
    resetPassword,
  )
  return (
    <>
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <AccountOf email={email} />
        <input type="hidden" value={token} {...form.register('token')} />
        <NewPasswordField label="New Password" required {...field('password', { deps: 'confirmPassword' })} />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          required
          {...field('confirmPassword')}
        />
        <SubmitButton label="Set Password" pendingLabel="Setting..." isPending={isPending} />
      </form>
      <Toaster />
    </>
  )
}
