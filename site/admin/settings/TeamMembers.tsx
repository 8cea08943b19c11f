import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ROLES_IN_WORDS } from '../../ui/form/role-options.ts'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { LoadFailure } from '../../ui/list/LoadFailure.tsx'
import { useCan } from '../frame/team-context.ts'
import { InvitationList } from './InvitationList.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { MemberList } from './MemberList.tsx'
import { useMembers } from './queries/members.ts'

/** Who works for the organization, and who has been asked to. See product.md#organization-settings. */
export function TeamMembers() {
  const canManage = useCan('manage team')
  const { data, error, refetch } = useMembers()
  const [isInviting, setIsInviting] = useState(false)
  if (error) return <LoadFailure message="The team couldn’t be loaded." onRetry={refetch} />
  return (
    <div className="grid gap-10" aria-busy={!data}>
      <SettingsSection
        title="Team Members"
        about={`${ROLES_IN_WORDS} They can cancel wins, but only the admin can cancel bids.`}
      >
        <MemberList members={data?.members ?? []} />
        {canManage && (
          <button
            type="button"
            className="button button-primary mt-4 min-h-11 text-base"
            onClick={() => setIsInviting(true)}
          >
            <UserPlus className="size-4.5" aria-hidden="true" />
            Invite User
          </button>
        )}
      </SettingsSection>
      <SettingsSection title="Invitations" about="Each link works once, for seven days.">
        <InvitationList invitations={data?.invitations ?? []} />
      </SettingsSection>
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </div>
  )
}
