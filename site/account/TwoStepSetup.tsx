import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type TwoStepStart, twoStepForm } from '../../api/contract/accounts/two-step.ts'
import { call } from '../api-client/call.ts'
import { Field } from '../ui/form/Field.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSubmit } from '../ui/form/use-submit.ts'
import { QrPicture } from '../ui/picture/QrPicture.tsx'

/** Shows an authenticator app its secret, and asks for the first code. */
export function TwoStepSetup({ start, onDone }: { start: TwoStepStart; onDone: (recoveryCodes: string[]) => void }) {
  const form = useForm({ resolver: zodResolver(twoStepForm), defaultValues: { code: '' } })
  const { submit, isPending, field } = useSubmit(
    form,
    async (typed) => onDone((await call('POST', '/api/user/two-step/confirm', typed)).recoveryCodes),
    { title: 'Failed to turn on two-step sign-in', fallback: 'Please try again.' },
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-sm text-ink-soft">Scan this with an authenticator app, then enter the code it shows.</p>
      <QrPicture text={start.uri} label="QR code for your authenticator app" className="mx-auto size-44" />
      <p className="text-sm text-ink-soft">
        Can’t scan it? Type this key into the app:{' '}
        <code className="block font-semibold text-ink wrap-anywhere">{start.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Field label="Code from Your App" inputMode="numeric" autoComplete="one-time-code" required {...field('code')} />
      <SubmitButton label="Turn On Two-Step Sign-In" pendingLabel="Turning On..." isPending={isPending} />
    </form>
  )
}
