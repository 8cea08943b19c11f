import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AtHand } from '../../../db/at-hand.ts'
import { isBidderOf } from '../../../db/bidder-of.ts'
import { changesOf } from '../../../db/changes.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { countWhere } from '../../../db/count-where.ts'
import { lockOrganization } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { cause, gift } from '../../../db/schema/causes.ts'
import { event } from '../../../db/schema/events.ts'
import {
  type CauseForm,
  type CauseList,
  type CausePatch,
  MOST_CAUSES,
  MOST_GIFTS_LISTED,
  matchIssue,
  type NewCauseForm,
} from '../../contract/auction/gifts/cause-form.ts'
import { matchOf } from '../../contract/auction/gifts/cause-view.ts'
import { toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'
import { instantIn } from '../../contract/values/time/time-zone.ts'

/** The event at hand of an organization, and whose clocks its times are on. */
type Own = AtHand & { timeZone: string }

/** What became of a change of a cause. */
export type CauseOutcome = { kind: 'done' } | { kind: 'unknown' | 'full' | 'given' | 'schedule' | 'match' | 'reused' }

/** The causes of the event at hand, with what was given to each. */
export async function listCauses(orm: Orm, { id: organizationId, eventId }: AtHand): Promise<CauseList> {
  const rows = await orm
    .select()
    .from(cause)
    .where(and(eq(cause.organizationId, organizationId), eq(cause.eventId, eventId)))
    .orderBy(asc(cause.endTime), asc(cause.id))
  const ids = rows.map(({ id }) => id)
  const sums = ids.length ? await readSums(orm, ids) : []
  return {
    causes: rows.map(({ id, title, about, imageUrl, isActive, matchedBy, ...row }) => {
      const { given = '0.00', giftCount = 0, cancelledCount = 0 } = sums.find(({ causeId }) => causeId === id) ?? {}
      return {
        id,
        title,
        about,
        imageUrl,
        isActive,
        matchedBy,
        goal: toOptionalPrice(row.goal),
        amounts: row.amounts.map(toPrice),
        startTime: row.startTime.toISOString(),
        endTime: row.endTime.toISOString(),
        matchedUpTo: toOptionalPrice(row.matchedUpTo),
        given,
        matched: matchOf(given, row.matchedUpTo),
        giftCount,
        cancelledCount,
      }
    }),
  }
}

function readSums(orm: Orm, causeIds: string[]) {
  const given = sql<string>`coalesce(sum(${gift.amount}) filter (where ${isNull(gift.cancelledAt)}), 0.00)::text`
  return orm
    .select({
      causeId: gift.causeId,
      given,
      giftCount: count(),
      cancelledCount: countWhere(isNotNull(gift.cancelledAt)),
    })
    .from(gift)
    .where(inArray(gift.causeId, causeIds))
    .groupBy(gift.causeId)
}

/** Adds a cause to the event at hand; sent twice, it is one. See product#causes. */
export function addCause(orm: Orm, own: Own, { id, ...form }: NewCauseForm): Promise<CauseOutcome> {
  const { id: organizationId, eventId } = own
  return orm.transaction(async (tx): Promise<CauseOutcome> => {
    const row = rowOf(form, own)
    if (!row) return { kind: 'schedule' }
    // Nobody publishes the event, or adds another cause, until this one is counted.
    await lockOrganization(tx, organizationId)
    const thisEvent = and(eq(event.organizationId, organizationId), eq(event.id, eventId))
    const [ofEvent] = await tx.select({ publishedAt: event.publishedAt }).from(event).where(thisEvent)
    if (!ofEvent) return { kind: 'unknown' }
    if (id && (await tx.$count(cause, and(eq(cause.eventId, eventId), eq(cause.id, id)))) > 0) return { kind: 'done' }
    if ((await tx.$count(cause, eq(cause.eventId, eventId))) >= MOST_CAUSES) return { kind: 'full' }
    const isDraft = ofEvent.publishedAt === null
    const [added] = await tx
      .insert(cause)
      .values({ ...row, id, organizationId, eventId, isDraft })
      .onConflictDoNothing()
      .returning()
    if (!added) return { kind: 'reused' }
    tx.addActivity({ kind: 'cause-created', organizationId, subjectId: added.id, about: added.title })
    publish(tx, organizationId)
    return { kind: 'done' }
  })
}

/** Changes a cause, behind its lock: whoever gives at that moment has given before, or is judged by what it is then. */
export function changeCause(orm: Orm, own: Own, id: string, patch: CausePatch): Promise<CauseOutcome> {
  const { startTime, endTime, ...fields } = patch
  const times = {
    ...(startTime !== undefined && { startTime: instantIn(startTime, own.timeZone) }),
    ...(endTime !== undefined && { endTime: instantIn(endTime, own.timeZone) }),
  }
  return inCause(orm, own, id, async (tx, before) => {
    const row = { ...before, ...fields, ...times }
    if (row.endTime <= row.startTime) return { kind: 'schedule' }
    if (matchIssue(row)) return { kind: 'match' }
    const changes = changesOf(shownOf(before), shownOf(row))
    if (!changes) return { kind: 'done' }
    await tx
      .update(cause)
      .set({ ...fields, ...times })
      .where(eq(cause.id, id))
    tx.addActivity({ kind: 'cause-changed', organizationId: own.id, subjectId: id, about: row.title, changes })
    return { kind: 'done' }
  })
}

/** Deletes a cause to which nothing was ever given. */
export function deleteCause(orm: Orm, own: Own, id: string): Promise<CauseOutcome> {
  return inCause(orm, own, id, async (tx, { title }) => {
    if ((await tx.$count(gift, eq(gift.causeId, id))) > 0) return { kind: 'given' }
    await tx.delete(cause).where(eq(cause.id, id))
    tx.addActivity({ kind: 'cause-deleted', organizationId: own.id, subjectId: id, about: title })
    return { kind: 'done' }
  })
}

/** Who gave to a cause, the newest first; `null` where the organization has no such cause. */
export async function listGifts(orm: Orm, organizationId: string, causeId: string) {
  const thisCause = and(eq(cause.organizationId, organizationId), eq(cause.id, causeId))
  if ((await orm.$count(cause, thisCause)) === 0) return null
  const rows = await orm
    .select({ row: gift, label: bidder.label, name: bidder.name })
    .from(gift)
    .innerJoin(bidder, isBidderOf(gift))
    .where(eq(gift.causeId, causeId))
    .orderBy(desc(gift.givenAt), desc(gift.id))
    .limit(MOST_GIFTS_LISTED)
  return {
    gifts: rows.map(({ row, label, name }) => ({
      id: row.id,
      label,
      name,
      winnerId: row.bidderId,
      amount: toPrice(row.amount),
      givenAt: row.givenAt.toISOString(),
      shownName: row.shownName,
      enteredByName: row.enteredByName,
      isCancelled: row.cancelledAt !== null,
      isWrittenOff: row.isWrittenOff,
    })),
  }
}

async function inCause(
  orm: Orm,
  { id: organizationId }: Own,
  id: string,
  act: (tx: Tx, row: typeof cause.$inferSelect) => Promise<CauseOutcome>,
): Promise<CauseOutcome> {
  return orm.transaction(async (tx) => {
    const thisCause = and(eq(cause.organizationId, organizationId), eq(cause.id, id))
    const [row] = await tx.select().from(cause).where(thisCause).for('update')
    if (!row) return { kind: 'unknown' }
    const outcome = await act(tx, row)
    publish(tx, organizationId)
    return outcome
  })
}

/** Its page, and whether the organization's leads there. */
function publish(tx: Tx, organizationId: string) {
  tx.afterCommit.publish({ organizationId, auctionItemId: null })
}

type CauseRow = Pick<typeof cause.$inferSelect, keyof CauseForm>

/** A cause as the activity shows it. */
function shownOf({ title, about, imageUrl, startTime, endTime, isActive, matchedBy, ...row }: CauseRow) {
  const prices = {
    goal: toOptionalPrice(row.goal),
    amounts: row.amounts.map(toPrice).join(', '),
    matchedUpTo: toOptionalPrice(row.matchedUpTo),
  }
  return { title, about, imageUrl, startTime, endTime, isActive, matchedBy, ...prices }
}

/** `null` when it would end before it begins. */
function rowOf({ startTime, endTime, ...form }: CauseForm, { timeZone }: Own) {
  const times = { startTime: instantIn(startTime, timeZone), endTime: instantIn(endTime, timeZone) }
  return times.endTime > times.startTime ? { ...form, ...times } : null
}
