import { and, count, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { emailKinds } from '../../contract/values/kind/email-kind.ts'
import { findUnconfirmed } from '../preferences/unconfirmed-organizations.ts'
import type { OutboxRow, Recipient } from './draft.ts'
import { budgetWait, type Excess, neverWaits, organizationBudget, TO_UNCONFIRMED } from './email-budget.ts'
import { wasClaimedLately, wasSentLately } from './sent-lately.ts'

/**
 * What the organizations of these emails sent lately as far as it counts, and may send yet: together with all others of the
 * same admin, as anybody can found another.
 */
export async function openOrganizationBudgets(
  tx: Tx,
  rows: OutboxRow[],
  { recipients, admins }: { recipients: Map<string, Recipient>; admins: Map<string, string> },
  now: Date,
) {
  const unconfirmed = await findUnconfirmed(tx, [...admins.keys()])
  const busy = await findBusy(tx, admins, rows.length, now)
  const sent = await readSentBy(tx, { unconfirmed, busy }, now)
  const adminOf = (organizationId: string | null) => admins.get(organizationId ?? '')
  const sentBy = new Map(
    [...new Set(admins.values())].map((admin) => [
      admin,
      sent.filter(({ organizationId }) => adminOf(organizationId) === admin),
    ]),
  )

  /** The budget that an email counts to, and what was sent of it; `null` when it counts to none. */
  function budgetOf({ kind, organizationId, recipient }: OutboxRow) {
    if (organizationId === null || neverWaits(kind)) return null
    const isConfirmed = !unconfirmed.includes(organizationId)
    const isToConfirmed = recipients.get(recipient)?.confirmedAt != null
    const budget = organizationBudget({ organization: isConfirmed, recipient: isToConfirmed })
    return budget && { isConfirmed, budget, sent: sentBy.get(adminOf(organizationId) ?? '') ?? [] }
  }

  return {
    excessOf(row: OutboxRow): Excess | null {
      const counted = budgetOf(row)
      if (!counted) return null
      const sentAt = counted.sent.map(({ at }) => at ?? now)
      const until = budgetWait(now, sentAt, counted.budget)
      return until && { of: counted.isConfirmed ? 'organization' : 'unconfirmed-organization', until }
    },
    count(row: OutboxRow) {
      budgetOf(row)?.sent.push({ organizationId: row.organizationId, at: now })
    },
  }
}

/** Those whose admins may be over budget if `more` leave. Most never send so many, whoever to, and need not be looked at. */
async function findBusy(tx: Tx, admins: Map<string, string>, more: number, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ organizationId: outbox.organizationId, sent: count() })
    .from(outbox)
    .where(and(inArray(outbox.organizationId, [...admins.keys()]), wasClaimedLately(now)))
    .groupBy(outbox.organizationId)
  const sentBy = Map.groupBy(rows, ({ organizationId }) => admins.get(organizationId ?? ''))
  return [...sentBy.values()].flatMap((senders) => {
    const all = senders.reduce((sum, { sent }) => sum + sent, 0)
    return all > TO_UNCONFIRMED.day - more ? senders.flatMap(({ organizationId }) => organizationId ?? []) : []
  })
}

/** What counts of what they sent lately: of confirmed organizations only what went to addresses that are not confirmed. */
function readSentBy(tx: Tx, { unconfirmed, busy }: { unconfirmed: string[]; busy: string[] }, now: Date) {
  const counts = or(inArray(outbox.organizationId, unconfirmed), isNull(mailAddress.confirmedAt))
  return tx
    .select({ organizationId: outbox.organizationId, at: outbox.claimedAt })
    .from(outbox)
    .leftJoin(mailAddress, eq(mailAddress.email, outbox.recipient))
    .where(
      and(
        inArray(outbox.organizationId, [...unconfirmed, ...busy]),
        wasSentLately(now),
        notInArray(outbox.kind, emailKinds.filter(neverWaits)),
        counts,
      ),
    )
}
