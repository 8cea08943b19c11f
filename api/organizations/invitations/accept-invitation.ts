import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import type { AcceptForm } from '../../contract/organizations/invitation.ts'
import { authenticate, type PasswordLimits } from '../../server/access/authenticate.ts'
import type { Browser } from '../../server/access/browser.ts'
import { hashPassword } from '../../server/access/password.ts'
import { type SignInOutcome, withSecondStep } from '../../server/access/two-step.ts'
import { type Joined, type Joiner, joinTeam } from './join-team.ts'
import { findOpenInvitation } from './open-invitation.ts'

/** The outcome of accepting. A mismatch: the invited email has an account, and this is not its password. */
export type Acceptance = Joined | { kind: 'invalid' } | Exclude<SignInOutcome, { kind: 'authenticated' }>

/**
 * Joins the team that a link offers and signs its holder in, making an account where there is none. Never resets a
 * password: being able to read a mailbox does not prove owning its account. See product.md#invitations.
 */
export async function acceptInvitation(
  orm: Orm,
  limits: PasswordLimits,
  form: AcceptForm,
  browser: Browser,
  now: Date,
): Promise<Acceptance> {
  const opened = await findOpenInvitation(orm, form.token, now)
  if (!opened) return { kind: 'invalid' }
  const joiner = await identify(orm, limits, opened.email, form, browser, now)
  if (joiner.kind !== 'newcomer' && joiner.kind !== 'authenticated') return joiner
  const outcome = await orm.transaction((tx) => joinTeam(tx, form.token, joiner, browser, now))
  // Somebody made the account, or changed its password, meanwhile; now that password counts.
  return outcome.kind === 'has-account' ? acceptInvitation(orm, limits, form, browser, now) : outcome
}

async function identify(
  orm: Orm,
  limits: PasswordLimits,
  email: string,
  { name, password, code }: AcceptForm,
  browser: Browser,
  now: Date,
): Promise<Joiner | SignInOutcome> {
  const hasAccount = (await orm.$count(user, eq(user.email, email))) > 0
  if (hasAccount) {
    const proven = await authenticate(orm, limits, { email, password }, browser)
    return withSecondStep(orm, limits, proven, code, now)
  }
  return { kind: 'newcomer', name, passwordHash: await hashPassword(password) }
}
