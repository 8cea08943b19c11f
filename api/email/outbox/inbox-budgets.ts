import { and, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import type { EmailKind } from '../../contract/values/kind/email-kind.ts'
import type { OutboxRow, Recipient } from './draft.ts'
import { budgetFor, budgetWait, type Excess, isCountedByAddress, isLinkDue, shareBudget } from './email-budget.ts'
import { inboxOf } from './inbox-of.ts'
import { wasSentLately } from './sent-lately.ts'

interface Sent {
  recipient: string
  kind: EmailKind
  at: Date
}

/** What the inboxes of these recipients got lately, and may get yet. */
export async function openInboxBudgets(tx: Tx, recipients: Map<string, Recipient>, now: Date) {
  const toInboxes = await readSentTo(tx, [...new Set([...recipients.keys()].map(inboxOf))], now)

  return {
    excessOf({ kind, recipient }: OutboxRow): Excess | null {
      const inbox = inboxOf(recipient)
      const toInbox = toInboxes.get(inbox) ?? []
      const toAddress = toInbox.filter((sent) => sent.recipient === recipient)
      const isConfirmed = recipients.get(recipient)?.confirmedAt != null
      const links = toAddress.filter((sent) => sent.kind === kind)
      // Not to each address with a "+" that somebody makes up: an inbox has any number of those.
      if ((isConfirmed || recipient === inbox) && isLinkDue(now, kind, timesOf(links))) return null
      const counted = isConfirmed && isCountedByAddress(kind) ? toAddress : toInbox
      const alike = counted.filter((sent) => shareBudget(sent.kind, kind))
      const until = budgetWait(now, timesOf(alike), budgetFor(kind, isConfirmed))
      return until && { of: 'recipient', until }
    },
    count({ kind, recipient }: OutboxRow) {
      const inbox = inboxOf(recipient)
      toInboxes.set(inbox, [...(toInboxes.get(inbox) ?? []), { recipient, kind, at: now }])
    },
  }
}

function timesOf(sent: Sent[]): Date[] {
  return sent.map(({ at }) => at)
}

async function readSentTo(tx: Tx, inboxes: string[], now: Date): Promise<Map<string, Sent[]>> {
  const rows = await tx
    .select({ inbox: outbox.inbox, recipient: outbox.recipient, kind: outbox.kind, at: outbox.claimedAt })
    .from(outbox)
    .where(and(inArray(outbox.inbox, inboxes), wasSentLately(now)))
  const sent = Map.groupBy(rows, ({ inbox }) => inbox ?? '')
  return new Map([...sent].map(([inbox, rows]) => [inbox, rows.map(({ at, ...row }) => ({ ...row, at: at ?? now }))]))
}
