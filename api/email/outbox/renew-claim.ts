import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import type { OutboxRow } from './draft.ts'

/** An email that this process is handing over. */
export interface Claim {
  /** Whether the row is still claimed by this process, as SQL. */
  isOurs(): SQL | undefined
  /** Ends the renewal. */
  release(): void
}

/**
 * Renews the claim of an email every `milliseconds` until it is released, however long its handover takes, so that
 * `reclaimEmails` takes none for lost that somebody works on.
 */
export function renewClaim(
  orm: Orm,
  row: OutboxRow,
  { log, clock }: Pick<AppContext, 'log' | 'clock'>,
  milliseconds: number,
): Claim {
  // Those that are known not to be stored aside: whether one was may be unknown.
  const instants = row.claimedAt ? [row.claimedAt] : []
  const isOurs = () => and(eq(outbox.id, row.id), eq(outbox.state, 'sending'), inArray(outbox.claimedAt, instants))

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

  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error, mail: row.id }, 'a claim is renewed a little later'))
  }, milliseconds)
  return { isOurs, release: () => clearInterval(timer) }
}
