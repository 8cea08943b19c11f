import { and, eq, or } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { HOUR_SECONDS as HOUR, MINUTE_SECONDS as MINUTE } from '../../contract/values/time/time.ts'
import type { OutboxRow } from './draft.ts'
import { finalProblem, INTERRUPTED, INTERRUPTED_TWICE, wasInterrupted } from './interruption.ts'
import type { Claim } from './renew-claim.ts'
import type { Handover } from './transport.ts'
import { withoutSecret } from './without-secret.ts'

/** An email that its recipient's server does not want yet is offered again after these, and given up a day later. */
const WAITS_SECONDS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR]

/** So that many emails that failed together do not come back together. */
const JITTER = 0.2

/** What is recorded of a handover; the subject is `null` if the email could not be rendered. */
export interface HandoverOutcome {
  subject: string | null
  handover: Handover
}

/**
 * Records the outcome of a handover, unless another process has taken the email over. Accepted always means sent:
 * otherwise an email that was taken for lost would be repeated. Recording it twice changes nothing.
 */
export async function recordHandover(orm: Orm, row: OutboxRow, claim: Claim, outcome: HandoverOutcome, now: Date) {
  const { subject, handover } = outcome
  if (handover.kind === 'accepted') return recordSent(orm, row, claim, { subject, ...sent(row, handover, now) })
  await orm
    .update(outbox)
    .set({ subject, ...notSent(row, handover, now) })
    .where(claim.isOurs())
}

async function recordSent(orm: Orm, row: OutboxRow, claim: Claim, values: { subject: string | null } & Sent) {
  const isFree = and(eq(outbox.id, row.id), eq(outbox.state, 'queued'))
  const recorded = await orm.update(outbox).set(values).where(or(claim.isOurs(), isFree)).returning({ id: outbox.id })
  if (recorded.length > 0) return
  // Another process is handing it over once more.
  const isRepeated = and(eq(outbox.id, row.id), eq(outbox.state, 'sending'))
  await orm
    .update(outbox)
    .set({ ...values, problem: INTERRUPTED })
    .where(isRepeated)
}

type Sent = ReturnType<typeof sent>
function sent(row: OutboxRow, { providerId }: Extract<Handover, { kind: 'accepted' }>, now: Date) {
  const problem = wasInterrupted(row) ? INTERRUPTED : null
  return { state: 'sent' as const, sentAt: now, providerId, problem, ...withoutSecret(row) }
}

function notSent(row: OutboxRow, handover: Exclude<Handover, { kind: 'accepted' }>, now: Date) {
  const { kind, problem } = handover
  if (kind === 'refused') return failed(row, finalProblem(row, problem))
  if (kind === 'unconfirmed') return wasInterrupted(row) ? failed(row, INTERRUPTED_TWICE) : interrupted(now)
  // It goes to the back of the queue: if this email brings the provider down, another one is tried next.
  if (kind === 'down') return { ...putBack(row, problem), sendAfter: now }
  const attempts = row.attempts + 1
  const seconds = secondsUntilNextAttempt(attempts)
  if (seconds === null) return { ...failed(row, finalProblem(row, problem)), attempts }
  return { ...putBack(row, problem), attempts, sendAfter: new Date(now.getTime() + seconds * 1000) }
}

/** Its email stays: a repeat says the same. */
function interrupted(now: Date) {
  return { state: 'queued' as const, problem: INTERRUPTED, sendAfter: now }
}

/** Prices may have moved when it is tried again, so it is drafted anew, unless it may have arrived. */
function putBack(row: OutboxRow, problem: string) {
  const state = 'queued' as const
  return wasInterrupted(row) ? { state, problem: INTERRUPTED } : { state, problem, email: null }
}

function failed(row: OutboxRow, problem: string) {
  return { state: 'failed' as const, problem, email: null, ...withoutSecret(row) }
}

/** How long an email waits after the `attempts`th deferral; `null` when it is given up. */
function secondsUntilNextAttempt(attempts: number, random = Math.random()): number | null {
  const wait = WAITS_SECONDS[attempts - 1]
  return wait === undefined ? null : wait * (1 + JITTER * random)
}
