import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type Person, type PersonAnswer, profileForm } from '../../api/contract/account.ts'
import { call } from '../ui/call.ts'
import { Field } from '../ui/Field.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useSubmit } from '../ui/use-submit.ts'

interface Props {
  person: Person
  onChanged: (person: Person) => void
}

/** One's own name and e-mail. Spec §5, profile update. */
export function ProfileForm({ person: { name, email }, onChanged }: Props) {
  const form = useForm({ resolver: zodResolver(profileForm), defaultValues: { name, email } })
  const { submit, isPending, field } = useSubmit(
    form,
    async (profile) => {
      const { user } = await call<PersonAnswer>('PATCH', '/api/user/profile', profile)
      showToast({ title: 'Profile updated' })
      onChanged(user)
    },
    { title: 'Error updating profile', fallback: 'Failed to update profile' },
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Name" autoComplete="name" required {...field('name')} />
      <Field label="Email" type="email" autoComplete="email" required hint="You sign in with it." {...field('email')} />
      <SubmitButton label="Save Changes" pendingLabel="Saving..." isPending={isPending} />
    </form>
  )
}
