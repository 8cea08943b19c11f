import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { billLine } from '../../../db/schema/bill-lines.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { lockWinners } from '../../checkout/balances/lock-winners.ts'
import { writeEmail } from '../outbox/write-email.ts'
import { type Addressees, judgeWinners } from './judge-winners.ts'

/** From the beginning of the day by which somebody promised to pay to nine in the morning of the next. */
const HOURS_AFTER_PROMISE = 33

/**
 * Writes a reminder to pay to each of these winners whom it would reach. Two who do it at
 * once, and one who does it twice, remind each winner once. Whether they have paid is asked again when it is sent.
 * @returns how many were written; `null` when one of them is no winner of the organization
 */
export function remindWinners(
  orm: Orm,
  organizationId: string,
  addressees: Addressees,
  now: Date,
): Promise<number | null> {
  return orm.transaction(async (tx) => {
    const wanted = Array.isArray(addressees)
      ? addressees
      : (await judgeWinners(tx, organizationId, addressees, now)).map(({ account }) => account.id)
    const locked = await lockWinners(tx, organizationId, wanted)
    if (Array.isArray(addressees) && locked.length !== addressees.length) return null
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
 * owe anything is asked when they are reminded. The hours count from the latest line of their bill, and end a day later:
 * turning reminders on brings none about long ago. Whoever promised to pay by a day has theirs the morning after. See
 * product#payment-reminders.
 */
export async function dueReminders(orm: Orm, now: Date): Promise<Map<string, string[]>> {
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = await orm.execute<{ id: string; organization: string }>(sql`
    with owed as materialized (
      select o.id as organization, o.time_zone, o.reminds_after_24_hours as after_24,
             o.reminds_after_48_hours as after_48, line.*
      from ${organization} o
      cross join lateral (
        select l.bidder_id, max(l.since) as owed_since from ${billLine} l
        where l.organization_id = o.id and l.amount > 0
        group by l.bidder_id
      ) line
      where o.is_active and (o.reminds_after_24_hours or o.reminds_after_48_hours)
    ), latest as (
      select w.id, w.reminded_at, owed.*,
             (w.promised_day + make_interval(hours => ${HOURS_AFTER_PROMISE})) at time zone time_zone as resumes_at
      from owed
      join ${bidder} w on w.organization_id = owed.organization and w.id = owed.bidder_id
      where w.email is not null and w.code is not null
    )
    select id, organization from latest
    where (reminded_at is null or reminded_at <= ${at} - interval '24 hours') and (
      after_24 and ${isDue(sql`owed_since + interval '24 hours'`, at)}
      or after_48 and ${isDue(sql`owed_since + interval '48 hours'`, at)}
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
