import { and, asc, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import type { OutboxRow } from './draft.ts'

/**
 * Locks the emails that are due, at most `limit`: first what somebody waits for to sign in or to join, then one of each
 * organization in turn, so that none of them waits for all of another. See product.md#delivery.
 */
export async function dueEmails(tx: Tx, now: Date, limit: number): Promise<OutboxRow[]> {
  const minuteAgo = new Date(now.getTime() - MINUTE_MS)
  // If one email brings the provider down, the next attempts are for others.
  const wasJustTried = gte(outbox.claimedAt, minuteAgo)
  const isFresh = or(isNull(outbox.claimedAt), lt(outbox.claimedAt, minuteAgo))
  const rows = await lockFirst(tx, now, isFresh, limit)
  if (rows.length < limit) rows.push(...(await lockInTurn(tx, now, limit - rows.length)))
  if (rows.length < limit) rows.push(...(await lockFirst(tx, now, wasJustTried, limit - rows.length)))
  return rows
}

// In literals, and as the indexes of what is due have them, or Postgres could not tell that these will do.
const isQueued = sql`${outbox.state} = 'queued'`
/** Emails about accounts are of no organization. */
const isFirst = sql`${isQueued} and (${outbox.organizationId} is null or ${outbox.kind} = 'invitation')`
const isInTurn = sql`${isQueued} and ${outbox.organizationId} is not null and ${outbox.kind} <> 'invitation'`

function lockFirst(tx: Tx, now: Date, condition: SQL | undefined, limit: number): Promise<OutboxRow[]> {
  return tx
    .select()
    .from(outbox)
    .where(and(isFirst, lte(outbox.sendAfter, now), condition))
    .orderBy(asc(outbox.sendAfter))
    .limit(limit)
    .for('update')
}

async function lockInTurn(tx: Tx, now: Date, limit: number): Promise<OutboxRow[]> {
  const ids = (await tx.execute<{ id: string }>(idsInTurn(now, limit))).map(({ id }) => id)
  const rows = await tx
    .select()
    .from(outbox)
    .where(inArray(outbox.id, ids))
    .orderBy(asc(outbox.sendAfter))
    .for('update')
  // Not asked of Postgres, which would rather read all that is queued than find ten by their ids.
  return rows.filter(({ state }) => state === 'queued')
}

/**
 * Steps from organization to organization in the index, however many emails each of them has waiting. Those whose last
 * email was claimed longest ago come first; each gives one before any gives two.
 */
function idsInTurn(now: Date, limit: number): SQL {
  const { id, organizationId, sendAfter, claimedAt } = outbox
  const first = sql`order by ${organizationId}, ${sendAfter} limit 1`
  return sql`(
    with recursive waiting as (
      (select ${organizationId}, ${sendAfter} from ${outbox} where ${isInTurn} ${first})
      union all
      select following.* from waiting cross join lateral (
        select ${organizationId}, ${sendAfter} from ${outbox}
        where ${isInTurn} and ${organizationId} > waiting.organization_id ${first}
      ) following
    ), served as (
      select organization_id, (
        select ${claimedAt} from ${outbox}
        where ${organizationId} = waiting.organization_id and ${claimedAt} is not null
        order by ${claimedAt} desc limit 1
      ) as last
      from waiting where send_after <= ${now.toISOString()}::timestamptz order by last nulls first limit ${limit}
    )
    select due.id from served cross join lateral (
      select ${id}, row_number() over (order by ${sendAfter}) as place from ${outbox}
      where ${isInTurn} and ${organizationId} = served.organization_id and ${lte(sendAfter, now)}
      order by ${sendAfter} limit ${limit}
    ) due
    order by place, last nulls first limit ${limit}
  )`
}
