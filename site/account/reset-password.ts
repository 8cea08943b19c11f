import type { ResetPasswordForm } from '../../api/contract/accounts/account-links.ts'
import { call } from '../api-client/call.ts'
import { leaveFor } from './leave-for.ts'

/** How the login page learns that whoever comes there has just set a new password. */
export const PASSWORD_UPDATED = 'password-updated'

/**
 * Sets a new password and goes to the login page, which says so. Nobody is signed in by it. See
 * product.md#forgotten-passwords.
 */
export async function resetPassword(form: ResetPasswordForm): Promise<never> {
  await call('POST', '/api/auth/reset-password', form)
  return leaveFor(`/auth/login?${PASSWORD_UPDATED}`)
}
