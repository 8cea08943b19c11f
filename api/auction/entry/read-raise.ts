import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import { isCauseOn } from '../../../db/cause-is-on.ts'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { cause, gift } from '../../../db/schema/causes.ts'
import { HALL_UNDO_MS } from '../../contract/auction/bidding/hall-sale.ts'
import { MOST_ENTERED, type RaiseView } from '../../contract/auction/gifts/paddle-raise.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import type { CheckoutAccess } from '../../server/access/at-checkout.ts'
import { holderInWords } from './read-hall-items.ts'
import { undoableUntil } from './undo-hall-sale.ts'
import { wasRaised } from './undo-raise.ts'

type Reader = Pick<CheckoutAccess, 'organization' | 'staff' | 'seesAddresses'>

/** The causes that are on, those of the event at hand first, and the gifts that were entered in the last minutes. See product#paddle-raise. */
export async function readRaise(
  orm: Orm,
  { organization, staff, seesAddresses }: Reader,
  now: Date,
): Promise<RaiseView> {
  const { id, title, amounts, endTime } = cause
  const given = sql<string>`(select coalesce(sum(g.amount), 0.00)::text from ${gift} g
    where g.cause_id = ${cause}.id and g.cancelled_at is null)`
  const [causes, gifts] = await Promise.all([
    orm
      .select({ id, title, amounts, given })
      .from(cause)
      .where(and(eq(cause.organizationId, organization.id), isCauseOn(now)))
      .orderBy(ne(cause.eventId, organization.eventId), endTime, id),
    orm
      .select({ gift, cause: title, label: bidder.label, name: bidder.name })
      .from(gift)
      .innerJoin(cause, eq(cause.id, gift.causeId))
      .innerJoin(bidder, isBidderOf(gift))
      .where(
        and(
          eq(gift.organizationId, organization.id),
          wasRaised,
          gt(gift.givenAt, new Date(now.getTime() - HALL_UNDO_MS)),
        ),
      )
      .orderBy(desc(gift.givenAt), desc(gift.id))
      .limit(MOST_ENTERED),
  ])
  return {
    causes: causes.map((one) => ({ ...one, amounts: one.amounts.map(toPrice) })),
    gifts: gifts.map(({ gift: entered, cause, ...of }) => {
      const { id, causeId, amount, givenAt: timestamp, enteredByName, enteredSession, cancelledAt } = entered
      const until = cancelledAt ? null : undoableUntil({ timestamp, enteredSession }, { staff, now })
      return {
        id,
        holder: holderInWords(of, seesAddresses),
        causeId,
        cause,
        amount: toPrice(amount),
        byName: enteredByName ?? '',
        isUndone: cancelledAt !== null,
        undoableUntil: until?.toISOString() ?? null,
      }
    }),
  }
}
