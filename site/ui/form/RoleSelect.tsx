import { type GivenRole, givenRoles, type Role } from '../../../api/contract/values/kind/role.ts'
import { roleOptions } from './role-options.ts'
import { Select } from './Select.tsx'

interface Props {
  member: { name: string; role: Role }
  disabled?: boolean
  onChange: (role: GivenRole) => void
}

/** The role of someone in a team. An admin is an owner who can also cancel bids. See product.md#roles. */
export function RoleSelect({ member: { name, role }, disabled = false, onChange }: Props) {
  return (
    <Select
      className="w-36"
      aria-label={`Role of ${name}`}
      options={roleOptions}
      value={role === 'admin' ? 'owner' : role}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = givenRoles.find((given) => given === target.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
