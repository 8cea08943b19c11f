import { and, gt, inArray, isNotNull, notInArray } from 'drizzle-orm'
import type { Tx } from '../../db/clients.ts'
import { outbox } from '../../db/schema/mail.ts'
import type { LetterKind } from '../contract/values/mail-kind.ts'
import { DAY_MS } from '../contract/values/time.ts'
import { findUnconfirmed } from '../subscriptions/unconfirmed-organizations.ts'
import type { OutboxRow, Recipient } from './draft.ts'
import { inboxOf } from './inbox-of.ts'
import { budgetFor, budgetWait, shareBudget, UNCONFIRMED_ORGANIZATION } from './mail-budget.ts'

interface Sent {
  kind: LetterKind
  at: Date
}

/** Why an email is over budget, and when it no longer is. */
export interface Excess {
  of: 'recipient' | 'organization'
  until: Date
}

/**
 * What inboxes and organizations got lately, and may get yet. One process at a time claims emails, so what is counted
 * here is counted once.
 */
export async function openBudgets(tx: Tx, rows: OutboxRow[], recipients: Map<string, Recipient>, now: Date) {
  const toInboxes = await readSentTo(tx, [...new Set([...recipients.keys()].map(inboxOf))], now)
  const ofOrganizations = await readSentOf(tx, await findUnconfirmed(tx, organizationsOf(rows)), now)

  return {
    /** Counts an email, unless it is over budget. */
    spend({ kind, recipient, organizationId }: OutboxRow): Excess | null {
      const inbox = inboxOf(recipient)
      const toInbox = toInboxes.get(inbox) ?? []
      const ofOrganization = organizationId === null ? undefined : ofOrganizations.get(organizationId)
      const counted = toInbox.filter((sent) => shareBudget(sent.kind, kind)).map(({ at }) => at)
      const isConfirmed = recipients.get(recipient)?.confirmedAt != null
      const ofRecipient = budgetWait(now, counted, budgetFor(kind, isConfirmed))
      if (ofRecipient) return { of: 'recipient', until: ofRecipient }
      const ofSender = ofOrganization && budgetWait(now, ofOrganization, UNCONFIRMED_ORGANIZATION)
      if (ofSender) return { of: 'organization', until: ofSender }
      toInboxes.set(inbox, [...toInbox, { kind, at: now }])
      ofOrganization?.push(now)
      return null
    },
  }
}

const wasHandedOver = and(isNotNull(outbox.claimedAt), notInArray(outbox.state, ['queued', 'suppressed']))

async function readSentTo(tx: Tx, inboxes: string[], now: Date): Promise<Map<string, Sent[]>> {
  const rows = await tx
    .select({ inbox: outbox.inbox, kind: outbox.kind, at: outbox.claimedAt })
    .from(outbox)
    .where(and(inArray(outbox.inbox, inboxes), gt(outbox.claimedAt, dayBefore(now)), wasHandedOver))
  const sent = Map.groupBy(rows, ({ inbox }) => inbox ?? '')
  return new Map([...sent].map(([inbox, own]) => [inbox, own.map(({ kind, at }) => ({ kind, at: at ?? now }))]))
}

function organizationsOf(rows: OutboxRow[]): string[] {
  return [...new Set(rows.flatMap(({ organizationId }) => organizationId ?? []))]
}

async function readSentOf(tx: Tx, organizationIds: string[], now: Date): Promise<Map<string, Date[]>> {
  const rows = await tx
    .select({ organizationId: outbox.organizationId, at: outbox.claimedAt })
    .from(outbox)
    .where(and(inArray(outbox.organizationId, organizationIds), gt(outbox.claimedAt, dayBefore(now)), wasHandedOver))
  return new Map(
    organizationIds.map((id) => [id, rows.filter((row) => row.organizationId === id).map(({ at }) => at ?? now)]),
  )
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS)
}
