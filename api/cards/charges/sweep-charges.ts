import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { charge } from '../../../db/schema/cards.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { askInTurn, type CardContext, LONGEST_SWEEP_MS } from '../provider/open-cards.ts'
import { readBalance, SESSION_MS, TRIED_MINUTES } from './open-charge.ts'
import type { Charge } from './record-session.ts'
import { refreshCharge } from './record-session.ts'

/** Of one organization, in a minute. */
const MOST_CHARGES = 100

/**
 * Asks what became of every open charge, for those who closed the page: so it is known within a minute. One of which the
 * bill has changed, or the time is over, is ended. An organization for which nobody answers delays no other. See
 * product#paying-by-card.
 */
export async function sweepCharges(context: CardContext, now: Date): Promise<void> {
  const { orm } = context.database
  const isOpen = eq(charge.state, 'open')
  const tooOld = new Date(now.getTime() - TRIED_MINUTES * MINUTE_MS)
  await orm
    .update(charge)
    .set({ state: 'failed', settledAt: now })
    .where(and(isOpen, isNull(charge.session), lte(charge.openedAt, tooOld)))
  const waiting = await orm.selectDistinct({ id: charge.organizationId }).from(charge).where(isOpen)
  const ids = waiting.map(({ id }) => id)
  const until = context.clock.now().getTime() + LONGEST_SWEEP_MS
  await askInTurn(ids, (id) => sweepOrganization(context, id, now, until))
}

/** @returns whether the card service answers for this organization, or need not: without a key there is nobody to ask */
async function sweepOrganization(
  context: CardContext,
  organizationId: string,
  now: Date,
  until: number,
): Promise<boolean> {
  const isItsOpen = and(eq(charge.organizationId, organizationId), eq(charge.state, 'open'))
  const { orm } = context.database
  const open = await orm.select().from(charge).where(isItsOpen).orderBy(sql`random()`).limit(MOST_CHARGES)
  for (const one of open) {
    if (context.clock.now().getTime() > until) return true
    const state = await refreshCharge(context, one, await isOutdated(context, one, now))
    if (state === 'unknown') return false
    // The service answers, though not for this key.
    if (state === 'keyless') return true
  }
  return true
}

async function isOutdated(
  { database: { orm } }: CardContext,
  { openedAt, ...own }: Charge,
  now: Date,
): Promise<boolean> {
  const isOver = now.getTime() - openedAt.getTime() > SESSION_MS
  return isOver || (await readBalance(orm, own.organizationId, own.bidderId)) !== own.amount
}
