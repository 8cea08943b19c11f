import { atom } from 'nanostores'
import type { SessionView } from '../../api/contract/accounts/session-view.ts'
import { call } from '../api-client/call.ts'
import { showFailure } from '../ui/action/show-failure.ts'
import { showToast } from '../ui/toast/toast-store.ts'

const TRY_AGAIN = 'Please try again in a moment.'

/** Where one is signed in, as last read; `null` until it was, and `failed` when it could not be. */
export const $sessions = atom<SessionView[] | 'failed' | null>(null)

/** Reads where one is signed in. */
export async function readSessions(): Promise<void> {
  try {
    const { sessions } = await call('GET', '/api/user/sessions')
    $sessions.set(sessions)
  } catch {
    $sessions.set('failed')
  }
}

/** Signs out on one other device. */
export function endSession({ id, device }: SessionView): Promise<void> {
  return end(() => call('DELETE', `/api/user/sessions/${id}`), `Signed out: ${device}`)
}

/** Signs out on all other devices. */
export function endOtherSessions(): Promise<void> {
  return end(() => call('DELETE', '/api/user/sessions'), 'Signed out on your other devices')
}

async function end(run: () => Promise<unknown>, title: string) {
  try {
    await run()
    showToast({ title })
  } catch (error) {
    showFailure({ title: 'Failed to sign out there', fallback: TRY_AGAIN }, error)
  }
  await readSessions()
}
