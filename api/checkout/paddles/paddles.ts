import { and, asc, countDistinct, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { lockOrganization } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid, cancelledBid } from '../../../db/schema/bids.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { MOST_PADDLES, type PaddleForm, type PaddleList } from '../../contract/checkout/paddle.ts'
import { HIGHEST_PADDLE } from '../../contract/values/address/bidder.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { refuse } from '../../server/http/refuse.ts'

/** The paddles of an organization that are out, by number. See product#paddles. */
export async function listPaddles(orm: Orm, organizationId: string): Promise<PaddleList> {
  const { id, paddleNumber, paddleGivenAt, paddleGivenByName, name, phone } = bidder
  const rows = await orm
    .select({
      id,
      paddleNumber,
      paddleGivenAt,
      paddleGivenByName,
      name,
      phone,
      itemCount: countDistinct(bid.auctionItemId),
    })
    .from(bidder)
    .leftJoin(bid, and(eq(bid.organizationId, organizationId), eq(bid.bidderId, bidder.id)))
    .where(isOut(organizationId))
    .groupBy(id, bidder.organizationId)
    .orderBy(asc(paddleNumber))
    .limit(MOST_PADDLES)
  return {
    paddles: rows.map(({ paddleNumber: number, paddleGivenAt: at, paddleGivenByName: by, ...row }) => {
      if (number === null || at === null) throw new Error(`Bidder ${row.id} holds no paddle`)
      return { ...row, number, givenAt: at.toISOString(), givenBy: by ?? '' }
    }),
    nextNumber: nextFree(rows),
  }
}

/** The number after the one that was handed out last, or the next one that nobody holds: paddles lie in a pile, in order. */
export async function findFreeNumber(orm: Orm, organizationId: string): Promise<number> {
  const rows = await orm
    .select({ paddleNumber: bidder.paddleNumber, paddleGivenAt: bidder.paddleGivenAt })
    .from(bidder)
    .where(isOut(organizationId))
  return nextFree(rows)
}

function nextFree(out: { paddleNumber: number | null; paddleGivenAt: Date | null }[]): number {
  const taken = new Set(out.map(({ paddleNumber }) => paddleNumber))
  const last = out.toSorted((one, other) => Number(one.paddleGivenAt) - Number(other.paddleGivenAt)).at(-1)
  let next = (last?.paddleNumber ?? 0) + 1
  while (taken.has(next) || next > HIGHEST_PADDLE) next = next > HIGHEST_PADDLE ? 1 : next + 1
  return next
}

/**
 * Who holds the paddle with a number, to bid with it; `null` when nobody does.
 * @param sentIds of what is sold to them: where it was sold before, it is still theirs who held the paddle then
 */
export async function findPaddle(
  orm: Orm,
  organizationId: string,
  number: number,
  sentIds: string[],
): Promise<string | null> {
  const soldTo = ({ id, bidderId }: typeof bid | typeof cancelledBid | typeof purchase) =>
    sql`exists (select from ${id.table} where ${and(inArray(id, sentIds), eq(bidderId, bidder.id))})`
  const isSold = sql`(${soldTo(bid)} or ${soldTo(cancelledBid)} or ${soldTo(purchase)})`
  const isTheirs = and(eq(bidder.organizationId, organizationId), eq(bidder.paddleNumber, number))
  const [holder] = await orm
    .select({ id: bidder.id })
    .from(bidder)
    .where(and(isTheirs, or(isNull(bidder.paddleReturnedAt), isSold)))
    .orderBy(desc(isSold))
    .limit(1)
  return holder?.id ?? null
}

/** Whether a bidder of an organization holds a paddle now. */
export function isOut(organizationId: string) {
  return and(eq(bidder.organizationId, organizationId), isNotNull(bidder.paddleNumber), isNull(bidder.paddleReturnedAt))
}

/**
 * Gives out a paddle: from now on who holds it bids under its number. `given` also when just they hold it, `taken` when
 * somebody else does, `full` when as many are out as may be. See product#paddles.
 */
export function givePaddle(
  orm: Orm,
  organizationId: string,
  { number, name, phone }: PaddleForm,
  { staff, now }: StaffAction,
): Promise<'given' | 'taken' | 'full'> {
  return orm.transaction(async (tx) => {
    // Nobody else gives any out until this one is counted.
    await lockOrganization(tx, organizationId)
    const [holder] = await tx
      .select({ name: bidder.name, phone: bidder.phone })
      .from(bidder)
      .where(and(isOut(organizationId), eq(bidder.paddleNumber, number)))
    // Whoever heard no answer sends it again.
    if (holder) return holder.name === name && holder.phone === phone ? 'given' : 'taken'
    if ((await tx.$count(bidder, isOut(organizationId))) >= MOST_PADDLES) return 'full'
    const [given] = await tx
      .insert(bidder)
      .values({
        organizationId,
        paddleNumber: number,
        name,
        phone,
        isConfirmed: true,
        paddleGivenAt: now,
        paddleGivenByName: staff.name,
      })
      .returning({ id: bidder.id })
    if (!given) throw new Error('A paddle that was given is a row')
    tx.addActivity({ kind: 'paddle-given', organizationId, subjectId: given.id, about: String(number) })
    return 'given'
  })
}

const FULL = `Up to ${MOST_PADDLES.toLocaleString('en-US')} paddles can be out at a time.`

/** Why a paddle could not be given out. */
export function refuseGiving(outcome: 'taken' | 'full', number: number) {
  if (outcome === 'full') return refuse(409, FULL)
  const message = `Somebody holds paddle ${number}.`
  return refuse(409, message, { issues: [{ path: 'number', message }] })
}
