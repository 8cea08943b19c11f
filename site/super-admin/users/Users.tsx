import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Person } from '../../../api/contract/accounts/account.ts'
import type { UserAccount } from '../../../api/contract/super-admin/user-account.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { superAdminCall } from '../../api-client/super-admin-call.ts'
import { Tooltip } from '../../ui/controls/Tooltip.tsx'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { RoleBadge, StatusBadge } from '../../ui/list/badges.tsx'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { Pages } from '../../ui/list/Pages.tsx'
import { SearchBox } from '../../ui/list/SearchBox.tsx'
import { useListAt } from '../../ui/list/use-list-at.ts'
import { type Removal, RemoveFromOrganization } from '../frame/RemoveFromOrganization.tsx'
import { Day, Table, UserName } from '../frame/Table.tsx'
import { useChange } from '../frame/use-change.ts'

/** Everyone with an account. See product#super-admin-screens. */
export function Users({ person }: { person: Person }) {
  const { search, page, find, turn } = useListAt()
  const query = useQuery({
    ...queryAt('/api/super-admin/users', { page: String(page), search }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <h1 className="text-3xl">Users</h1>
      <div className="mt-5 flex flex-wrap">
        <SearchBox
          label="Search users"
          placeholder="Search by name, email, or organization"
          search={search}
          onSearch={find}
        />
      </div>
      <Loaded query={query}>
        {({ users, pagination }) => (
          <>
            <UserTable users={users} self={person} />
            <Pages {...pagination} of="users" onTurn={turn} />
          </>
        )}
      </Loaded>
    </>
  )
}

interface QuestionProps {
  /** Whom the question is about, while it is open. */
  user: UserAccount | null
  onClose: () => void
}

/** A page of users, and what can be done to each. */
function UserTable({ users, self }: { users: UserAccount[]; self: Person }) {
  const [removal, setRemoval] = useState<Removal | null>(null)
  const [deactivating, setDeactivating] = useState<UserAccount | null>(null)
  const [withoutPhone, setWithoutPhone] = useState<UserAccount | null>(null)
  if (users.length === 0) return <p className="py-12 text-center text-ink-soft">No users found</p>
  return (
    <>
      <Table
        label="Users"
        rows={users}
        columns={[
          { title: 'User', cell: (user) => <UserName user={user} badge={user.isSuperAdmin && <SuperAdminBadge />} /> },
          {
            title: 'Organizations',
            cell: (user) => <UserOrganizations user={user} onRemove={setRemoval} />,
            isWide: true,
          },
          { title: 'Last Login', cell: ({ lastLoginAt }) => (lastLoginAt ? <Day of={lastLoginAt} /> : 'Never') },
          { title: 'Created', cell: ({ createdAt }) => <Day of={createdAt} /> },
          {
            title: 'Status',
            cell: (user) => (
              <UserStatus
                user={user}
                isSelf={user.id === self.id}
                onDeactivate={setDeactivating}
                onTurnOffTwoStep={setWithoutPhone}
              />
            ),
            isWide: true,
          },
        ]}
      />
      <RemoveFromOrganization removal={removal} onClose={() => setRemoval(null)} />
      <DeactivateUser user={deactivating} onClose={() => setDeactivating(null)} />
      <TurnOffTwoStep user={withoutPhone} onClose={() => setWithoutPhone(null)} />
    </>
  )
}

function SuperAdminBadge() {
  return <span className="rounded-small bg-marigold-wash px-2 py-0.5 text-sm">Super Admin</span>
}

/** Asks before an account is deactivated. */
function DeactivateUser({ user, onClose }: QuestionProps) {
  const activation = useActivation()
  return (
    <ConfirmDialog
      title={`Deactivate ${user?.name}?`}
      confirmLabel="Deactivate User"
      pendingLabel="Deactivating…"
      isPending={activation.isPending}
      isOpen={user !== null}
      onConfirm={() => user && activation.mutate({ userId: user.id, isActive: false }, { onSettled: onClose })}
      onClose={onClose}
    >
      We’ll sign {user?.email} out everywhere right away. They can’t sign in until you activate them again.
    </ConfirmDialog>
  )
}

/** Activates someone's account, or deactivates it. See product#inactive-people. */
function useActivation() {
  return useChange(
    ({ userId, isActive }: { userId: string; isActive: boolean }) =>
      superAdminCall('PATCH', `/api/super-admin/users/${userId}`, { isActive }),
    {
      done: ({ isActive }) => ({ title: isActive ? 'User activated' : 'User deactivated' }),
      failed: 'Failed to update user',
    },
  )
}

/** Asks before somebody can sign in with only their password again. */
function TurnOffTwoStep({ user, onClose }: QuestionProps) {
  const removal = useChange((userId: string) => superAdminCall('DELETE', `/api/super-admin/users/${userId}/two-step`), {
    done: 'Two-step sign-in turned off',
    failed: 'Failed to turn off two-step sign-in',
  })
  return (
    <ConfirmDialog
      title={`Turn off two-step sign-in for ${user?.name}?`}
      confirmLabel="Turn Off"
      pendingLabel="Turning off…"
      isPending={removal.isPending}
      isOpen={user !== null}
      onConfirm={() => user && removal.mutate(user.id, { onSettled: onClose })}
      onClose={onClose}
    >
      Do this only for someone you’ve talked to, who lost their phone and recovery codes. They’ll sign in with only
      their password until they set it up again. We’ll tell {user?.email}.
    </ConfirmDialog>
  )
}

interface Props {
  user: UserAccount
  onRemove: (removal: Removal) => void
}

/** A user's organizations and roles, each with a button to remove them. */
function UserOrganizations({ user, onRemove }: Props) {
  if (user.organizations.length === 0) return <span className="text-ink-soft">None</span>
  return (
    <ul className="grid min-w-0">
      {user.organizations.map((organization) => (
        <li key={organization.id} className="flex min-w-0 items-center gap-2">
          <Link href={`/organizations/${organization.id}`} className="min-w-0 wrap-anywhere hover:underline">
            {organization.name}
          </Link>
          <RoleBadge role={organization.role} />
          <Tooltip text="Remove from organization">
            <button
              type="button"
              className="icon-button -mx-1 hover:text-brick"
              aria-label={`Remove ${user.name} from ${organization.name}`}
              onClick={() => onRemove({ user, organization })}
            >
              <X className="size-4" aria-hidden="true" />
            </button>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}

interface UserStatusProps {
  user: UserAccount
  isSelf: boolean
  onDeactivate: (user: UserAccount) => void
  onTurnOffTwoStep: (user: UserAccount) => void
}

/**
 * Whether an account is active, and the buttons to change that, and to let its owner in without a phone, except for
 * one's own. See product#inactive-people.
 */
function UserStatus({ user, isSelf, onDeactivate, onTurnOffTwoStep }: UserStatusProps) {
  const { id, name, isActive, signsInTwoSteps } = user
  const activation = useActivation()
  return (
    <span className="flex flex-wrap items-center gap-x-3 whitespace-nowrap">
      <StatusBadge status={isActive ? 'Active' : 'Inactive'} />
      {isSelf && <span className="text-ink-soft">(you)</span>}
      {!isSelf && isActive && (
        <button type="button" className={ACT} aria-label={`Deactivate ${name}`} onClick={() => onDeactivate(user)}>
          Deactivate
        </button>
      )}
      {!isActive && (
        <button
          type="button"
          className={ACT}
          aria-label={`Activate ${name}`}
          onClick={() => activation.mutate({ userId: id, isActive: true })}
        >
          Activate
        </button>
      )}
      {!isSelf && signsInTwoSteps && (
        <button
          type="button"
          className={ACT}
          aria-label={`Turn off two-step sign-in for ${name}`}
          onClick={() => onTurnOffTwoStep(user)}
        >
          Turn Off Two-Step
        </button>
      )}
    </span>
  )
}

const ACT = 'text-link min-h-11 cursor-pointer text-sm font-semibold'
