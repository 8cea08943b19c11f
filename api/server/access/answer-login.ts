import type { Orm } from '../../../db/clients.ts'
import type { Person } from '../../contract/accounts/account.ts'
import { refuseTooMany } from '../http/rate-limit.ts'
import { refuse } from '../http/refuse.ts'
import { signIn } from './session.ts'
import type { SessionCookie } from './session-cookie.ts'
import { refuseCode, type SignInOutcome } from './two-step.ts'

/** What a route knows of the browser that logs in. */
interface Login {
  set: { headers: Record<string, unknown> }
  now: Date
  sessionCookie: SessionCookie
}

/**
 * Signs in whoever authenticated, and answers where they go from here; else why not, in the same words for a wrong
 * password and an unknown email. See product#passwords.
 * @param home where people go who are no super admin
 */
export async function answerLogin(
  orm: Orm,
  outcome: SignInOutcome,
  { set, now, sessionCookie: { browser, begin } }: Login,
  home: string,
) {
  if (outcome.kind === 'too-many') return refuseTooMany(set, outcome.retryAfterSeconds)
  if (outcome.kind === 'code-needed' || outcome.kind === 'wrong-code') return refuseCode(outcome.kind)
  const authenticated = outcome.kind === 'authenticated' ? outcome : null
  const sessionToken = authenticated && (await orm.transaction((tx) => signIn(tx, authenticated, browser, now)))
  if (!authenticated || !sessionToken) return refuse(401, 'Invalid email or password')
  begin(sessionToken)
  const user: Person = authenticated.person
  return { user, redirectUrl: user.isSuperAdmin ? '/super-admin' : home }
}
