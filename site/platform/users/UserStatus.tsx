import type { PlatformUser } from '../../../api/contract/platform/platform-user.ts'
import { StatusBadge } from '../../ui/list/StatusBadge.tsx'
import { useActivation } from '../queries/changes.ts'

interface Props {
  user: PlatformUser
  isSelf: boolean
  onDeactivate: (user: PlatformUser) => void
}

/**
 * Whether an account is active, and the button to change that, except for one's own. See product.md#inactive-people.
 */
export function UserStatus({ user, isSelf, onDeactivate }: Props) {
  const { id, name, isActive } = user
  const activation = useActivation()
  return (
    <span className="flex items-center gap-x-3 whitespace-nowrap">
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
    </span>
  )
}

const ACT = 'text-link min-h-11 cursor-pointer text-sm font-semibold'
