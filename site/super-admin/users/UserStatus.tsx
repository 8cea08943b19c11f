import type { UserAccount } from '../../../api/contract/super-admin/user-account.ts'
import { StatusBadge } from '../../ui/list/StatusBadge.tsx'
import { useActivation } from '../frame/queries/changes.ts'

interface Props {
  user: UserAccount
  isSelf: boolean
  onDeactivate: (user: UserAccount) => void
  onTurnOffTwoStep: (user: UserAccount) => void
}

/**
 * Whether an account is active, and the buttons to change that, and to let its owner in without a phone, except for
 * one's own. See product.md#inactive-people.
 */
export function UserStatus({ user, isSelf, onDeactivate, onTurnOffTwoStep }: Props) {
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
