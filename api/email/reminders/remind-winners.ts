import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid, cancelledBid } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { secondChance } from '../../../db/schema/second-chances.ts'
import { lockWinners } from '../../checkout/balances/lock-winners.ts'
import { writeEmail } from '../outbox/write-email.ts'
import { judgeWinners } from './judge-winners.ts'

/** From the beginning of the day by which somebody promised to pay to nine in the morning of the next. */
const HOURS_AFTER_PROMISE = 33

/**
 * Writes a reminder to pay to each of these winners whom it would reach, or to all who have not paid. Two who do it at
 * once, and one who does it twice, remind each winner once. Whether they have paid is asked again when it is sent.
 * @returns how many were written; `null` when one of them is no winner of the organization
 */
export function remindWinners(
  orm: Orm,
  organizationId: string,
  ids: string[] | null,
  now: Date,
): Promise<number | null> {
  return orm.transaction(async (tx) => {
    const wanted = ids ?? (await judgeWinners(tx, organizationId, null, now)).map(({ account }) => account.id)
    const locked = await lockWinners(tx, organizationId, wanted)
    if (ids && locked.length !== ids.length) return null
    return remindLocked(tx, organizationId, wanted, now)
  })
}

/** Judged behind the locks: somebody may have paid, or been reminded, during the wait. */
async function remindLocked(tx: Tx, organizationId: string, ids: string[], now: Date): Promise<number> {
  const judged = await judgeWinners(tx, organizationId, ids, now)
  const due = judged.flatMap(({ account, refusal }) => (refusal === null ? [account] : []))
  if (due.length === 0) return 0
  await tx
    .update(bidder)
    .set({ remindedAt: now })
    .where(
      inArray(
        bidder.id,
        due.map(({ id }) => id),
      ),
    )
  await writeEmail(
    tx,
    ...due.flatMap(({ id, email }) =>
      email === null
        ? []
        : [{ kind: 'payment-reminder' as const, organizationId, recipient: email, content: { winnerId: id } }],
    ),
  )
  for (const { id, code } of due)
    tx.addActivity({ kind: 'winner-reminded', organizationId, subjectId: id, about: code })
  return due.length
}

/**
 * Winners whom their organizations remind after 24 or 48 hours, and who were not since, by organization; whether they
 * owe anything is asked when they are reminded. The hours count from their latest win, and end a day later: turning
 * reminders on brings none about long ago. Whoever promised to pay by a day has theirs the morning after. See
 * product#payment-reminders.
 */
export async function dueReminders(orm: Orm, now: Date): Promise<Map<string, string[]>> {
  const at = sql`${now.toISOString()}::timestamptz`
  // Who won because a bid above was cancelled after the closing knows it since then, and who took an offer, since that.
  const wonAt = sql`greatest(
    k.closed_at, (select max(cancelled_at) from ${cancelledBid} c where c.auction_item_id = i.id),
    (select max(settled_at) from ${secondChance} s where s.organization_id = o.id and s.auction_item_id = i.id)
  )`
  const isOn = sql`o.is_active and (o.reminds_after_24_hours or o.reminds_after_48_hours)`
  const resumesAt = sql`(w.promised_day + make_interval(hours => ${HOURS_AFTER_PROMISE})) at time zone o.time_zone`
  // Whoever promised may owe for places, a gift, or part of another's win alone.
  const rows = await orm.execute<{ id: string; organization: string }>(sql`
    with latest as (
      select w.id, w.reminded_at, o.id as organization, o.reminds_after_24_hours as after_24,
             o.reminds_after_48_hours as after_48, max(${wonAt}) as won_at, ${resumesAt} as resumes_at
      from ${organization} o
      join ${auctionItem} i on i.organization_id = o.id and i.deleted_at is null
      join ${auctionLock} k on k.auction_item_id = i.id and k.closed_at is not null
      join ${bid} b on b.id = k.winning_bid_id
      join ${bidder} w on w.organization_id = o.id and w.id = b.bidder_id and w.email is not null
      where ${isOn}
      group by w.id, w.organization_id, o.id
      union all
      select w.id, w.reminded_at, o.id, false, false, null, ${resumesAt}
      from ${organization} o
      join ${bidder} w on w.organization_id = o.id and w.email is not null and w.promised_day is not null
      where ${isOn}
    )
    select distinct id, organization from latest
    where (reminded_at is null or reminded_at <= ${at} - interval '24 hours') and (
      after_24 and ${isDue(sql`won_at + interval '24 hours'`, at)}
      or after_48 and ${isDue(sql`won_at + interval '48 hours'`, at)}
      or ${isDue(sql`resumes_at`, at)}
    ) and (resumes_at is null or ${at} >= resumes_at)
    order by organization, id`)
  const groups = Map.groupBy(rows, (row) => row.organization)
  return new Map([...groups].map(([id, own]) => [id, own.map((row) => row.id)]))
}

/** Whether a reminder that is due since then is not a day late, and nobody reminded them meanwhile. */
function isDue(since: SQL, at: SQL) {
  return sql`(${at} >= ${since} and ${at} < ${since} + interval '24 hours' and (reminded_at is null or reminded_at < ${since}))`
}
