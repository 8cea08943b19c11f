import type { Member } from '../../../api/contract/organizations/team.ts'
import type { OrganizationDetail } from '../../../api/contract/super-admin/organization.ts'
import type { GivenRole } from '../../../api/contract/values/kind/role.ts'
import { call } from '../../api-client/call.ts'
import { RowButton } from '../../ui/controls/RowButton.tsx'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { useQuestion } from '../../ui/dialog/use-question.ts'
import { RoleSelect } from '../../ui/form/RoleSelect.tsx'
import { RemoveFromOrganization, useRemoval } from '../frame/RemoveFromOrganization.tsx'
import { Day, Table, UserName } from '../frame/Table.tsx'
import { useChange } from '../frame/use-change.ts'

/** Who works for an organization. A super admin changes the admin as well. See product#changing-a-team. */
export function OrganizationTeam({ organization }: { organization: OrganizationDetail }) {
  const removal = useRemoval()
  // As the admin would: whoever is it becomes an owner.
  const makeAdmin = useChange(
    ({ id }: Member) => call('POST', `/api/${organization.slug}/admin/members/${id}/make-admin`),
    { done: 'Admin changed', failed: 'Failed to change the admin' },
  )
  const succession = useQuestion(makeAdmin)
  if (organization.users.length === 0) return <p className="py-8 text-center text-ink-soft">No team members.</p>
  return (
    <>
      <Table
        label="Users"
        rows={organization.users}
        columns={[
          { title: 'User', cell: (user) => <UserName user={user} /> },
          { title: 'Role', cell: (user) => <RoleOf user={user} orgSlug={organization.slug} /> },
          { title: 'Joined', cell: ({ joinedAt }) => <Day of={joinedAt} /> },
          {
            title: 'Actions',
            cell: (user) => (
              <div className="flex flex-wrap gap-2">
                {user.role !== 'admin' && (
                  <RowButton name={`Make Admin: ${user.name}`} onPress={() => succession.ask(user)}>
                    Make Admin
                  </RowButton>
                )}
                <RowButton name={`Remove ${user.name}`} onPress={() => removal.ask({ user, organization })}>
                  Remove
                </RowButton>
              </div>
            ),
            isWide: true,
          },
        ]}
      />
      <RemoveFromOrganization {...removal} />
      <ConfirmDialog
        title={`Make ${succession.subject?.name} the admin?`}
        confirmLabel="Make Admin"
        pendingLabel="Changing…"
        {...succession.dialog}
      >
        Whoever is the admin now becomes an owner. We’ll email both of them.
      </ConfirmDialog>
    </>
  )
}

function RoleOf({ user, orgSlug }: { user: Member; orgSlug: string }) {
  // As its owner would.
  const change = useChange(
    (role: GivenRole) => call('PATCH', `/api/${orgSlug}/admin/members/${user.id}/role`, { role }),
    { done: 'Role updated', failed: 'Failed to update role' },
  )
  return <RoleSelect member={user} onChange={change.mutate} />
}
