import type { AcceptForm as Acceptance } from '../../api/contract/organizations/invitation.ts'
import { call } from '../api-client/call.ts'
import { pause } from '../ui/toast/pause.ts'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { showToast } from '../ui/toast/toast-store.ts'
import { AcceptForm } from './AcceptForm.tsx'
import { isLocalPath } from './is-local-path.ts'
import { leaveFor } from './leave-for.ts'

const READING_TIME_MS = 1000

/** The island of /invite. See product.md#invitation-page. */
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
