import { newPassword } from '../../api/contract/accounts/account.ts'
import { call } from '../api-client/call.ts'

/** Whether a password that could be set stands on a list of common ones; `false` also when that is not known. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (!newPassword.safeParse(password).success) return false
  try {
    const { isCommon } = await call('POST', '/api/auth/check-password', { password })
    return isCommon
  } catch {
    // Only a warning depends on it.
    return false
  }
}
