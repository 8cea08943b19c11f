import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { passwordForm } from '../../api/contract/accounts/account.ts'
import { call } from '../api-client/call.ts'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSubmit } from '../ui/form/use-submit.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { AccountOf } from './AccountOf.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { PasswordField } from './PasswordField.tsx'

interface Props {
  /** Whose password it is. */
  email: string
  onChanged: () => void
}

/** Another password for oneself. */
export function PasswordForm({ email, onChanged }: Props) {
  const form = useForm({ resolver: zodResolver(passwordForm) })
  const { submit, isPending, field } = useSubmit(
    form,
    async (passwords) => {
      await call('PATCH', '/api/user/password', passwords)
      showToast({ title: 'Password updated', description: 'You were signed out on your other devices.' })
      onChanged()
    },
    { title: 'Error updating password', fallback: 'Failed to update password' },
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <AccountOf email={email} />
      <PasswordField label="Current Password" autoComplete="current-password" required {...field('currentPassword')} />
      <NewPasswordField label="New Password" required {...field('newPassword', { deps: 'confirmPassword' })} />
      <PasswordField label="Confirm New Password" autoComplete="new-password" required {...field('confirmPassword')} />
      <SubmitButton label="Update Password" pendingLabel="Updating..." isPending={isPending} />
    </form>
  )
}
