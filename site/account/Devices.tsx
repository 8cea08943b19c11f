import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { SessionView } from '../../api/contract/accounts/session-view.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import { call } from '../api-client/call.ts'
import { showFailure } from '../ui/action/show-failure.ts'
import { RowButton } from '../ui/controls/RowButton.tsx'
import { useStore } from '../ui/hooks/use-store.ts'
import { LoadFailure, Loading } from '../ui/list/Loaded.tsx'
import { Rows } from '../ui/list/Rows.tsx'
import { ownTimeZone } from '../ui/text/own-time-zone.ts'
import { showToast } from '../ui/toast/toast-store.ts'

/** Where one is signed in, with a way to sign out there. See product#sessions. */
export function Devices() {
  const sessions = useStore($sessions)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void readSessions(), [])
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    await act()
    setBusy(false)
  }
  if (sessions === null) return <Loading />
  if (sessions === 'failed') return <LoadFailure message="Failed to load your devices" onRetry={readSessions} />
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">You’re signed in on these devices. Don’t recognize one? Sign out there.</p>
      <Rows>
        {sessions.map((session) => (
          <Device key={session.id} session={session} isBusy={isBusy} onEnd={() => run(() => endSession(session))} />
        ))}
      </Rows>
      {sessions.length > 1 && (
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => isBusy || run(endOtherSessions)}>
          Sign Out All Other Devices
        </button>
      )}
    </div>
  )
}

function Device({ session, isBusy, onEnd }: { session: SessionView; isBusy: boolean; onEnd: () => void }) {
  const { device, network, lastSeenAt, isCurrent } = session
  const seen = isCurrent ? 'This device' : `Last used ${moment(new Date(lastSeenAt), ownTimeZone)}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold wrap-anywhere">{device}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {seen}
          {network && `, network ${network}`}
        </p>
      </div>
      {!isCurrent && (
        <RowButton name={`Sign out ${device}`} isPending={isBusy} onPress={onEnd}>
          Sign Out
        </RowButton>
      )}
    </li>
  )
}

const TRY_AGAIN = 'Please try again in a moment.'

/** Where one is signed in, as last read; `null` until it was, and `failed` when it could not be. */
export const $sessions = atom<SessionView[] | 'failed' | null>(null)

/** Reads where one is signed in. */
async function readSessions(): Promise<void> {
  try {
    const { sessions } = await call('GET', '/api/user/sessions')
    $sessions.set(sessions)
  } catch {
    $sessions.set('failed')
  }
}

/** Signs out on one other device. */
function endSession({ id, device }: SessionView): Promise<void> {
  return end(() => call('DELETE', `/api/user/sessions/${id}`), `Signed out: ${device}`)
}

/** Signs out on all other devices. */
function endOtherSessions(): Promise<void> {
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
