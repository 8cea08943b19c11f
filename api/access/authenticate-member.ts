import type { Orm } from '../../db/clients.ts'
import { type Authentication, authenticate, type Credentials } from './authenticate.ts'
import type { Browser } from './browser.ts'
import { findMembership } from './membership.ts'
import { organizationExists } from './organization-exists.ts'
import type { PasswordLimits } from './password-limits.ts'

/**
 * Like `authenticate`, for members of one organization: a stranger with the right password gets the same answer as for
 * a wrong one. See product.md#organization-login.
 */
export async function authenticateMember(
  orm: Orm,
  limits: PasswordLimits,
  orgSlug: string,
  credentials: Credentials,
  browser: Browser,
): Promise<Authentication | { kind: 'unknown-organization' }> {
  if (!(await organizationExists(orm, orgSlug))) return { kind: 'unknown-organization' }
  const outcome = await authenticate(orm, limits, credentials, browser)
  if (outcome.kind !== 'authenticated') return outcome
  const membership = await findMembership(orm, orgSlug, outcome.person)
  return membership?.role ? { ...outcome, organizationId: membership.organization.id } : { kind: 'mismatch' }
}
