import { and, eq, inArray } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { outbox } from '../../db/schema/mail.ts'
import type { OutboxRow } from './draft.ts'
import { secondsUntilNextAttempt } from './retry-delays.ts'
import type { Handover } from './transport.ts'
import { withoutSecret } from './without-secret.ts'

/**
 * Writes down what became of a mail, unless another process has taken it over meanwhile. What was accepted is sent,
 * whoever has it now: a handover that takes longer than `reclaimMails` waits would be repeated for ever.
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
  // Prices may have moved when it is tried again. It goes to the back: should it be this mail that brings the provider
  // down, the next one to knock is another.
  if (handover.kind === 'down') return { state: 'queued' as const, problem, letter: null, sendAfter: now }
  const attempts = row.attempts + 1
  const seconds = secondsUntilNextAttempt(attempts)
  if (seconds === null) return { ...failed(row), problem, attempts }
  const sendAfter = new Date(now.getTime() + seconds * 1000)
  return { state: 'queued' as const, problem, attempts, sendAfter, letter: null }
}

function sent(row: OutboxRow, providerId: string | null, now: Date) {
  // What it was cut off from earlier stays readable.
  const problem = row.letter ? row.problem : null
  return { state: 'sent' as const, sentAt: now, providerId, problem, ...withoutSecret(row) }
}

function failed(row: OutboxRow) {
  return { state: 'failed' as const, letter: null, ...withoutSecret(row) }
}
