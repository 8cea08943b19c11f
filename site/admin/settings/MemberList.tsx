import type { Member } from '../../../api/contract/organizations/team.ts'
import { PRODUCT_NAME } from '../../../api/contract/values/product.ts'
import { fullDate } from '../../../api/contract/values/time/calendar-date.ts'
import { RowButton } from '../../ui/controls/RowButton.tsx'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { useQuestion } from '../../ui/dialog/use-question.ts'
import { RoleSelect } from '../../ui/form/RoleSelect.tsx'
import { Rows } from '../../ui/list/Rows.tsx'
import { useCan, useTeam } from '../frame/team-context.ts'
import { useTeamActions } from './team-actions.ts'

/** Who works for the organization, with their roles. See product#roles. */
export function MemberList({ members }: { members: Member[] }) {
  const { organization, person } = useTeam()
  const canManage = useCan('manage team')
  const { changeRole, removeMember, leave, makeAdmin } = useTeamActions()
  const removal = useQuestion(removeMember)
  const leaving = useQuestion(leave)
  const succession = useQuestion(makeAdmin)
  const canMakeAdmin = useCan('make admin')

  const isSelf = (member: Member | null) => member?.id === person.id

  /** Only a super admin changes or removes the admin, who may leave. */
  function isFixed(member: Member): boolean {
    const isOtherAdmin = member.role === 'admin' && !isSelf(member) && !person.isSuperAdmin
    return !canManage || isOtherAdmin
  }

  return (
    <>
      <Rows>
        {members.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 grow basis-56">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                <span className="wrap-anywhere">{member.name}</span>
                {isSelf(member) && <span className="font-normal text-ink-soft">(you)</span>}
              </p>
              <p className="text-sm text-ink-soft wrap-anywhere">{member.email}</p>
              <p className="text-sm text-ink-soft">
                Joined {fullDate(new Date(member.joinedAt), organization.timeZone)}
              </p>
            </div>
            <RoleSelect
              member={member}
              disabled={isFixed(member) || isSelf(member)}
              onChange={(role) => changeRole.mutate({ userId: member.id, role })}
            />
            {canMakeAdmin && member.role !== 'admin' && (
              <RowButton name={`Make Admin: ${member.name}`} onPress={() => succession.ask(member)}>
                Make Admin
              </RowButton>
            )}
            <button
              type="button"
              className="button"
              aria-label={isSelf(member) ? 'Leave the Team' : `Remove ${member.name}`}
              disabled={isFixed(member)}
              aria-disabled={isFixed(member)}
              onClick={() => (isSelf(member) ? leaving : removal).ask(member)}
            >
              {isSelf(member) ? 'Leave' : 'Remove'}
            </button>
          </li>
        ))}
      </Rows>
      <ConfirmDialog
        title={`Remove ${removal.subject?.name}?`}
        confirmLabel="Remove Member"
        pendingLabel="Removing…"
        {...removal.dialog}
      >
        {removal.subject?.email} won’t be able to see or change anything here. Their {PRODUCT_NAME} account stays.
      </ConfirmDialog>
      <ConfirmDialog
        title={`Leave ${organization.name}?`}
        confirmLabel="Leave Team"
        cancelLabel="Stay"
        pendingLabel="Leaving…"
        {...leaving.dialog}
      >
        You won’t be able to see or change anything here. Your {PRODUCT_NAME} account stays.
      </ConfirmDialog>
      {/* See product#changing-a-team. */}
      <ConfirmDialog
        title={`Make ${succession.subject?.name} the admin?`}
        confirmLabel="Make Admin"
        pendingLabel="Changing…"
        {...succession.dialog}
      >
        You become an owner and can no longer cancel bids. Only {succession.subject?.name} can give the admin role back
        to you. We’ll email you both.
      </ConfirmDialog>
    </>
  )
}
