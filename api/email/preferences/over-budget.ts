import { and, count, eq, inArray, isNotNull, min, type SQL, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { URGENCIES_IN_TURN } from '../../../db/schema/email-urgency.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { userOrganization } from '../../../db/schema/organizations.ts'
import type { EmailsOverBudget } from '../../contract/email/email-view.ts'

/** Why an email that is over its organization's budget waits, or is not sent, in the words the team reads. */
export const OVER_BUDGET_OF = {
  organization: 'Too many emails today from this organization to addresses that aren’t confirmed.',
  'unconfirmed-organization': 'Too many emails today from an organization whose admin hasn’t confirmed their email.',
}

/** In the words of the index of what is due in turn: codes and invitations do not wait for a budget. */
const IS_QUEUED = sql`${outbox.state} = 'queued' and ${outbox.urgency} > 0 and ${inArray(outbox.urgency, [...URGENCIES_IN_TURN])}`

/** What of an organization's emails waits for a day with fewer of them; `null` when nothing does. */
export async function readOverBudget(orm: Orm, organizationId: string): Promise<EmailsOverBudget | null> {
  const ofOrganization = and(IS_QUEUED, eq(outbox.organizationId, organizationId))
  const [waiting] = await orm
    .select({ count: count(), until: min(outbox.sendAfter) })
    .from(outbox)
    .where(and(ofOrganization, inArray(outbox.problem, Object.values(OVER_BUDGET_OF))))
  return waiting?.until ? { count: waiting.count, until: waiting.until.toISOString() } : null
}

/**
 * Makes due what waited only because an admin had not confirmed their email, once they have.
 * @param isAdmin who that is, of `user`
 */
export async function releaseOverBudget(tx: Tx, isAdmin: SQL, now: Date): Promise<void> {
  const organizations = tx
    .select({ id: userOrganization.organizationId })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.userId))
    .where(
      and(isAdmin, eq(userOrganization.role, 'admin'), userOrganization.isActive, isNotNull(user.emailConfirmedAt)),
    )
  const released = await tx
    .update(outbox)
    .set({ sendAfter: now, problem: null })
    .where(
      and(
        IS_QUEUED,
        inArray(outbox.organizationId, organizations),
        eq(outbox.problem, OVER_BUDGET_OF['unconfirmed-organization']),
      ),
    )
    .returning({ id: outbox.id })
  if (released.length > 0) tx.afterCommit.requestDelivery()
}
