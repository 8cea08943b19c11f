import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { twoStepForm } from '../../api/contract/accounts/two-step.ts'
import { call } from '../api-client/call.ts'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSubmit } from '../ui/form/use-submit.ts'
import { CodeField } from './CodeField.tsx'

/** Turns two-step sign-in off, with a code from the app or a recovery code. */
export function TwoStepEnd({ onDone }: { onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(twoStepForm), defaultValues: { code: '' } })
  const { submit, isPending, field } = useSubmit(
    form,
    async (typed) => {
      await call('DELETE', '/api/user/two-step', typed)
      onDone()
    },
    { title: 'Failed to turn off two-step sign-in', fallback: 'Please try again in a moment.' },
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <CodeField {...field('code')} />
      <SubmitButton label="Turn Off Two-Step Sign-In" pendingLabel="Turning Off..." isPending={isPending} />
    </form>
  )
}
