import { and, count, desc, eq, gte, isNotNull, lte, max, min, ne, type SQL, sql } from 'drizzle-orm'
import { type GetUsageResponseSuccess, Resend } from 'resend'
import type { Orm } from '../../../db/clients.ts'
import { URGENCIES_IN_TURN } from '../../../db/schema/email-urgency.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import type { EmailHealth, EmailQuota } from '../../contract/email/email-view.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import type { Config } from '../../server/context/config.ts'
import type { Metrics } from '../../server/context/metrics.ts'
import { inTime } from '../../server/context/unavailable.ts'
import { countEmails, isNotOfDemo } from './list-emails.ts'
import type { Transport } from './transport.ts'

/** How email delivery is doing on the whole platform at `now`. */
export async function readEmailHealth(orm: Orm, now: Date): Promise<Omit<EmailHealth, 'sending' | 'isHeld'>> {
  const lately = and(isNotOfDemo(orm), writtenSince(new Date(now.getTime() - DAY_MS)))
  const [lastDay, lastSentAt, lastProblem, oldestWaitingSeconds, addresses] = await Promise.all([
    countEmails(orm, lately),
    findLastSent(orm, lately),
    findLastProblem(orm, lately),
    findOldestWaiting(orm, now),
    countAddresses(orm),
  ])
  return { lastDay, lastSentAt, lastProblem, oldestWaitingSeconds, addresses }
}

async function findLastSent(orm: Orm, lately: SQL | undefined): Promise<string | null> {
  const [last] = await orm
    .select({ sentAt: max(outbox.sentAt) })
    .from(outbox)
    .where(lately)
  return last?.sentAt?.toISOString() ?? null
}

/** The reason a suppressed email carries is not a problem. */
async function findLastProblem(orm: Orm, lately: SQL | undefined): Promise<EmailHealth['lastProblem']> {
  const [last] = await orm
    .select({ problem: outbox.problem, createdAt: outbox.createdAt })
    .from(outbox)
    .where(and(lately, isNotNull(outbox.problem), ne(outbox.state, 'suppressed')))
    .orderBy(desc(outbox.id))
    .limit(1)
  return last?.problem ? { problem: last.problem, createdAt: last.createdAt.toISOString() } : null
}

/** By when it was written, not when it is due: while the provider is down, the due time keeps moving to now. */
async function findOldestWaiting(orm: Orm, now: Date): Promise<number | null> {
  const [oldest] = await orm
    .select({ createdAt: min(outbox.createdAt) })
    .from(outbox)
    .where(and(isNotOfDemo(orm), eq(outbox.state, 'queued'), lte(outbox.sendAfter, now)))
  return oldest?.createdAt ? Math.max(0, Math.round((now.getTime() - oldest.createdAt.getTime()) / 1000)) : null
}

async function countAddresses(orm: Orm): Promise<EmailHealth['addresses']> {
  const { bouncedAt, unsubscribedAt, complainedAt } = mailAddress
  const [addresses] = await orm
    // Only what is not null counts.
    .select({ bounced: count(bouncedAt), unsubscribed: count(unsubscribedAt), complained: count(complainedAt) })
    .from(mailAddress)
  if (!addresses) throw new Error('A count came back empty')
  return addresses
}

/** Whether an email was written at `instant` or later, as SQL: by its id, which is in order of time and indexed. */
export function writtenSince(instant: Date): SQL {
  const time = instant.getTime().toString(16).padStart(12, '0')
  return gte(outbox.id, `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`)
}

/** A page is not to wait for a provider that is slow. */
const LONGEST_READ_MS = 3_000
const FRESH_MS = 60_000

/**
 * How much of what the provider allows is used up, of the day or of the month, whichever is used up more; `null` when
 * it sets no limit, does not say, or is no provider that has any. Asked at most once a minute.
 */
export function openProviderQuota({ email }: Pick<Config, 'email'>): () => Promise<EmailQuota | null> {
  if (email?.kind !== 'resend') return async () => null
  const resend = new Resend(email.apiKey)
  let last: { at: number; quota: Promise<EmailQuota | null> } | null = null
  const read = async () => {
    const answer = await inTime(resend.usage.get(), LONGEST_READ_MS).catch(() => null)
    return answer?.data ? quotaIn(answer.data) : null
  }
  return () => {
    if (!last || performance.now() - last.at > FRESH_MS) last = { at: performance.now(), quota: read() }
    return last.quota
  }
}

function quotaIn({ emails }: GetUsageResponseSuccess): EmailQuota | null {
  const quotas = (['daily', 'monthly'] as const).flatMap((period) => {
    const { used, limit, resets_at: resetsAt } = emails[period]
    return limit ? [{ period, used, limit, resetsAt }] : []
  })
  const [tightest] = quotas.toSorted((one, other) => other.used / other.limit - one.used / one.limit)
  return tightest ?? null
}

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
