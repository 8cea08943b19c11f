import { call } from '../api-client/call.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { $appState } from './app-state.ts'
import { leaveFor } from './leave-for.ts'

const LOGIN = '/auth/login'
/** Tells the login page that signing out failed. */
export const LOGOUT_FAILED = 'logout-failed'

/**
 * Signs out and goes to the login page, also when the call fails: that page then says so. See
 * product#who-is-sent-where.
 */
export async function logOut(): Promise<never> {
  $appState.set('unauthenticated')
  const [isOut] = await Promise.all([succeeds(call('POST', '/api/auth/logout')), succeeds(forgetSpreadsheet())])
  return leaveFor(isOut ? LOGIN : `${LOGIN}?${LOGOUT_FAILED}`)
}

/** Whoever uses this computer next is somebody else. */
async function forgetSpreadsheet(): Promise<void> {
  // Not loaded with each page that has a way out.
  const { forgetSavedSpreadsheet } = await import('../spreadsheet/saved-spreadsheet.ts')
  await forgetSavedSpreadsheet()
}

function succeeds(what: Promise<unknown>): Promise<boolean> {
  return what.then(
    () => true,
    () => false,
  )
}

/** Says on the login page that signing out failed, once, with a way to try again. */
export function reportFailedLogout(): void {
  history.replaceState(null, '', LOGIN)
  showToast({
    title: 'Logout failed',
    description: 'There was an error logging out. Please try again.',
    isDestructive: true,
    action: { label: 'Try Again', run: logOut },
  })
}
