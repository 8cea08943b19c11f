import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { gift } from '../../../db/schema/causes.ts'
import { isOut } from '../../checkout/paddles/paddles.ts'
import type { Raised, RaiseForm } from '../../contract/auction/gifts/paddle-raise.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { type GivenGift, giveWithin, lockCause } from '../gifts/give-gifts.ts'
import { wasRaised } from './undo-raise.ts'

/** What became of a number, before it is said: `holder` is `null` where nobody holds it. */
export type RaisedPaddle = Pick<Raised, 'id' | 'paddle' | 'kind' | 'message'> & {
  holder: { label: string; name: string | null } | null
}

/**
 * Takes a gift of whoever holds each paddle, all of one amount; one who gave that amount before is asked about. Two helpers
 * who enter the same number at once wait for each other. See product#paddle-raise.
 */
export function raisePaddles(
  orm: Orm,
  { organizationId, causeId, amount, entries }: RaiseForm & { organizationId: string },
  { staff, now }: StaffAction,
): Promise<RaisedPaddle[]> {
  return orm.transaction(async (tx) => {
    // Causes come before bidders, see db/locks.ts.
    await lockCause(tx, { organizationId, causeId })
    const holders = await lockHolders(tx, organizationId, entries)
    const givers = await readGivers(tx, { organizationId, causeId, amount, entries })
    const toGive: { id: string; bidderId: string }[] = []
    const isRepeated = new Set<string>()
    for (const { id, isAgain } of entries) {
      const holder = holders.get(id)
      if (!holder) continue
      const givenBy = givers.get(holder.id)
      // Sent again, it is not asked about, but answered as it was.
      if (!isAgain && givenBy && !givenBy.has(id)) isRepeated.add(id)
      else toGive.push({ id, bidderId: holder.id })
      givers.set(holder.id, new Set([...(givenBy ?? []), id]))
    }
    const outcomes = await giveWithin(tx, {
      organizationId,
      causeId,
      arrivedAt: now,
      language: 'en',
      gifts: toGive.map((one) => ({ ...one, email: null, amount, shownName: null })),
      entry: { byName: staff.name, language: 'en', ...(staff.session !== undefined && { session: staff.session }) },
    })
    const outcomeOf = new Map(toGive.map(({ id }, index) => [id, outcomes[index]]))
    return entries.map(({ id, paddle }): RaisedPaddle => {
      const { label = '', name = null } = holders.get(id) ?? {}
      const holder = holders.has(id) ? { label, name } : null
      if (!holder) return { id, paddle, holder, kind: 'unknown', message: null }
      if (isRepeated.has(id)) return { id, paddle, holder, kind: 'repeated', message: null }
      return { id, paddle, holder, ...kindOf(outcomeOf.get(id)) }
    })
  })
}

function kindOf(outcome: GivenGift | undefined): Pick<RaisedPaddle, 'kind' | 'message'> {
  if (!outcome) throw new Error('Nothing became of a paddle')
  return outcome.kind === 'given'
    ? { kind: 'given', message: null }
    : { kind: 'refused', message: outcome.refusal.message }
}

type Raise = Pick<RaiseForm, 'entries'> & { organizationId: string }

/** Who holds the paddle of each entry, by its id; of what was entered before, who held it then. They stay who they are until the transaction ends. */
async function lockHolders(tx: Tx, organizationId: string, entries: RaiseForm['entries']) {
  const columns = { id: bidder.id, paddle: bidder.paddleNumber, label: bidder.label, name: bidder.name }
  const numbers = entries.map(({ paddle }) => paddle)
  const present = await tx
    .select(columns)
    .from(bidder)
    .where(and(isOut(organizationId), inArray(bidder.paddleNumber, numbers)))
    .orderBy(asc(bidder.id))
    .for('no key update')
  const ids = entries.map(({ id }) => id)
  const former = await tx
    .select({ ...columns, giftId: gift.id })
    .from(gift)
    .innerJoin(bidder, isBidderOf(gift))
    .where(and(eq(gift.organizationId, organizationId), inArray(gift.id, ids)))
  return new Map(
    entries.flatMap(({ id, paddle }) => {
      const then = former.find((one) => one.giftId === id && one.paddle === paddle)
      const holder = then ?? present.find((one) => one.paddle === paddle)
      return holder ? [[id, holder] as const] : []
    }),
  )
}

/** Of whom gifts of that amount stand that were entered here, with the ids of these. */
async function readGivers(
  tx: Tx,
  { organizationId, causeId, amount }: Raise & Pick<RaiseForm, 'causeId' | 'amount'>,
): Promise<Map<string, Set<string>>> {
  const rows = await tx
    .select({ id: gift.id, bidderId: gift.bidderId })
    .from(gift)
    .where(
      and(
        eq(gift.organizationId, organizationId),
        eq(gift.causeId, causeId),
        eq(gift.amount, amount),
        wasRaised,
        isNull(gift.cancelledAt),
      ),
    )
  const givers = new Map<string, Set<string>>()
  for (const { id, bidderId } of rows) givers.set(bidderId, new Set([...(givers.get(bidderId) ?? []), id]))
  return givers
}
