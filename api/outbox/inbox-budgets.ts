import { and, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/clients.ts'
import { outbox } from '../../db/schema/mail.ts'
import type { LetterKind } from '../contract/values/mail-kind.ts'
import type { OutboxRow, Recipient } from './draft.ts'
import { inboxOf } from './inbox-of.ts'
import { budgetFor, budgetWait, type Excess, shareBudget } from './mail-budget.ts'
import { wasSentLately } from './sent-lately.ts'

interface Sent {
  kind: LetterKind
  at: Date
}

/** What the inboxes of these recipients got lately, and may get yet. */
export async function openInboxBudgets(tx: Tx, recipients: Map<string, Recipient>, now: Date) {
  const toInboxes = await readSentTo(tx, [...new Set([...recipients.keys()].map(inboxOf))], now)

  return {
    excessOf({ kind, recipient }: OutboxRow): Excess | null {
      const sent = toInboxes.get(inboxOf(recipient)) ?? []
      const counted = sent.filter((one) => shareBudget(one.kind, kind)).map(({ at }) => at)
      const isConfirmed = recipients.get(recipient)?.confirmedAt != null
      const until = budgetWait(now, counted, budgetFor(kind, isConfirmed))
      return until && { of: 'recipient', until }
    },
    count({ kind, recipient }: OutboxRow) {
      const inbox = inboxOf(recipient)
      toInboxes.set(inbox, [...(toInboxes.get(inbox) ?? []), { kind, at: now }])
    },
  }
}

async function readSentTo(tx: Tx, inboxes: string[], now: Date): Promise<Map<string, Sent[]>> {
  const rows = await tx
    .select({ inbox: outbox.inbox, kind: outbox.kind, at: outbox.claimedAt })
    .from(outbox)
    .where(and(inArray(outbox.inbox, inboxes), wasSentLately(now)))
  const sent = Map.groupBy(rows, ({ inbox }) => inbox ?? '')
  return new Map([...sent].map(([inbox, own]) => [inbox, own.map(({ kind, at }) => ({ kind, at: at ?? now }))]))
}
