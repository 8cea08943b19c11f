import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockOpenClosings, type OpenClosing } from '../../../db/locks.ts'
import { closing } from '../../../db/schema/closings.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { HOUR_MS } from '../../contract/values/time/time.ts'
import { isOver } from './neighbours.ts'
import { CLOSING_DELAY_MS } from './schedule-closing.ts'
import { writeDonationResults, writeResults, writeSummary } from './write-results.ts'

/**
 * Has all that is said of a whole closing sent, once no item will join it any more: what winners won besides, the
 * team's summary, and what those who lost are told. Settling twice is settling once. See product#closing.
 */
export function settleClosings(orm: Orm, organizationId: string, now: Date): Promise<void> {
  return orm.transaction(async (tx) => {
    // An inactive organization's pages are closed, and so are the links of its emails: it waits until it is active again.
    if (!(await isActive(tx, organizationId))) return
    const open = await lockOpenClosings(tx, organizationId)
    const awaited = open.length > 0 ? await awaitedEnds(tx, organizationId, open) : []
    // An item that ended this moment is closed a little later.
    const closedUntil = new Date(now.getTime() - CLOSING_DELAY_MS)
    for (const one of open) if (isOver(one, awaited, closedUntil)) await settle(tx, one, now)
  })
}

async function isActive(tx: Tx, organizationId: string): Promise<boolean> {
  const [row] = await tx
    .select({ isActive: organization.isActive })
    .from(organization)
    .where(eq(organization.id, organizationId))
  return row?.isActive ?? false
}

/** The ends of items that are still to be closed. What is off the public pages is not waited for. */
async function awaitedEnds(tx: Tx, organizationId: string, open: OpenClosing[]): Promise<Date[]> {
  // Far enough for any neighbour; what exactly is one, the rule says.
  const from = new Date(Math.min(...open.map(({ firstEnd }) => firstEnd.getTime())) - HOUR_MS)
  const until = new Date(Math.max(...open.map(({ lastEnd }) => lastEnd.getTime())) + HOUR_MS)
  const rows = await tx
    .select({ endTime: auctionItem.endTime })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .where(
      and(
        eq(auctionItem.organizationId, organizationId),
        gte(auctionItem.endTime, from),
        lte(auctionItem.endTime, until),
        isNull(auctionLock.closedAt),
        auctionItem.isActive,
        isNull(auctionItem.deletedAt),
      ),
    )
  return rows.map(({ endTime }) => endTime)
}

async function settle(tx: Tx, { id, organizationId }: OpenClosing, now: Date) {
  await tx
    .update(closing)
    .set({ settledAt: now })
    .where(and(eq(closing.organizationId, organizationId), eq(closing.id, id)))
  await releaseWins(tx, organizationId, id)
  await writeSummary(tx, organizationId, id)
  await writeResults(tx, organizationId, id)
  await writeDonationResults(tx, organizationId, id, now)
  tx.afterCommit.requestDelivery()
}

/** What winners won besides goes now, and before the results, of which there may be thousands. */
async function releaseWins(tx: Tx, organizationId: string, closingId: string) {
  await tx
    .update(outbox)
    .set({ sendAfter: sql`now() - interval '1 second'` })
    .where(
      and(
        eq(outbox.organizationId, organizationId),
        eq(outbox.closingId, closingId),
        outbox.isGathered,
        eq(outbox.state, 'queued'),
      ),
    )
}
