import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { outbox } from '../../db/mail-schema.ts'
import { isSecret } from '../contract/mail.ts'
import { secondsUntilNextAttempt } from './back-off.ts'
import type { OutboxRow } from './drafts/desk.ts'
import type { Handover } from './transport.ts'

/** Writes down what became of a mail, unless another process has taken it over meanwhile. */
export async function recordHandover(orm: Orm, row: OutboxRow, subject: string | null, handover: Handover, now: Date) {
  await orm
    .update(outbox)
    .set({ ...outcomeOf(row, handover, now), subject })
    .where(and(eq(outbox.id, row.id), eq(outbox.state, 'sending'), eq(outbox.claimedAt, row.claimedAt ?? now)))
}

function outcomeOf(row: OutboxRow, handover: Handover, now: Date) {
  if (handover.kind === 'accepted') return sent(row, handover.providerId, now)
  const { problem } = handover
  if (handover.kind === 'refused') return { state: 'failed' as const, problem, letter: null }
  // Prices may have moved when it is tried again.
  if (handover.kind === 'down') return { state: 'queued' as const, problem, letter: null }
  const attempts = row.attempts + 1
  const seconds = secondsUntilNextAttempt(attempts)
  if (seconds === null) return { state: 'failed' as const, problem, attempts, letter: null }
  const sendAfter = new Date(now.getTime() + seconds * 1000)
  return { state: 'queued' as const, problem, attempts, sendAfter, letter: null }
}

function sent(row: OutboxRow, providerId: string | null, now: Date) {
  // What it was cut off from earlier stays readable.
  const done = { state: 'sent' as const, sentAt: now, providerId, problem: row.letter ? row.problem : null }
  if (!isSecret(row.kind)) return done
  return { ...done, letter: null, content: sql`${JSON.stringify(row.content)}::jsonb - 'token'` }
}
