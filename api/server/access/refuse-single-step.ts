import type { Person } from '../../contract/accounts/account.ts'
import { TWO_STEP_NEEDED } from '../../contract/accounts/two-step.ts'
import { may } from '../../contract/organizations/permissions.ts'
import type { Role } from '../../contract/values/kind/role.ts'
import type { AppContext } from '../context/app-context.ts'
import { refuse } from '../http/refuse.ts'
import { isTwoStepOn } from './two-step.ts'

/**
 * Refuses whoever must sign in in two steps here and has not set that up, until they have; `null` for everyone else.
 * See product.md#two-step-sign-in.
 * @param role in the organization that is asked for; `null` where there is none
 */
export async function refuseSingleStep(
  { config, database }: Pick<AppContext, 'config' | 'database'>,
  person: Person,
  role: Role | null,
) {
  const isOwner = config.twoStepFor === 'owners' && role !== null && may(role, 'manage team')
  const isDemanded = isOwner || (config.twoStepFor !== 'nobody' && person.isSuperAdmin)
  if (!isDemanded || (await isTwoStepOn(database.orm, person.id))) return null
  return refuse(403, 'Please turn on two-step sign-in first. It’s under User Settings, Password.', {
    code: TWO_STEP_NEEDED,
  })
}
