import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import type { EmailBatch } from './email-batches.ts'

/** Emails that this process is handing over. */
export interface Claim {
  /** Whether a row is one of them, and still claimed by this process, as SQL. */
  isOurs(): SQL | undefined
  /** Ends the renewal. */
  release(): void
}

/**
 * Renews the claim of emails every `milliseconds` until it is released, however long their handover takes, so that
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
