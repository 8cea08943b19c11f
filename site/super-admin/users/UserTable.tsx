import { useState } from 'react'
import type { Person } from '../../../api/contract/accounts/account.ts'
import type { PlatformUser } from '../../../api/contract/super-admin/platform-user.ts'
import { Day } from '../frame/Day.tsx'
import { type Removal, RemoveFromOrganization } from '../frame/RemoveFromOrganization.tsx'
import { Table } from '../frame/Table.tsx'
import { UserName } from '../frame/UserName.tsx'
import { DeactivateUser } from './DeactivateUser.tsx'
import { TurnOffTwoStep } from './TurnOffTwoStep.tsx'
import { UserOrganizations } from './UserOrganizations.tsx'
import { UserStatus } from './UserStatus.tsx'

/** A page of users, and what can be done to each. */
export function UserTable({ users, self }: { users: PlatformUser[]; self: Person }) {
  const [removal, setRemoval] = useState<Removal | null>(null)
  const [deactivating, setDeactivating] = useState<PlatformUser | null>(null)
  const [withoutPhone, setWithoutPhone] = useState<PlatformUser | null>(null)
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
