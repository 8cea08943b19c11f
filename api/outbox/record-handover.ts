import { and, eq, inArray } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { outbox } from '../../db/schema/mail.ts'
import type { OutboxRow } from './draft.ts'
import { secondsUntilNextAttempt } from './retry-delays.ts'
import type { Handover } from './transport.ts'
import { withoutSecret } from './without-secret.ts'

/**
 * Records the outcome of a handover, unless another process has taken the email over. Accepted always means sent:
 * otherwise a handover slower than `reclaimMails` waits would be repeated forever.
 */
export async function recordHandover(orm: Orm, row: OutboxRow, subject: string | null, handover: Handover, now: Date) {
  const isOurs = and(eq(outbox.state, 'sending'), eq(outbox.claimedAt, row.claimedAt ?? now))
  await orm
    .update(outbox)
    .set({ ...outcomeOf(row, handover, now), subject })
    .where(and(eq(outbox.id, row.id), handover.kind === 'accepted' ? isUnsettled : isOurs))
}

const isUnsettled = inArray(outbox.state, ['queued', 'sending'])

function outcomeOf(row: OutboxRow, handover: Handover, now: Date) {
  if (handover.kind === 'accepted') return sent(row, handover.providerId, now)
  const { problem } = handover
  if (handover.kind === 'refused') return { ...failed(row), problem }
  // Prices may have moved when it is tried again. It goes to the back of the queue: if this email brings the provider
  // down, another one is tried next.
  if (handover.kind === 'down') return { state: 'queued' as const, problem, letter: null, sendAfter: now }
  const attempts = row.attempts + 1
  const seconds = secondsUntilNextAttempt(attempts)
  if (seconds === null) return { ...failed(row), problem, attempts }
  const sendAfter = new Date(now.getTime() + seconds * 1000)
  return { state: 'queued' as const, problem, attempts, sendAfter, letter: null }
}

function sent(row: OutboxRow, providerId: string | null, now: Date) {
  // The note about an earlier interruption stays.
  const problem = row.letter ? row.problem : null
  return { state: 'sent' as const, sentAt: now, providerId, problem, ...withoutSecret(row) }
}

function failed(row: OutboxRow) {
  return { state: 'failed' as const, letter: null, ...withoutSecret(row) }
}
