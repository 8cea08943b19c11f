import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { inboxOf } from '../../contract/values/address/email-address.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import type { Draft, OutboxRow } from '../kinds/draft.ts'
import type { SentEmail } from '../kinds/emails.ts'
import { FINISHED_CONTENT, FINISHED_EMAIL } from './write-email.ts'

/** An email that this process, and no other, is about to send. */
export interface ClaimedEmail {
  row: OutboxRow
  email: SentEmail
}

/** Emails that are sent in one call. */
export interface EmailBatch {
  /** By which a provider knows that it was handed the same ones before. */
  id: string
  emails: ClaimedEmail[]
}

/** Puts emails into batches of `size` at most. What was sent together before stays together, under the same id. */
export function openBatches(size: number) {
  const claimed: ClaimedEmail[] = []
  let current = { id: Bun.randomUUIDv7(), emails: 0 }

  function batchFor({ batchId }: OutboxRow): string {
    if (batchId) return batchId
    if (current.emails === size) current = { id: Bun.randomUUIDv7(), emails: 0 }
    current.emails++
    return current.id
  }

  return {
    /** @returns the same emails; each row says in which batch it is */
    add(emails: ClaimedEmail[]): ClaimedEmail[] {
      const added = emails.map(({ row, email }) => ({ row: { ...row, batchId: batchFor(row) }, email }))
      claimed.push(...added)
      return added
    },
    /** Each in the order of its rows: the same batch has the same content. */
    all(): EmailBatch[] {
      const byBatch = Map.groupBy(claimed, ({ row }) => row.batchId ?? row.id)
      return [...byBatch].map(([id, emails]) => ({ id, emails: emails.toSorted(inOrder) }))
    },
  }
}

const inOrder = (one: ClaimedEmail, other: ClaimedEmail) => (one.row.id < other.row.id ? -1 : 1)

/** Emails that this process is sending. */
export interface Claim {
  /** Whether a row is one of them, and still claimed by this process, as SQL. */
  isOurs(): SQL | undefined
  /** Ends the renewal. */
  release(): void
}

/**
 * Renews the claim of emails every `milliseconds` until it is released, however long sending them takes, so that
 * `reclaimEmails` takes none for lost that somebody works on.
 */
export function renewClaim(
  orm: Orm,
  { id, emails }: EmailBatch,
  { log, clock }: Pick<AppContext, 'log' | 'clock'>,
  milliseconds: number,
): Claim {
  const ids = emails.map(({ row }) => row.id)
  // Those that are known not to be stored aside: whether one was may be unknown.
  const instants = emails.slice(0, 1).flatMap(({ row }) => row.claimedAt ?? [])
  const isOurs = () => and(inArray(outbox.id, ids), eq(outbox.state, 'sending'), inArray(outbox.claimedAt, instants))

  async function renew() {
    const claimedAt = clock.now()
    const ours = isOurs()
    instants.push(claimedAt)
    const renewed = await orm.update(outbox).set({ claimedAt }).where(ours).returning({ id: outbox.id })
    if (renewed.length > 0) return
    // Another process took it for lost, and may claim it at that very millisecond.
    instants.splice(instants.indexOf(claimedAt), 1)
    clearInterval(timer)
  }

  // One at a time: a later one that overtakes another would look to that like another process.
  let isRenewing = false
  const timer = setInterval(async () => {
    if (isRenewing) return
    isRenewing = true
    await renew().catch((error: unknown) => log.warn({ err: error, batch: id }, 'a claim is renewed a little later'))
    isRenewing = false
  }, milliseconds)
  return { isOurs, release: () => clearInterval(timer) }
}

/** A row of the outbox, and what becomes of it; unwritable: its email cannot be written. */
export interface Drafted {
  row: OutboxRow
  draft: Draft<SentEmail> | Unwritable
}
export interface Unwritable {
  kind: 'unwritable'
  problem: string
}

/** Records that these emails are being sent, in which batches, and what they say. */
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
      letter = case when unsent.state = 'queued' then letter else ${FINISHED_EMAIL} end,
      content = case when unsent.state = 'queued' then content else ${FINISHED_CONTENT} end
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
