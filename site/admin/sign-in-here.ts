import type { Credentials } from '../../api/contract/accounts/account.ts'
import { enter } from '../account/enter.ts'
import { call } from '../api-client/call.ts'
import { pause } from '../ui/toast/toast-store.ts'
import { queryClient } from './frame/query-client.ts'

const REFETCH_DELAY_MS = 100

/** Signs in to an organization's admin area, and reads all of it again. See product.md#admin-login. */
export async function signInHere(orgSlug: string, credentials: Credentials): Promise<void> {
  const { user, redirectUrl } = await call('POST', `/api/${orgSlug}/login`, credentials)
  if (user.isSuperAdmin) return enter(user, redirectUrl)
  await pause(REFETCH_DELAY_MS)
  // Also removes what the last user saw here.
  await queryClient.invalidateQueries()
}
