import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { HOUR_SECONDS as HOUR, MINUTE_SECONDS as MINUTE } from '../../contract/values/time/time.ts'
import type { OutboxRow } from '../kinds/define-email.ts'
import type { SendResult, Unsent } from './transport.ts'
import { FINISHED_CONTENT, FINISHED_EMAIL } from './write-email.ts'

/** An email that its recipient's server does not want yet is offered again after these, and given up a day later. */
const WAITS_SECONDS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR]

/** So that many emails that failed together do not come back together. */
const JITTER = 0.2

/** What became of an email, to be recorded; the subject is `null` if the email could not be rendered. */
export interface SendOutcome {
  row: OutboxRow
  subject: string | null
  result: SendResult
}

/** Whether a row is one of those emails, and still claimed by this process, as SQL. */
type IsOurs = () => SQL | undefined

/**
 * Records what became of the emails of one call, unless another process has taken them over. Accepted always means sent:
 * otherwise an email that was taken for lost would be repeated. Recording it twice changes nothing.
 */
export async function recordOutcomes(orm: Orm, isOurs: IsOurs, outcomes: SendOutcome[], now: Date) {
  const halves = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
  const unsent = outcomes.flatMap(({ row, subject, result }, index) => {
    if (result.kind === 'accepted' || result.kind === 'busy') return []
    const half = outcomes.length > 1 ? halves[Math.floor((2 * index) / outcomes.length)] : row.batchId
    return [{ ...asBefore(row), subject, ...notSent(row, result, half ?? null, now) }]
  })
  if (unsent.length > 0) await recordUnsent(orm, isOurs, unsent)
  const untried = outcomes.filter(({ result }) => result.kind === 'busy').map(({ row }) => row)
  if (untried.length > 0) await recordUntried(orm, isOurs, untried)
  // Last: should the process end before it, they are sent again without the others, and the key says that they were.
  const accepted = outcomes.flatMap(({ row, subject, result }) => {
    if (result.kind !== 'accepted') return []
    return [{ id: row.id, subject, providerId: result.providerId, problem: wasInterrupted(row) ? INTERRUPTED : null }]
  })
  if (accepted.length > 0) await recordSent(orm, isOurs, accepted, now)
}

interface NotSent extends Pick<OutboxRow, 'id' | 'attempts' | 'sendAfter' | 'batchId' | 'subject'> {
  state: 'queued' | 'failed'
  problem: string | null
  /** Whether it is to say the same when it is tried again. */
  isSame: boolean
}

/** What of a row stays unless sending it changes that. */
function asBefore({ id, attempts, sendAfter, batchId }: OutboxRow) {
  return { id, attempts, sendAfter, batchId, isSame: true }
}

async function recordUnsent(orm: Orm, isOurs: IsOurs, unsent: NotSent[]) {
  await orm.execute(sql`
    update ${outbox} set state = unsent.state, subject = unsent.subject, problem = unsent.problem,
      attempts = unsent.attempts, send_after = unsent.send_after, batch_id = unsent.batch_id,
      letter = case when unsent.is_same then letter end,
      content = case when unsent.state = 'failed' then ${FINISHED_CONTENT} else content end
    from unnest(
      ${sql.param(unsent.map(({ id }) => id))}::uuid[], ${sql.param(unsent.map(({ state }) => state))}::text[],
      ${sql.param(unsent.map(({ subject }) => subject))}::text[], ${sql.param(unsent.map(({ problem }) => problem))}::text[],
      ${sql.param(unsent.map(({ attempts }) => attempts))}::int[],
      ${sql.param(unsent.map(({ sendAfter }) => sendAfter.toISOString()))}::text[]::timestamptz[],
      ${sql.param(unsent.map(({ batchId }) => batchId))}::uuid[], ${sql.param(unsent.map(({ isSame }) => String(isSame)))}::text[]::boolean[]
    ) as unsent (id, state, subject, problem, attempts, send_after, batch_id, is_same)
    where ${outbox.id} = unsent.id and ${isOurs()}`)
}

/** They are as they were before they were claimed, and not the last to be claimed again. */
async function recordUntried(orm: Orm, isOurs: IsOurs, rows: OutboxRow[]) {
  for (const [isRepeat, alike] of Map.groupBy(rows, ({ email }) => email !== null)) {
    await orm
      .update(outbox)
      .set({ state: 'queued', claimedAt: null, ...(isRepeat ? {} : { email: null, batchId: null }) })
      .where(
        and(
          inArray(
            outbox.id,
            alike.map(({ id }) => id),
          ),
          isOurs(),
        ),
      )
  }
}

interface Sent {
  id: string
  subject: string | null
  providerId: string | null
  problem: string | null
}

async function recordSent(orm: Orm, isOurs: IsOurs, sent: Sent[], now: Date) {
  const isFree = eq(outbox.state, 'queued')
  const recorded = await markSent(orm, sent, or(isOurs(), isFree), now)
  // Another process is handing them over once more.
  const repeated = sent.filter(({ id }) => !recorded.has(id)).map((email) => ({ ...email, problem: INTERRUPTED }))
  if (repeated.length > 0) await markSent(orm, repeated, eq(outbox.state, 'sending'), now)
}

