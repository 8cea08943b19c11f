import { eq } from 'drizzle-orm'
import { changesOf } from '../../../db/changes.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { invitation, organization, userOrganization } from '../../../db/schema/organizations.ts'
import type { Person } from '../../contract/accounts/account.ts'
import type { AcceptForm } from '../../contract/organizations/invitation.ts'
import { confirmAccount } from '../../email/preferences/confirm-address.ts'
import {
  type AuthenticatedPerson,
  authenticate,
  isPasswordUnchanged,
  type PasswordLimits,
} from '../../server/access/authenticate.ts'
import type { Browser } from '../../server/access/browser.ts'
import { hashPassword } from '../../server/access/password.ts'
import { isPromisedToOther } from '../../server/access/promised-email.ts'
import { startSession } from '../../server/access/session.ts'
import { type SignInOutcome, withSecondStep } from '../../server/access/two-step.ts'
import type { Invitation } from './find-invitations.ts'
import { findOpenInvitation, isOpen } from './find-invitations.ts'

/**
 * The outcome of accepting. A mismatch: the invited email has an account, and this is not its password. Promised: whose
 * account it was may still take it back for theirs.
 */
type Acceptance = Joined | { kind: 'invalid' | 'promised' } | Exclude<SignInOutcome, { kind: 'authenticated' }>

/** What is said of an email that is promised. */
export const PROMISED =
  'This email was somebody else’s account until a few days ago. Please ask for an invitation to another one, or try again in a week.'

/**
 * Joins the team that a link offers and signs its holder in, making an account where there is none. Never resets a
 * password: being able to read a mailbox does not prove owning its account. See product#invitations.
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

/** Who joins: somebody with an account, whose password was right, or somebody new. */
type Joiner =
  | ({ kind: 'authenticated' } & AuthenticatedPerson)
  | { kind: 'newcomer'; name: string; passwordHash: string }

/** The organization joined, and the token of a session there. */
interface Joined {
  kind: 'joined'
  orgSlug: string
  sessionToken: string
}

/** Joins the team, once: the first of all who hold the same link. */
async function joinTeam(
  tx: Tx,
  token: string,
  joiner: Joiner,
  browser: Browser,
  now: Date,
): Promise<Joined | { kind: 'invalid' | 'promised' } | { kind: 'has-account' }> {
  const [locked] = await tx
    .select({ invitation, orgSlug: organization.slug })
    .from(invitation)
    .innerJoin(organization, eq(organization.id, invitation.organizationId))
    .where(isOpen(token, now))
    .for('update', { of: invitation })
  if (!locked) return { kind: 'invalid' }
  const person =
    joiner.kind === 'authenticated'
      ? (await isPasswordUnchanged(tx, joiner)) && joiner.person
      : await addUser(tx, locked.invitation.email, joiner, now)
  if (!person) return { kind: 'has-account' }
  if (person === 'promised') return { kind: 'promised' }
  const userId = person.id
  await addMembership(tx, locked.invitation, userId, now)
  await tx
    .update(invitation)
    .set({ status: 'accepted', acceptedAt: now })
    .where(eq(invitation.id, locked.invitation.id))
  const { organizationId, role } = locked.invitation
  tx.addActivity({ kind: 'joined', organizationId, by: person, changes: changesOf(null, { role }) })
  await confirmAccount(tx, locked.invitation.email, now)
  return { kind: 'joined', orgSlug: locked.orgSlug, sessionToken: await startSession(tx, userId, browser, now) }
}

/** `null` when the email has an account by now; promised: somebody may still take it back for theirs. */
async function addUser(
  tx: Tx,
  email: string,
  { name, passwordHash }: Extract<Joiner, { kind: 'newcomer' }>,
  createdAt: Date,
): Promise<Pick<Person, 'id' | 'name'> | null | 'promised'> {
  const [added] = await tx
    .insert(user)
    .values({ email, name, passwordHash, createdAt })
    .onConflictDoNothing({ target: user.email })
    .returning({ id: user.id, name: user.name })
  if (!added || !(await isPromisedToOther(tx, email, added.id, createdAt))) return added ?? null
  await tx.delete(user).where(eq(user.id, added.id))
  return 'promised'
}

/** A former member gets the role of the invitation; a current one keeps theirs. */
async function addMembership(tx: Tx, { organizationId, role }: Invitation, userId: string, joinedAt: Date) {
  await tx
    .insert(userOrganization)
    .values({ organizationId, userId, role, joinedAt })
    .onConflictDoUpdate({
      target: [userOrganization.organizationId, userOrganization.userId],
      set: { role, joinedAt, isActive: true, wantsSummary: false },
      setWhere: eq(userOrganization.isActive, false),
    })
}
