import { asc, eq, inArray } from 'drizzle-orm'
import { changesOf } from '../../../db/changes.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import type { Person } from '../../contract/accounts/account.ts'
import { lockInvitationsBy, revokeInvitations } from '../../organizations/invitations/revoke-invitations-by.ts'
import { endSessions } from '../../server/access/session.ts'

/** Why somebody's account stays as it is. */
export type AccountRefusal = 'unknown' | 'oneself' | 'not-allowed'

/**
 * Activates or deactivates an account, and signs its owner out everywhere: once activated again, they sign in anew.
 * Nobody deactivates themselves, so at least one super admin is left. Memberships stay, even of an organization's only
 * owner: otherwise being the only owner would protect an account. The invitations they made are revoked. `null` when done, else why not. See
 * product#inactive-people.
 */
export function setUserActive(
  orm: Orm,
  actor: Person,
  userId: string,
  isActive: boolean,
): Promise<AccountRefusal | null> {
  return orm.transaction(async (tx) => {
    const invitations = await lockInvitationsBy(tx, userId, null)
    const locked = await lockUsers(tx, [actor.id, userId])
    if (userId === actor.id && !isActive) return 'oneself'
    // Asked again behind the lock: of two super admins who deactivate each other, one stays.
    if (!locked.some(({ id, isActive }) => id === actor.id && isActive)) return 'not-allowed'
    const before = locked.find(({ id }) => id === userId)
    if (!before) return 'unknown'
    await tx.update(user).set({ isActive }).where(eq(user.id, userId))
    await endSessions(tx, userId)
    const kind = isActive ? 'user-activated' : 'user-deactivated'
    tx.addActivity({ kind, subjectId: userId, about: before.name, changes: changesOf(before, { isActive }) })
    if (!isActive) await revokeInvitations(tx, invitations)
    return null
  })
}

function lockUsers(tx: Tx, ids: string[]) {
  return tx
    .select({ id: user.id, name: user.name, isActive: user.isActive })
    .from(user)
    .where(inArray(user.id, ids))
    .orderBy(asc(user.id))
    .for('no key update')
}
