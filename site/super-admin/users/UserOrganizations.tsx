import { X } from 'lucide-react'
import { Link } from 'wouter'
import type { UserAccount } from '../../../api/contract/super-admin/user-account.ts'
import { Tooltip } from '../../ui/controls/Tooltip.tsx'
import { RoleBadge } from '../../ui/list/RoleBadge.tsx'
import type { Removal } from '../frame/RemoveFromOrganization.tsx'

interface Props {
  user: UserAccount
  onRemove: (removal: Removal) => void
}

/** A user's organizations and roles, each with a button to remove them. */
export function UserOrganizations({ user, onRemove }: Props) {
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