/** @returns the ids of those that met the condition */
async function markSent(orm: Orm, sent: Sent[], condition: SQL | undefined, now: Date): Promise<Set<string>> {
  const rows = await orm.execute<{ id: string }>(sql`
    update ${outbox} set state = 'sent', sent_at = ${now.toISOString()}, provider_id = sent.provider_id,
      subject = sent.subject, problem = sent.problem, letter = ${FINISHED_EMAIL}, content = ${FINISHED_CONTENT}, batch_id = null
    from unnest(
      ${sql.param(sent.map(({ id }) => id))}::uuid[], ${sql.param(sent.map(({ providerId }) => providerId))}::text[],
      ${sql.param(sent.map(({ subject }) => subject))}::text[], ${sql.param(sent.map(({ problem }) => problem))}::text[]
    ) as sent (id, provider_id, subject, problem)
    where ${outbox.id} = sent.id and ${condition}
    returning ${outbox.id}`)
  return new Set(rows.map(({ id }) => id))
}

function notSent(row: OutboxRow, result: Exclude<Unsent, { kind: 'busy' }>, half: string | null, now: Date) {
  const { kind, problem } = result
  if (kind === 'refused') return failed(finalProblem(row, problem))
  if (kind === 'unconfirmed') return wasInterrupted(row) ? failed(INTERRUPTED_TWICE) : interrupted(now)
  // They stay together and say the same, or their key would not stand for them.
  if (kind === 'unanswered') return { state: 'queued' as const, problem, sendAfter: now }
  // It goes to the back of the queue: if this email brings the provider down, another one is tried next.
  if (kind === 'down') return { ...putBack(row, problem), sendAfter: now }
  // In smaller batches, until the one is alone over which it fails.
  if (kind === 'failed') return { ...putBack(row, problem), batchId: half, sendAfter: now }
  const attempts = row.attempts + 1
  const seconds = secondsUntilNextAttempt(attempts)
  if (seconds === null) return { ...failed(finalProblem(row, problem)), attempts }
  // It is not taken under the key of the others, which stands for them as they were.
  return { ...putBack(row, problem), batchId: null, attempts, sendAfter: new Date(now.getTime() + seconds * 1000) }
}

/** Its email stays: a repeat says the same. */
function interrupted(now: Date) {
  return { state: 'queued' as const, problem: INTERRUPTED, sendAfter: now }
}

/** Prices may have moved when it is tried again, so it is drafted anew, unless it may have been taken before. */
function putBack(row: OutboxRow, problem: string | null) {
  const queued = { state: 'queued' as const, problem: wasInterrupted(row) ? INTERRUPTED : problem }
  return row.email === null ? { ...queued, isSame: false, batchId: null } : queued
}

function failed(problem: string) {
  return { state: 'failed' as const, problem, isSame: false, batchId: null }
}

/** How long an email waits after the `attempts`th deferral; `null` when it is given up. */
function secondsUntilNextAttempt(attempts: number, random = Math.random()): number | null {
  const wait = WAITS_SECONDS[attempts - 1]
  return wait === undefined ? null : wait * (1 + JITTER * random)
}

/** Noted when an email goes back into the outbox although it may have been sent. */
export const INTERRUPTED = 'Sending was interrupted; it may arrive twice.'
/** Noted when that happened to it again: it is repeated once at most. */
export const INTERRUPTED_TWICE = 'Sending was interrupted twice; it may have arrived.'

/** Whether an email may arrive twice. It keeps its words, by which whoever gets it twice sees that it is one. */
function wasInterrupted({ problem }: Pick<OutboxRow, 'problem'>): boolean {
  return problem === INTERRUPTED
}

/** The problem of an email that is given up, with what is true of an earlier attempt. */
function finalProblem(row: Pick<OutboxRow, 'problem'>, problem: string): string {
  return wasInterrupted(row) ? `Sending was interrupted; it may have arrived. After that: ${problem}` : problem
}

/** A process at work renews its claims every 15 s; see `renewClaim`. */
const LONGEST_WITHOUT_RENEWAL_MS = 60_000

/**
 * Puts back what a process was sending when it died. Whether it was sent is unknown: a provider that knows keys
 * sends it once; over SMTP it may arrive twice, and is given up when it is cut off again.
 * @param knowsKeys whether the provider does
 */
export async function reclaimEmails(orm: Orm, now: Date, { knowsKeys }: { knowsKeys: boolean }): Promise<void> {
  const stale = new Date(now.getTime() - LONGEST_WITHOUT_RENEWAL_MS)
  const isCutOff = and(eq(outbox.state, 'sending'), lt(outbox.claimedAt, stale))
  if (!knowsKeys) {
    await orm
      .update(outbox)
      .set({ state: 'failed', problem: INTERRUPTED_TWICE, email: null, content: FINISHED_CONTENT })
      .where(and(isCutOff, eq(outbox.problem, INTERRUPTED)))
  }
  await orm.update(outbox).set({ state: 'queued', problem: INTERRUPTED }).where(isCutOff)
}
