import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { type InvitationView, inviteForm } from '../../../api/contract/organizations/invitation.ts'
import { moment } from '../../../api/contract/values/time/moment.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { ROLES_IN_WORDS, roleOptions } from '../../ui/form/RoleSelect.tsx'
import { SelectField } from '../../ui/form/Select.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { passFocusOn } from '../../ui/hooks/pass-focus-on.ts'
import { LoadFailure } from '../../ui/list/Loaded.tsx'
import { Rows } from '../../ui/list/Rows.tsx'
import { copyAddress } from '../frame/copy-public-link.ts'
import { useCan, useTeam } from '../frame/team-context.ts'
import { MemberList } from './MemberList.tsx'
import { inviteUser, type OnLink, useMembers, useTeamActions } from './team-actions.ts'

/** Who works for the organization, and who has been asked to. See product#organization-settings. */
export function TeamMembers() {
  const canManage = useCan('manage team')
  const { data, error, refetch } = useMembers()
  const [isInviting, setIsInviting] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  if (error) return <LoadFailure message="The team couldn’t be loaded." onRetry={refetch} />
  return (
    <div className="grid gap-10" aria-busy={!data}>
      <SettingsSection
        title="Team Members"
        more={`${ROLES_IN_WORDS} They can cancel wins. Only the admin, who made the organization or was made admin, can cancel bids.`}
      >
        <MemberList members={data?.members ?? []} />
        {canManage && (
          <>
            <button
              type="button"
              className="button button-primary min-h-11 justify-self-start text-base"
              onClick={() => setIsInviting(true)}
            >
              <UserPlus className="size-4.5" aria-hidden="true" />
              Invite User
            </button>
            <p>
              Helpers at the checkout need no account.{' '}
              <Link href="/checkout-links" className="text-link">
                Checkout Links
              </Link>
            </p>
          </>
        )}
      </SettingsSection>
      <SettingsSection title="Invitations" more="Each link works once, for seven days.">
        <InvitationList invitations={data?.invitations ?? []} onLink={setLink} />
      </SettingsSection>
      <Dialog title="Invite User" isOpen={isInviting} onClose={() => setIsInviting(false)}>
        <InviteFields onSent={() => setIsInviting(false)} onLink={setLink} />
      </Dialog>
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </div>
  )
}

/** Whom the team has invited, and what has become of it. See product#invitations. */
function InvitationList({ invitations, onLink }: { invitations: InvitationView[]; onLink: OnLink }) {
  if (invitations.length === 0) return <p className="text-ink-soft">No invitations yet.</p>
  return (
    <Rows>
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} onLink={onLink} />
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

function Invitation({ invitation, onLink }: { invitation: InvitationView; onLink: OnLink }) {
  const { timeZone } = useTeam().organization
  const { resend, revoke, cancel } = useTeamActions(onLink)
  const canManage = useCan('manage team')
  const { id, email, role, expiresAt } = invitation
  const state = stateOf(invitation)
  const isBusy = resend.isPending || revoke.isPending || cancel.isPending
  const about = { email, isBusy }
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
          {state !== 'Accepted' && <ActionButton verb="Resend" {...about} onAction={() => resend.mutate(id)} />}
          {state === 'Pending' && <ActionButton verb="Revoke" {...about} onAction={() => revoke.mutate(id)} />}
          <ActionButton verb="Delete" isMark={state === 'Pending'} {...about} onAction={() => cancel.mutate(id)} />
        </div>
      )}
    </li>
  )
}

interface ActionProps {
  verb: string
  email: string
  isBusy: boolean
  /** A mark at the end of the row: beside Revoke, the word would ask what the difference is. */
  isMark?: boolean
  onAction: () => void
}

/** Acts once, also on a double click: a second email would make the link of the first one useless. */
function ActionButton({ verb, email, isBusy, isMark = false, onAction }: ActionProps) {
  return (
    <button
      ref={passFocusOn}
      type="button"
      className={isMark ? 'icon-button' : 'button'}
      aria-label={`${verb} the invitation of ${email}`}
      aria-disabled={isBusy}
      onClick={({ detail: clicks }) => clicks > 1 || isBusy || onAction()}
    >
      {isMark ? <X className="size-5" aria-hidden="true" /> : verb}
    </button>
  )
}

/** Invites someone to the team. See product#invitations. */
function InviteFields({ onSent, onLink }: { onSent: () => void; onLink: OnLink }) {
  const { slug } = useTeam().organization
  const form = useCheckedForm(inviteForm, { defaultValues: { email: '', role: 'manager' as const } })
  const { field, submit, isPending } = useSubmit(form, 'Failed to send invitation', async (invitation, isShown) => {
    await inviteUser(slug, invitation, onLink)
    if (isShown()) onSent()
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Email" type="email" autoComplete="off" required {...field('email')} />
      <SelectField label="Role" hint={ROLES_IN_WORDS} options={roleOptions} {...field('role')} />
      <SubmitButton label="Send Invitation" pendingLabel="Sending..." isPending={isPending} />
    </form>
  )
}

/** The link of an invitation where nobody can be emailed: it is shown this once. */
function LinkDialog({ link, onClose }: { link: string | null; onClose: () => void }) {
  return (
    <Dialog
      title="Give Them This Link"
      description="No email can be sent here. The link works once, for seven days, and isn’t shown again."
      isOpen={link !== null}
      onClose={onClose}
    >
      <Field label="Link" readOnly value={link ?? ''} onFocus={({ currentTarget }) => currentTarget.select()} />
      <button type="button" className="button button-primary mt-4 w-full" onClick={() => copyAddress(link ?? '')}>
        Copy Link
      </button>
    </Dialog>
  )
}

const states = { pending: 'Pending', accepted: 'Accepted', revoked: 'Revoked' } as const

/** How the team reads an invitation; a pending one that is too old has expired. See product#invitations. */
export function stateOf({ status, isExpired }: Pick<InvitationView, 'status' | 'isExpired'>) {
  return isExpired ? 'Expired' : states[status]
}
type InvitationState = ReturnType<typeof stateOf>
