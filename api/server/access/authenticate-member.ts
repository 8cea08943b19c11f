import type { Orm } from '../../../db/clients.ts'
import { authenticate, type Credentials, type PasswordLimits } from './authenticate.ts'
import type { Browser } from './browser.ts'
import { findMembership } from './membership.ts'
import { organizationExists } from './organization-exists.ts'
import { type SignInOutcome, withSecondStep } from './two-step.ts'

/**
 * Like `authenticate`, for members of one organization: a stranger with the right password gets the same answer as for
 * a wrong one. See product.md#organization-login.
 */
export async function authenticateMember(
  orm: Orm,
  limits: PasswordLimits,
  orgSlug: string,
  { code, ...credentials }: Credentials & { code?: string | undefined },
  browser: Browser,
  now: Date,
): Promise<SignInOutcome | { kind: 'unknown-organization' }> {
  if (!(await organizationExists(orm, orgSlug))) return { kind: 'unknown-organization' }
  const outcome = await authenticate(orm, limits, credentials, browser)
  if (outcome.kind !== 'authenticated') return outcome
  const membership = await findMembership(orm, orgSlug, outcome.person)
  if (!membership?.role) return { kind: 'mismatch' }
  const member = { ...outcome, organizationId: membership.organization.id }
  return withSecondStep(orm, limits, member, code, now)
}
