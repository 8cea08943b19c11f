import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { OVER_BUDGET_OF } from '../preferences/over-budget.ts'
import { type Draft, needless, type OutboxRow } from './draft.ts'
import { type Excess, overBudget } from './email-budget.ts'
import { parseContent } from './email-content.ts'
import { writeEmail } from './write-email.ts'

/** More that would be too many can join it meanwhile. */
const MILLISECONDS_BEFORE_CATCHING_UP = 5 * MINUTE_MS

const TOO_MANY = 'Too many emails to this address.'
const IN_A_LATER_ONE = 'Too many emails to this address: a later one says it.'
const LATER = 'Too many emails to this address: this one is sent later.'

/** What becomes of an email that is over budget. See product#email-budgets. */
export async function settleExcess(tx: Tx, row: OutboxRow, { of, until }: Excess, now: Date): Promise<Draft> {
  const rule = overBudget(row.kind)
  const ofOrganization = of === 'recipient' ? null : OVER_BUDGET_OF[of]
  if (rule === 'wait') return { kind: 'wait', until, reason: ofOrganization ?? LATER }
  if (ofOrganization) return needless(ofOrganization)
  if (rule === 'drop' || row.auctionItemId === null) return needless(TOO_MANY)
  await catchUpLater(tx, row, row.auctionItemId, now)
  return needless(IN_A_LATER_ONE)
}

/** Only one process at a time comes here, so there is one such email an address and organization. */
async function catchUpLater(tx: Tx, { recipient, organizationId }: OutboxRow, auctionItemId: string, now: Date) {
  const [waiting] = await tx
    .select({ id: outbox.id, content: outbox.content })
    .from(outbox)
    .where(
      and(
        eq(outbox.recipient, recipient),
        // In literals, as its index has them.
        sql`${outbox.state} = 'queued' and ${outbox.kind} = 'catch-up'`,
        isNull(outbox.email),
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
  const { items } = parseContent('catch-up', waiting.content)
  const content = { items: [...new Set([...items, auctionItemId])] }
  await tx.update(outbox).set({ content }).where(eq(outbox.id, waiting.id))
}
