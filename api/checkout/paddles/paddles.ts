import { and, asc, countDistinct, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockOrganization } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid, cancelledBid } from '../../../db/schema/bids.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
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
      isFormer,
    })
    .from(bidder)
    .leftJoin(bid, and(eq(bid.organizationId, organizationId), eq(bid.bidderId, bidder.id)))
    .where(isOut(organizationId))
    .groupBy(id, bidder.organizationId)
    .orderBy(asc(paddleNumber))
    .limit(MOST_PADDLES)
  return {
    paddles: rows.map(({ paddleNumber: number, paddleGivenAt: at, paddleGivenByName: by, isFormer: _, ...row }) => {
      if (number === null || at === null) throw new Error(`Bidder ${row.id} holds no paddle`)
      return { ...row, number, givenAt: at.toISOString(), givenBy: by ?? '' }
    }),
    nextNumber: nextFree(rows),
  }
}

/** The number after the one that was handed out last, or the next one that nobody holds: paddles lie in a pile, in order. */
export async function findFreeNumber(orm: Orm, organizationId: string): Promise<number> {
  const rows = await orm
    .select({ paddleNumber: bidder.paddleNumber, paddleGivenAt: bidder.paddleGivenAt, isFormer })
    .from(bidder)
    .where(isOut(organizationId))
  return nextFree(rows)
}

function nextFree(out: { paddleNumber: number | null; paddleGivenAt: Date | null; isFormer: boolean }[]): number {
  const given = out.filter(({ isFormer }) => !isFormer)
  const taken = new Set(given.map(({ paddleNumber }) => paddleNumber))
  const last = given.toSorted((one, other) => Number(one.paddleGivenAt) - Number(other.paddleGivenAt)).at(-1)
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
 * Whether a paddle was given out before the newest public event was made, and not within a day: nobody has it in hand any more,
 * also where that event was made during the evening of another.
 */
const isFormer = sql<boolean>`${bidder.paddleGivenAt} < (
  select least(max(e.created_at), now() - interval '1 day') from ${event} e
  where e.organization_id = ${bidder.organizationId} and e.published_at is not null
)`

/**
 * Gives out a paddle: from now on who holds it bids under its number. `given` also when just they hold it, `taken` when
 * somebody else does, `full` when as many are out as may be. One of an event before is taken back with that. See
 * product#paddles.
 */
export function givePaddle(
  orm: Orm,
  organizationId: string,
  { number, name, phone }: PaddleForm,
  { staff, now }: StaffAction,
): Promise<'given' | 'taken' | 'full'> {
  return orm.transaction(async (tx) => {
    const ofNumber = and(isOut(organizationId), eq(bidder.paddleNumber, number))
    const former = await lockFormer(tx, organizationId, ofNumber)
    // Nobody else gives any out until this one is counted.
    await lockOrganization(tx, organizationId)
    if (former) await takeBack(tx, organizationId, former, now)
    const [holder] = await tx.select({ name: bidder.name, phone: bidder.phone }).from(bidder).where(ofNumber)
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

/** Locks a paddle of an event before, so that no bid of it comes meanwhile; `null` where there is none, or it is winning. */
async function lockFormer(tx: Tx, organizationId: string, condition: SQL | undefined) {
  const [former] = await tx
    .select({ id: bidder.id, paddleNumber: bidder.paddleNumber })
    .from(bidder)
    .where(and(condition, isFormer))
    .for('update')
  return former && !(await isWinning(tx, organizationId, former.id)) ? former : null
}

/** Whether a paddle is winning an item that is still open. */
export async function isWinning(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const [led] = await tx
    .select({ id: bid.id })
    .from(bid)
    .innerJoin(auctionLock, and(eq(auctionLock.winningBidId, bid.id), isNull(auctionLock.closedAt)))
    .innerJoin(auctionItem, and(eq(auctionItem.id, bid.auctionItemId), isNull(auctionItem.deletedAt)))
    .where(and(eq(bid.bidderId, id), eq(bid.organizationId, organizationId)))
    .limit(1)
  return led !== undefined
}

/** Takes back a paddle that is locked and out. */
export async function takeBack(
  tx: Tx,
  organizationId: string,
  { id, paddleNumber }: { id: string; paddleNumber: number | null },
  now: Date,
): Promise<void> {
  await tx.update(bidder).set({ paddleReturnedAt: now }).where(eq(bidder.id, id))
  tx.addActivity({ kind: 'paddle-returned', organizationId, subjectId: id, about: String(paddleNumber) })
}

const FULL = `Up to ${MOST_PADDLES.toLocaleString('en-US')} paddles can be out at a time.`

/** Why a paddle could not be given out. */
export function refuseGiving(outcome: 'taken' | 'full', number: number) {
  if (outcome === 'full') return refuse(409, FULL)
  const message = `Somebody holds paddle ${number}.`
  return refuse(409, message, { issues: [{ path: 'number', message }] })
}
