import { confirmPasswordForm } from '../../api/contract/accounts/account.ts'
import { call } from '../api-client/call.ts'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../ui/form/use-submit.ts'
import { PasswordField } from './PasswordField.tsx'

interface Props {
  onConfirmed: () => void
  /** For a page: a dialog gives its first field the focus itself, and must first see where that was. */
  autoFocus?: true
}

/** Proves that whoever is here is who signed in. See product#confirming-a-password. */
export function ConfirmPassword({ onConfirmed, ...focus }: Props) {
  const form = useCheckedForm(confirmPasswordForm, { defaultValues: { password: '' } })
  const { submit, isPending, field } = useSubmit(form, 'Failed to confirm your password', async (password) => {
    await call('POST', '/api/auth/confirm-password', password)
    onConfirmed()
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        // The dialog may stand inside another form, as React sees it.
        event.stopPropagation()
        submit(event)
      }}
    >
      <PasswordField label="Password" autoComplete="current-password" required {...focus} {...field('password')} />
      <SubmitButton label="Confirm Password" pendingLabel="Confirming..." isPending={isPending} />
    </form>
  )
}
