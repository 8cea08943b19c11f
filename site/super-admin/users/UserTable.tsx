import { useState } from 'react'
import type { Person } from '../../../api/contract/accounts/account.ts'
import type { UserAccount } from '../../../api/contract/super-admin/user-account.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Day } from '../frame/Day.tsx'
import { useActivation, useTwoStepRemoval } from '../frame/queries/changes.ts'
import { type Removal, RemoveFromOrganization } from '../frame/RemoveFromOrganization.tsx'
import { Table } from '../frame/Table.tsx'
import { UserName } from '../frame/UserName.tsx'
import { UserOrganizations } from './UserOrganizations.tsx'
import { UserStatus } from './UserStatus.tsx'

interface QuestionProps {
  /** Whom the question is about, while it is open. */
  user: UserAccount | null
  onClose: () => void
}

/** A page of users, and what can be done to each. */
export function UserTable({ users, self }: { users: UserAccount[]; self: Person }) {
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
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      We’ll sign {user?.email} out everywhere right away. They can’t sign in until you activate them again.
    </ConfirmDialog>
  )
}

/** Asks before somebody can sign in with only their password again. */
function TurnOffTwoStep({ user, onClose }: QuestionProps) {
  const removal = useTwoStepRemoval()
  return (
    <ConfirmDialog
      title={`Turn off two-step sign-in for ${user?.name}?`}
      confirmLabel="Turn Off"
      pendingLabel="Turning off…"
      isPending={removal.isPending}
      isOpen={user !== null}
      onConfirm={() => user && removal.mutate(user.id, { onSettled: onClose })}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      Do this only for someone you’ve talked to, who lost their phone and recovery codes. They’ll sign in with only
      their password until they set it up again. We’ll tell {user?.email}.
    </ConfirmDialog>
  )
}
