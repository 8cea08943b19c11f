import type { ResetPasswordForm } from '../../api/contract/accounts/account-links.ts'
import { call } from '../api-client/call.ts'
import { leaveFor } from './leave-for.ts'

/** Tells the login page that a new password was just set. */
export const PASSWORD_UPDATED = 'password-updated'

/**
 * Sets a new password and goes to the login page, which says so. It signs no one in. See
 * product#forgotten-passwords.
 */
export async function resetPassword(form: ResetPasswordForm): Promise<never> {
  await call('POST', '/api/auth/reset-password', form)
  return leaveFor(`/auth/login?${PASSWORD_UPDATED}`)
}
