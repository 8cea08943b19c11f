import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type TwoStepStart, twoStepForm } from '../../api/contract/accounts/two-step.ts'
import { call } from '../api-client/call.ts'
import { Field } from '../ui/form/Field.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSubmit } from '../ui/form/use-submit.ts'
import { qrPath } from '../ui/picture/qr-path.ts'

/** Shows an authenticator app its secret, and asks for the first code. */
export function TwoStepSetup({ start, onDone }: { start: TwoStepStart; onDone: (recoveryCodes: string[]) => void }) {
  const form = useForm({ resolver: zodResolver(twoStepForm), defaultValues: { code: '' } })
  const { submit, isPending, field } = useSubmit(
    form,
    async (typed) => onDone((await call('POST', '/api/user/two-step/confirm', typed)).recoveryCodes),
    { title: 'Failed to turn on two-step sign-in', fallback: 'Please try again.' },
  )
  const { path, size } = qrPath(start.uri)
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-sm text-ink-soft">Scan this with an authenticator app, then enter the code it shows.</p>
      <svg
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        role="img"
        aria-label="QR code for your authenticator app"
        shapeRendering="crispEdges"
        className="mx-auto size-44 rounded-small"
      >
        {/* Cameras want dark on light, also where the page is dark. */}
        <rect x="-4" y="-4" width="100%" height="100%" fill="white" />
        <path d={path} fill="black" />
      </svg>
      <p className="text-sm text-ink-soft">
        Can’t scan it? Type this key into the app:{' '}
        <code className="block font-semibold text-ink wrap-anywhere">{start.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Field label="Code from Your App" inputMode="numeric" autoComplete="one-time-code" required {...field('code')} />
      <SubmitButton label="Turn On Two-Step Sign-In" pendingLabel="Turning On..." isPending={isPending} />
    </form>
  )
}
