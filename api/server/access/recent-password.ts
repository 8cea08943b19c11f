import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { session } from '../../../db/schema/accounts.ts'
import { PASSWORD_NEEDED } from '../../contract/accounts/account.ts'
import { HOUR_MS, MINUTE_MS } from '../../contract/values/time/time.ts'
import type { AppContext } from '../context/app-context.ts'
import { refuse } from '../http/refuse.ts'
import { noteAsked } from './set-actor.ts'

/** For so long after a password was right, acts that could cost somebody their account need no other. */
const RECENT_MS = 15 * MINUTE_MS

/**
 * Refuses an act that changes owners, an email, or a whole organization, until the password is confirmed: somebody may
 * have left this browser open. `null` when it was right a moment ago. See product#confirming-a-password.
 */
export function refuseUnconfirmed(confirmedAt: Date, now: Date, recent = RECENT_MS) {
  return wasConfirmedLately(confirmedAt, now, recent) ? null : askForPassword()
}

/** Whether the password was right in the last `recent` milliseconds. */
export function wasConfirmedLately(confirmedAt: Date, now: Date, recent = RECENT_MS): boolean {
  return now.getTime() - confirmedAt.getTime() < recent
}

/**
 * Refuses what holds the addresses of everybody who bid or gave, until the password is confirmed. Files and papers leave one
 * after the other, so it holds for longer than for other acts. `null` as above.
 */
export function refuseAddresses(confirmedAt: Date, now: Date) {
  return refuseUnconfirmed(confirmedAt, now, HOUR_MS)
}

/** What is answered instead of the act. */
export function askForPassword() {
  noteAsked()
  return refuse(403, 'Please confirm your password.', { code: PASSWORD_NEEDED })
}

/** `beforeHandle` of a route behind a guard: refuses until the password is confirmed, see `refuseUnconfirmed`. */
export function confirmedLately({ clock }: Pick<AppContext, 'clock'>) {
  return ({ confirmedAt }: { confirmedAt: Date }) => refuseUnconfirmed(confirmedAt, clock.now()) ?? undefined
}

/** Notes that the password was right just now, in this session. */
export async function noteConfirmed(tx: Tx, tokenHash: string, now: Date): Promise<void> {
  await tx.update(session).set({ confirmedAt: now }).where(eq(session.tokenHash, tokenHash))
}
