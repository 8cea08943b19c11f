import { and, count, desc, eq, isNotNull, lte, max, min, ne, type SQL } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import type { EmailHealth } from '../../contract/email/email-view.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import { countEmails } from './count-emails.ts'
import { isNotOfDemo } from './is-not-of-demo.ts'
import { writtenSince } from './written-since.ts'

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
