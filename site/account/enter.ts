import type { Person } from '../../api/contract/accounts/account.ts'
import { pause } from '../ui/toast/toast-store.ts'
import { $appState, stateAt } from './app-state.ts'
import { isLocalPath } from './is-local-path.ts'
import { leaveFor } from './leave-for.ts'

const NAVIGATION_DELAY_MS = 200
const SUPER_ADMIN_DELAY_MS = 100

/**
 * Takes a user who just signed in or up to their page: to `redirectUrl` if it is on this site. See
 * product#login-and-sign-up.
 */
export async function enter(person: Person, redirectUrl: string): Promise<never> {
  $appState.set(stateAt('/auth/login', person))
  await pause(person.isSuperAdmin ? SUPER_ADMIN_DELAY_MS : NAVIGATION_DELAY_MS)
  return leaveFor(isLocalPath(redirectUrl) ? redirectUrl : '/')
}
