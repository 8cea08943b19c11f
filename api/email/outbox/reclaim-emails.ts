import { and, eq, lt } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { INTERRUPTED, INTERRUPTED_TWICE } from './interruption.ts'
import { CONTENT_SETTLED } from './without-secret.ts'

/** A process at work renews its claims every 15 s; see `renewClaim`. */
const LONGEST_WITHOUT_RENEWAL_MS = 60_000

/**
 * Puts back what a process was handing over when it died. Whether it was sent is unknown: a provider that knows keys
 * sends it once; over SMTP it may arrive twice, and is given up when it is cut off again.
 * @param knowsKeys whether the provider does
 */
export async function reclaimEmails(orm: Orm, now: Date, { knowsKeys }: { knowsKeys: boolean }): Promise<void> {
  const stale = new Date(now.getTime() - LONGEST_WITHOUT_RENEWAL_MS)
  const isCutOff = and(eq(outbox.state, 'sending'), lt(outbox.claimedAt, stale))
  if (!knowsKeys) {
    await orm
      .update(outbox)
      .set({ state: 'failed', problem: INTERRUPTED_TWICE, email: null, content: CONTENT_SETTLED })
      .where(and(isCutOff, eq(outbox.problem, INTERRUPTED)))
  }
  await orm.update(outbox).set({ state: 'queued', problem: INTERRUPTED }).where(isCutOff)
}
