import { and, count, lte, min, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { URGENCIES_IN_TURN } from '../../../db/schema/email-urgency.ts'
import { outbox } from '../../../db/schema/mail.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import type { Metrics } from '../../server/context/metrics.ts'
import { openProviderQuota } from './email-health.ts'
import { isNotOfDemo } from './list-emails.ts'
import type { Transport } from './transport.ts'

/** Says what waits in the outbox, of all processes, and how much of the provider's quota is used up. */
export function addEmailMetrics({ metrics, database, clock, config }: AppContext) {
  const readQuota = openProviderQuota(config)
  metrics.addGauges({
    helps: {
      bidlark_emails_due: 'Emails that are due and not sent, of all processes.',
      bidlark_emails_oldest_seconds: 'How long ago the oldest email that is due was written.',
    },
    label: 'urgency',
    read: () => readOutbox(database.orm, clock.now()),
  })
  metrics.addGauges({
    helps: { bidlark_email_quota_used_ratio: 'How much of the email quota of a period is used up, 1 for all of it.' },
    label: 'period',
    read: async () => {
      const quota = await readQuota()
      return quota ? [{ of: quota.period, bidlark_email_quota_used_ratio: quota.used / quota.limit }] : []
    },
  })
}

/** Says how fast a provider with a rate is called. */
export function addProviderMetrics(metrics: Metrics, { callsPerSecond }: Pick<Transport, 'callsPerSecond'>) {
  metrics.addGauges({
    helps: { bidlark_email_calls_per_second: 'Calls a second that the email provider allows at present.' },
    read: async () => (callsPerSecond ? [{ bidlark_email_calls_per_second: callsPerSecond() }] : []),
  })
}

/** In the words of the two indexes of what is due, and without parameters, or neither is used. */
const IS_QUEUED = sql`${outbox.state} = 'queued' and (${outbox.urgency} = 0 or ${outbox.urgency} > 0)`

async function readOutbox(orm: Orm, now: Date) {
  const rows = await orm
    .select({ urgency: outbox.urgency, due: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(and(IS_QUEUED, lte(outbox.sendAfter, now), isNotOfDemo(orm)))
    .groupBy(outbox.urgency)
  return [0, ...URGENCIES_IN_TURN].map((urgency) => {
    const row = rows.find((each) => each.urgency === urgency)
    const ageMs = row?.oldest ? now.getTime() - row.oldest.getTime() : 0
    return {
      of: String(urgency),
      bidlark_emails_due: row?.due ?? 0,
      bidlark_emails_oldest_seconds: Math.max(0, ageMs) / 1000,
    }
  })
}
