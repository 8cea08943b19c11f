import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Person, profileForm } from '../../api/contract/accounts/account.ts'
import { call } from '../api-client/call.ts'
import { Field } from '../ui/form/Field.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSubmit } from '../ui/form/use-submit.ts'
import { Note } from '../ui/text/Note.tsx'
import { showToast } from '../ui/toast/toast-store.ts'

interface Props {
  person: Person
  onChanged: (person: Person) => void
  onDone: () => void
}

/** The user's name and email; a new email must be confirmed first. See product.md#changing-an-email. */
export function ProfileForm({ person: { name, email }, onChanged, onDone }: Props) {
  const [pendingEmail, setPendingEmail] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(profileForm), defaultValues: { name, email } })
  const { submit, isPending, field } = useSubmit(
    form,
    async (profile) => {
      const answer = await call('PATCH', '/api/user/profile', profile)
      onChanged(answer.user)
      setPendingEmail(answer.pendingEmail)
      if (answer.pendingEmail) return form.reset({ name: answer.user.name, email: answer.user.email })
      showToast({ title: 'Profile updated' })
      onDone()
    },
    { title: 'Error updating profile', fallback: 'Failed to update profile' },
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Name" autoComplete="name" required {...field('name')} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        hint="You use it to sign in."
        {...field('email')}
      />
      {pendingEmail && (
        <Note>
          Check your inbox: we sent a link to {pendingEmail}. Open it and enter your password to finish the change.
        </Note>
      )}
      <SubmitButton label="Save Changes" pendingLabel="Saving..." isPending={isPending} />
    </form>
  )
}
