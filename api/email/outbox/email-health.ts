import { and, count, desc, eq, gte, isNotNull, lte, max, min, ne, type SQL } from 'drizzle-orm'
import { type GetUsageResponseSuccess, Resend } from 'resend'
import type { Orm } from '../../../db/clients.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import type { EmailHealth, EmailQuota } from '../../contract/email/email-view.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import type { Config } from '../../server/context/config.ts'
import { inTime } from '../../server/context/unavailable.ts'
import { countEmails, isNotOfDemo } from './list-emails.ts'

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
