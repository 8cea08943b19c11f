import type { InvitationView } from '../../../api/contract/organizations/invitation.ts'
import { moment } from '../../../api/contract/values/time/moment.ts'
import { Rows } from '../../ui/list/Rows.tsx'
import { useCan, useTeam } from '../frame/team-context.ts'
import { type InvitationState, stateOf } from './invitation-state.ts'
import { useTeamActions } from './queries/team-actions.ts'

/** Whom the team has invited, and what has become of it. See product.md#invitations. */
export function InvitationList({ invitations }: { invitations: InvitationView[] }) {
  if (invitations.length === 0) return <p className="text-ink-soft">No invitations yet.</p>
  return (
    <Rows>
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} />
      ))}
    </Rows>
  )
}

const looks = {
  Pending: 'border-marigold bg-marigold-wash',
  Accepted: 'border-leaf bg-leaf-wash',
  Revoked: 'border-brick bg-brick-wash',
  Expired: 'border-line-strong bg-sunken',
} as const satisfies Record<InvitationState, string>

function Invitation({ invitation }: { invitation: InvitationView }) {
  const { timeZone } = useTeam().organization
  const { resend, revoke, cancel } = useTeamActions()
  const canManage = useCan('manage team')
  const { id, email, role, expiresAt } = invitation
  const state = stateOf(invitation)
  const isBusy = resend.isPending || revoke.isPending || cancel.isPending
  const actionButton = (verb: string, { mutate }: typeof resend) => (
    <ActionButton verb={verb} email={email} isBusy={isBusy} onAction={() => mutate(id)} />
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-sm text-ink-soft">
          As {role}
          {state === 'Pending' && `, until ${moment(new Date(expiresAt), timeZone)}`}
        </p>
      </div>
      <span className={`rounded-full border px-2 text-sm font-semibold ${looks[state]}`}>{state}</span>
      {canManage && (
        <div className="flex flex-wrap gap-2">
          {state !== 'Accepted' && actionButton('Resend', resend)}
          {state === 'Pending' && actionButton('Revoke', revoke)}
          {actionButton('Delete', cancel)}
        </div>
      )}
    </li>
  )
}

/** Acts once, also on a double click: a second email would make the link of the first one useless. */
function ActionButton({
  verb,
  email,
  isBusy,
  onAction,
}: {
  verb: string
  email: string
  isBusy: boolean
  onAction: () => void
}) {
  return (
    <button
      type="button"
      className="button"
      aria-label={`${verb} the invitation of ${email}`}
      aria-disabled={isBusy}
      onClick={({ detail: clicks }) => clicks > 1 || isBusy || onAction()}
    >
      {verb}
    </button>
  )
}
