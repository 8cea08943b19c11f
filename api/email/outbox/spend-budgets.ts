import { and, count, eq, gt, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { inboxOf } from '../../contract/values/address/email-address.ts'
import { type EmailKind, emailKinds } from '../../contract/values/kind/email-kind.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/values/time/time.ts'
import { type Draft, needless, type OutboxRow, type Recipient } from '../kinds/define-email.ts'
import { emails, type SentEmail } from '../kinds/emails.ts'
import { OVER_BUDGET_OF } from '../preferences/over-budget.ts'
import { findUnconfirmed, readAdmins } from '../preferences/unconfirmed-organizations.ts'
import {
  budgetFor,
  budgetWait,
  type Excess,
  isCountedByAddress,
  isLinkDue,
  neverWaits,
  organizationBudget,
  overBudget,
  shareBudget,
  TO_UNCONFIRMED,
} from './budget-rules.ts'
import { writeEmail } from './write-email.ts'

/**
 * What inboxes and organizations got lately, and may get yet. One process at a time claims emails, so what is counted
 * here is counted once.
 */
export async function openBudgets(tx: Tx, rows: OutboxRow[], recipients: Map<string, Recipient>, now: Date) {
  const admins = await readAdmins(tx, [...new Set(rows.flatMap(({ organizationId }) => organizationId ?? []))])
  const ofInboxes = await openInboxBudgets(tx, recipients, (id) => admins.get(id ?? ''), now)
  const ofOrganizations = await openOrganizationBudgets(tx, rows, { recipients, admins }, now)

  return {
    /** Counts an email, unless it is over budget. */
    spend(row: OutboxRow): Excess | null {
      const excess = ofInboxes.excessOf(row) ?? ofOrganizations.excessOf(row)
      if (excess) return excess
      ofInboxes.count(row)
      ofOrganizations.count(row)
      return null
    },
  }
}

/** More that would be too many can join it meanwhile. */
const MILLISECONDS_BEFORE_CATCHING_UP = 5 * MINUTE_MS

const TOO_MANY = 'Too many emails to this address.'
const IN_A_LATER_ONE = 'Too many emails to this address: a later one says it.'
const LATER = 'Too many emails to this address: this one is sent later.'

interface Judged {
  row: OutboxRow
  excess: Excess
  /** Those that are drafted already: nothing can join them any more. */
  drafted: OutboxRow[]
  now: Date
}

/** What becomes of an email that is over budget. See product#email-budgets. */
export async function judgeExcess(tx: Tx, { row, excess, drafted, now }: Judged): Promise<Draft<SentEmail>> {
  const { of, until } = excess
  const rule = overBudget(row.kind, row.content)
  const ofOrganization = of === 'recipient' ? null : OVER_BUDGET_OF[of]
  if (rule === 'wait') return { kind: 'wait', until, reason: ofOrganization ?? LATER }
  if (ofOrganization) return needless(ofOrganization)
  if (rule === 'drop' || row.auctionItemId === null) return needless(TOO_MANY)
  const excluded = drafted.map(({ id }) => id)
  await catchUpLater(tx, row, { auctionItemId: row.auctionItemId, excluded, now })
  return needless(IN_A_LATER_ONE)
}

/** Only one process at a time comes here, so there is one such email an address and organization besides those excluded. */
async function catchUpLater(
  tx: Tx,
  { recipient, organizationId }: OutboxRow,
  { auctionItemId, excluded, now }: { auctionItemId: string; excluded: string[]; now: Date },
) {
  const [waiting] = await tx
    .select({ id: outbox.id, content: outbox.content })
    .from(outbox)
    .where(
      and(
        eq(outbox.recipient, recipient),
        // In literals, as its index has them.
        sql`${outbox.state} = 'queued' and ${outbox.kind} = 'catch-up'`,
        isNull(outbox.email),
        notInArray(outbox.id, excluded),
        sql`${outbox.organizationId} is not distinct from ${organizationId}`,
      ),
    )
  if (!waiting) {
    const sendAfter = new Date(now.getTime() + MILLISECONDS_BEFORE_CATCHING_UP)
    return writeEmail(tx, {
      kind: 'catch-up',
      recipient,
      organizationId,
      sendAfter,
      content: { items: [auctionItemId] },
    })
  }
  const { items } = emails['catch-up'].content.parse(waiting.content)
  const content = { items: [...new Set([...items, auctionItemId])] }
  await tx.update(outbox).set({ content }).where(eq(outbox.id, waiting.id))
}

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
async function openInboxBudgets(
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

/**
 * What the organizations of these emails sent lately as far as it counts, and may send yet: together with all others of the
 * same admin, as anybody can found another.
 */
async function openOrganizationBudgets(
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

/** Whether an email was sent within a day, as SQL: by then, not by when it was written, for it may have waited. */
function wasSentLately(now: Date) {
  return and(wasClaimedLately(now), isNotNull(outbox.claimedAt), notInArray(outbox.state, ['queued', 'suppressed']))
}

/** Whether it was claimed within a day, sent or not, as SQL: an index alone can tell. */
function wasClaimedLately(now: Date) {
  return gt(outbox.claimedAt, new Date(now.getTime() - DAY_MS))
}
