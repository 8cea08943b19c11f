import { type AcceptForm as Acceptance, acceptForm } from '../../api/contract/organizations/invitation.ts'
import { PRODUCT_NAME } from '../../api/contract/values/product.ts'
import { call } from '../api-client/call.ts'
import { Field } from '../ui/form/Field.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../ui/form/use-submit.ts'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { pause, showToast } from '../ui/toast/toast-store.ts'
import { CodeField, useSecondStep } from './CodeField.tsx'
import { isLocalPath } from './is-local-path.ts'
import { leaveFor } from './leave-for.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { AccountOf, PasswordField } from './PasswordField.tsx'

const READING_TIME_MS = 1000

/** The island of /invite. See product#invitation-page. */
export function InvitationPanel({ token, email }: { token: string; email: string }) {
  return (
    <>
      <AcceptForm token={token} email={email} accept={accept} />
      <Toaster />
    </>
  )
}

async function accept(acceptance: Acceptance) {
  const { redirectUrl } = await call('POST', '/api/invitations/accept', acceptance)
  showToast({ title: 'Welcome aboard!', description: 'You’re on the team now. Taking you there...' })
  await pause(READING_TIME_MS)
  await leaveFor(isLocalPath(redirectUrl) ? redirectUrl : '/')
}

interface AcceptFormProps {
  token: string
  /** Who is invited. */
  email: string
  accept: (acceptance: Acceptance) => Promise<void>
}

/** Name and password of an invited user. See product#invitations. */
function AcceptForm({ token, email, accept }: AcceptFormProps) {
  const form = useCheckedForm(acceptForm)
  const step = useSecondStep(accept)
  const { submit, isPending, field } = useSubmit(
    form,
    { title: 'Failed to accept invitation', fallback: 'Please try again in a moment.' },
    step.send,
  )
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
