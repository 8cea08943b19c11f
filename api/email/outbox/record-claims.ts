import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import type { Draft, OutboxRow } from './draft.ts'
import type { ClaimedEmail } from './email-batches.ts'
import { inboxOf } from './inbox-of.ts'
import { CONTENT_SETTLED, EMAIL_SETTLED } from './without-secret.ts'

/** A row of the outbox, and what becomes of it; unwritable: its email cannot be written. */
export interface Drafted {
  row: OutboxRow
  draft: Draft | Unwritable
}
export interface Unwritable {
  kind: 'unwritable'
  problem: string
}

/** Records that these emails are being handed over, in which batches, and what they say. */
export async function recordClaims(tx: Tx, claims: ClaimedEmail[], now: Date): Promise<void> {
  if (claims.length === 0) return
  await tx.execute(sql`
    update ${outbox} set state = 'sending', claimed_at = ${now.toISOString()}, inbox = claim.inbox,
      letter = claim.email::jsonb, batch_id = claim.batch
    from unnest(
      ${sql.param(claims.map(({ row }) => row.id))}::uuid[], ${sql.param(claims.map(({ row }) => inboxOf(row.recipient)))}::text[],
      ${sql.param(claims.map(({ email }) => JSON.stringify(email)))}::text[], ${sql.param(claims.map(({ row }) => row.batchId))}::uuid[]
    ) as claim (id, inbox, email, batch)
    where ${outbox.id} = claim.id`)
}

/** Records what became of the emails that are not to be sent, or not yet. */
export async function recordUnsent(tx: Tx, drafted: Drafted[]): Promise<void> {
  const unsent = drafted.flatMap(({ row: { id }, draft }) =>
    draft.kind === 'email' ? [] : [{ id, ...outcomeOf(draft) }],
  )
  if (unsent.length === 0) return
  await tx.execute(sql`
    update ${outbox} set state = unsent.state, problem = coalesce(unsent.reason, problem),
      send_after = coalesce(unsent.until, send_after),
      letter = case when unsent.state = 'queued' then letter else ${EMAIL_SETTLED} end,
      content = case when unsent.state = 'queued' then content else ${CONTENT_SETTLED} end
    from unnest(
      ${sql.param(unsent.map(({ id }) => id))}::uuid[], ${sql.param(unsent.map(({ outcome }) => outcome))}::text[],
      ${sql.param(unsent.map(({ reason }) => reason))}::text[],
      ${sql.param(unsent.map(({ until }) => until?.toISOString() ?? null))}::text[]::timestamptz[]
    ) as unsent (id, state, reason, until)
    where ${outbox.id} = unsent.id`)
}

function outcomeOf(draft: Exclude<Draft, { kind: 'email' }> | Unwritable) {
  if (draft.kind === 'needless') return { outcome: 'suppressed' as const, reason: draft.reason, until: null }
  if (draft.kind === 'unwritable') return { outcome: 'failed' as const, reason: draft.problem, until: null }
  return { outcome: 'queued' as const, reason: draft.reason ?? null, until: draft.until }
}
