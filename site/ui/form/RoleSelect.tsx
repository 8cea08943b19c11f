import { type GivenRole, givenRoles, type Role } from '../../../api/contract/values/kind/role.ts'
import { Select } from './Select.tsx'

interface Props {
  member: { name: string; role: Role }
  disabled?: boolean
  onChange: (role: GivenRole) => void
}

/** The role of someone in a team; the admin’s is given in another way. See product#roles. */
export function RoleSelect({ member: { name, role }, disabled = false, onChange }: Props) {
  return (
    <Select
      className="w-36"
      aria-label={`Role of ${name}`}
      options={role === 'admin' ? [{ value: role, label: 'Admin' }, ...roleOptions] : roleOptions}
      value={role}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = givenRoles.find((given) => given === target.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

const names = { owner: 'Owner', manager: 'Manager' } as const

/** The roles that a member can be given, for a select. See product#roles. */
export const roleOptions = givenRoles.map((role) => ({ value: role, label: names[role] }))

/** What the given roles may do, for whoever gives one. */
export const ROLES_IN_WORDS =
  'Managers add and edit items and record payments. Owners also manage settings and the team.'
