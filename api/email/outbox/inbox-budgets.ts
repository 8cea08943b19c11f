import { and, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import type { EmailKind } from '../../contract/values/kind/email-kind.ts'
import type { OutboxRow, Recipient } from './draft.ts'
import {
  budgetFor,
  budgetWait,
  type Excess,
  isCountedByAddress,
  isLinkDue,
  neverWaits,
  shareBudget,
} from './email-budget.ts'
import { inboxOf } from './inbox-of.ts'
import { wasSentLately } from './sent-lately.ts'

interface Sent {
  recipient: string
  kind: EmailKind
  organizationId: string | null
  at: Date
}

/**
 * What the inboxes of these recipients got lately, and may get yet.
 * @param senderOf whose email it is, by the id of its organization
 */
export async function openInboxBudgets(
  tx: Tx,
  recipients: Map<string, Recipient>,
  senderOf: (organizationId: string | null) => string | undefined,
  now: Date,
) {
  const toInboxes = await readSentTo(tx, [...new Set([...recipients.keys()].map(inboxOf))], now)

  return {
    excessOf({ kind, recipient, organizationId }: OutboxRow): Excess | null {
      const inbox = inboxOf(recipient)
      const toInbox = toInboxes.get(inbox) ?? []
      const toAddress = toInbox.filter((sent) => sent.recipient === recipient)
      const isConfirmed = recipients.get(recipient)?.confirmedAt != null
      const links = toAddress.filter((sent) => sent.kind === kind)
      // Not to each address with a "+" that somebody makes up: an inbox has any number of those.
      if ((isConfirmed || recipient === inbox) && isLinkDue(now, kind, timesOf(links))) return null
      const counted = isConfirmed && isCountedByAddress(kind) ? toAddress : toInbox
      const sender = senderOf(organizationId)
      const isOfSender = (sent: Sent) => !neverWaits(kind) || senderOf(sent.organizationId) === sender
      const alike = counted.filter((sent) => shareBudget(sent.kind, kind) && isOfSender(sent))
      const budget = budgetFor(kind, isConfirmed)
      const until = budget && budgetWait(now, timesOf(alike), budget)
      return until && { of: 'recipient', until }
    },
    count({ kind, recipient, organizationId }: OutboxRow) {
      const inbox = inboxOf(recipient)
      toInboxes.set(inbox, [...(toInboxes.get(inbox) ?? []), { recipient, kind, organizationId, at: now }])
    },
  }
}

function timesOf(sent: Sent[]): Date[] {
  return sent.map(({ at }) => at)
}

async function readSentTo(tx: Tx, inboxes: string[], now: Date): Promise<Map<string, Sent[]>> {
  const { inbox, recipient, kind, organizationId } = outbox
  const rows = await tx
    .select({ inbox, recipient, kind, organizationId, at: outbox.claimedAt })
    .from(outbox)
    .where(and(inArray(inbox, inboxes), wasSentLately(now)))
  const sent = Map.groupBy(rows, ({ inbox }) => inbox ?? '')
  return new Map([...sent].map(([inbox, rows]) => [inbox, rows.map(({ at, ...row }) => ({ ...row, at: at ?? now }))]))
}
