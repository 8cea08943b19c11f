import { and, count, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../db/clients.ts'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { findUnconfirmed } from '../subscriptions/unconfirmed-organizations.ts'
import type { OutboxRow, Recipient } from './draft.ts'
import { budgetWait, type Excess, organizationBudget, TO_UNCONFIRMED } from './mail-budget.ts'
import { wasClaimedLately, wasSentLately } from './sent-lately.ts'

/** What the organizations of these emails sent lately as far as it counts, and may send yet. */
export async function openOrganizationBudgets(
  tx: Tx,
  rows: OutboxRow[],
  recipients: Map<string, Recipient>,
  now: Date,
) {
  const ids = [...new Set(rows.flatMap(({ organizationId }) => organizationId ?? []))]
  const unconfirmed = await findUnconfirmed(tx, ids)
  const busy = await findBusy(tx, ids, rows.length, now)
  const sent = await readSentBy(tx, { unconfirmed, busy }, now)
  const sentBy = new Map(ids.map((id) => [id, sent.filter(({ organizationId }) => organizationId === id)]))

  /** What an email counts to, if it does. */
  function find({ organizationId, recipient }: OutboxRow) {
    if (organizationId === null) return null
    const isConfirmed = !unconfirmed.includes(organizationId)
    const isToConfirmed = recipients.get(recipient)?.confirmedAt != null
    const budget = organizationBudget({ organization: isConfirmed, recipient: isToConfirmed })
    return budget && { isConfirmed, budget, sent: sentBy.get(organizationId) ?? [] }
  }

  return {
    excessOf(row: OutboxRow): Excess | null {
      const found = find(row)
      const until =
        found &&
        budgetWait(
          now,
          found.sent.map(({ at }) => at ?? now),
          found.budget,
        )
      return until && { of: found.isConfirmed ? 'organization' : 'unconfirmed-organization', until }
    },
    count(row: OutboxRow) {
      find(row)?.sent.push({ organizationId: row.organizationId, at: now })
    },
  }
}

/** Those that may be over budget if `more` leave. Most never send so many, whoever to, and need not be looked at. */
async function findBusy(tx: Tx, ids: string[], more: number, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ organizationId: outbox.organizationId })
    .from(outbox)
    .where(and(inArray(outbox.organizationId, ids), wasClaimedLately(now)))
    .groupBy(outbox.organizationId)
    .having(gt(count(), TO_UNCONFIRMED.day - more))
  return rows.flatMap(({ organizationId }) => organizationId ?? [])
}

/** Of confirmed organizations only what went to addresses that are not confirmed. */
function readSentBy(tx: Tx, { unconfirmed, busy }: { unconfirmed: string[]; busy: string[] }, now: Date) {
  const counts = or(inArray(outbox.organizationId, unconfirmed), isNull(mailAddress.confirmedAt))
  return tx
    .select({ organizationId: outbox.organizationId, at: outbox.claimedAt })
    .from(outbox)
    .leftJoin(mailAddress, eq(mailAddress.email, outbox.recipient))
    .where(and(inArray(outbox.organizationId, [...unconfirmed, ...busy]), wasSentLately(now), counts))
}
