import { and, asc, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { URGENCIES_IN_TURN } from '../../../db/schema/email-urgency.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import type { OutboxRow } from '../kinds/define-email.ts'

/**
 * Locks the emails that are due, at most `limit`: by urgency, and of the same urgency one of each organization in turn,
 * so that none of them waits for all of another. What was sent together before comes together, over the limit if
 * need be. See product#delivery.
 */
export async function dueEmails(tx: Tx, now: Date, limit: number): Promise<OutboxRow[]> {
  const minuteAgo = new Date(now.getTime() - MINUTE_MS)
  // If one email brings the provider down, the next attempts are for others.
  const wasJustTried = gte(outbox.claimedAt, minuteAgo)
  const isFresh = or(isNull(outbox.claimedAt), lt(outbox.claimedAt, minuteAgo))
  const rows = await lockFirst(tx, now, isFresh, limit)
  for (const urgency of URGENCIES_IN_TURN) {
    if (rows.length < limit) rows.push(...(await lockInTurn(tx, { urgency, now, limit: limit - rows.length })))
  }
  if (rows.length < limit) rows.push(...(await lockFirst(tx, now, wasJustTried, limit - rows.length)))
  return [...rows, ...(await lockRestOfBatches(tx, rows))]
}

// In literals, and as the indexes of what is due have them, or Postgres could not tell that these will do.
const isQueued = sql`${outbox.state} = 'queued'`
const isFirst = sql`${isQueued} and ${outbox.urgency} = 0`

function lockFirst(tx: Tx, now: Date, condition: SQL | undefined, limit: number): Promise<OutboxRow[]> {
  return tx
    .select()
    .from(outbox)
    .where(and(isFirst, lte(outbox.sendAfter, now), condition))
    .orderBy(asc(outbox.sendAfter))
    .limit(limit)
    .for('update')
}

interface Turn {
  urgency: number
  now: Date
  limit: number
}

async function lockInTurn(tx: Tx, turn: Turn): Promise<OutboxRow[]> {
  const ids = (await tx.execute<{ id: string }>(idsInTurn(turn))).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(outbox)
    .where(inArray(outbox.id, ids))
    .orderBy(asc(outbox.sendAfter), asc(outbox.id))
    .for('update')
  // Not asked of Postgres, which would rather read all that is queued than find ten by their ids.
  return rows.filter(({ state }) => state === 'queued')
}

/**
 * Steps from organization to organization in the index, however many emails each of them has waiting. Those whose last
 * email was claimed longest ago come first; each gives one before any gives two.
 */
function idsInTurn({ urgency, now, limit }: Turn): SQL {
  const { id, organizationId, sendAfter, claimedAt } = outbox
  const isInTurn = sql`${isQueued} and ${outbox.urgency} > 0 and ${outbox.urgency} = ${urgency}`
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

async function lockRestOfBatches(tx: Tx, rows: OutboxRow[]): Promise<OutboxRow[]> {
  const batches = [...new Set(rows.flatMap(({ batchId }) => batchId ?? []))]
  if (batches.length === 0) return []
  const locked = new Set(rows.map(({ id }) => id))
  const all = await tx
    .select()
    .from(outbox)
    .where(and(isQueued, inArray(outbox.batchId, batches)))
    .for('update')
  return all.filter(({ id }) => !locked.has(id))
}
