import { and, eq, lt } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { outbox } from '../../db/schema/mail.ts'

/** No handover takes this long: 20 s at most, and a few more to record it. */
const LONGEST_UNDER_WAY_MS = 45_000

/**
 * Puts back what a process was handing over when it died. Whether it was sent is unknown: a provider that knows keys
 * sends it once, an SMTP server may send it twice.
 * @returns how many
 */
export async function reclaimMails(orm: Orm, now: Date): Promise<number> {
  const stale = new Date(now.getTime() - LONGEST_UNDER_WAY_MS)
  const rows = await orm
    .update(outbox)
    .set({ state: 'queued', problem: 'Sending was interrupted; it may arrive twice.' })
    .where(and(eq(outbox.state, 'sending'), lt(outbox.claimedAt, stale)))
    .returning({ id: outbox.id })
  return rows.length
}
