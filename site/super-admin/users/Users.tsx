import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link } from 'wouter'
import type { Person } from '../../../api/contract/accounts/account.ts'
import type { UserAccount } from '../../../api/contract/super-admin/user-account.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { superAdminCall } from '../../api-client/super-admin-call.ts'
import { Tooltip } from '../../ui/controls/Tooltip.tsx'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { useQuestion } from '../../ui/dialog/use-question.ts'
import { RoleBadge, StatusBadge } from '../../ui/list/badges.tsx'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { Pages } from '../../ui/list/Pages.tsx'
import { SearchBox } from '../../ui/list/SearchBox.tsx'
import { useListAt } from '../../ui/list/use-list-at.ts'
import { type Removal, RemoveFromOrganization, useRemoval } from '../frame/RemoveFromOrganization.tsx'
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

/** A page of users, and what can be done to each. */
function UserTable({ users, self }: { users: UserAccount[]; self: Person }) {
  const removal = useRemoval()
  const deactivation = useQuestion(useActivation())
  const twoStep = useQuestion(useTwoStepRemoval())
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
            cell: (user) => <UserOrganizations user={user} onRemove={removal.ask} />,
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
                onDeactivate={deactivation.ask}
                onTurnOffTwoStep={twoStep.ask}
              />
            ),
            isWide: true,
          },
        ]}
      />
      <RemoveFromOrganization {...removal} />
      <ConfirmDialog
        title={`Deactivate ${deactivation.subject?.name}?`}
        confirmLabel="Deactivate User"
        pendingLabel="Deactivating…"
        {...deactivation.dialog}
      >
        We’ll sign {deactivation.subject?.email} out everywhere right away. They can’t sign in until you activate them
        again.
      </ConfirmDialog>
      <ConfirmDialog
        title={`Turn off two-step sign-in for ${twoStep.subject?.name}?`}
        confirmLabel="Turn Off"
        pendingLabel="Turning off…"
        {...twoStep.dialog}
      >
        Do this only for someone you’ve talked to, who lost their phone and recovery codes. They’ll sign in with only
        their password until they set it up again. We’ll tell {twoStep.subject?.email}.
      </ConfirmDialog>
    </>
  )
}

function SuperAdminBadge() {
  return <span className="rounded-small bg-marigold-wash px-2 py-0.5 text-sm">Super Admin</span>
}

/** Activates someone's account, or deactivates it where it is active. See product#inactive-people. */
function useActivation() {
  return useChange(
    ({ id, isActive }: UserAccount) => superAdminCall('PATCH', `/api/super-admin/users/${id}`, { isActive: !isActive }),
    {
      done: ({ isActive }) => ({ title: isActive ? 'User deactivated' : 'User activated' }),
      failed: 'Failed to update user',
    },
  )
}

/** Lets somebody sign in with only their password again. See product#two-step-sign-in. */
function useTwoStepRemoval() {
  return useChange(({ id }: UserAccount) => superAdminCall('DELETE', `/api/super-admin/users/${id}/two-step`), {
    done: 'Two-step sign-in turned off',
    failed: 'Failed to turn off two-step sign-in',
  })
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
  const { name, isActive, signsInTwoSteps } = user
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
        <button type="button" className={ACT} aria-label={`Activate ${name}`} onClick={() => activation.mutate(user)}>
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
