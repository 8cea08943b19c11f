import { z } from 'zod'
import { type EmailKind, emailFacts, emailKinds, emailStates } from '../values/kind/email-kind.ts'
import { choice } from '../values/list/filter.ts'
import { listQuery, pagination } from '../values/list/pagination.ts'
import { emailFilters } from './email-groups.ts'

/** A page of emails; `search` is looked for in the recipient's address. */
export const emailQuery = listQuery.extend({
  state: choice(emailFilters, 'all'),
})
export type EmailQuery = z.output<typeof emailQuery>

/** An email as the team and super admins see it in a list. */
const emailView = z.object({
  id: z.string(),
  /** `null` for an email about somebody's account. */
  organization: z.object({ name: z.string(), slug: z.string() }).nullable(),
  recipient: z.string(),
  kind: z.enum(emailKinds),
  /** Its line in the inbox, or before it has one, what it is about: "Outbid: A week at the lake". */
  subject: z.string(),
  /** `null` when it is about no item, about several, or about one that has no public page any more. */
  item: z.object({ title: z.string(), slug: z.string() }).nullable(),
  state: z.enum(emailStates),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** Until when it is put off; `null` when its turn has come. */
  sendAfter: z.iso.datetime().nullable(),
  /** How often it was put off. */
  attempts: z.number(),
  /** Why it is not sent, or not yet. */
  problem: z.string().nullable(),
  canSendAgain: z.boolean(),
  /** Whether the team can read what it said. */
  canOpen: z.boolean(),
})
export type EmailView = z.output<typeof emailView>

/** What an email says, as HTML whose links lead nowhere. */
export const shownEmail = z.object({ recipient: z.string(), subject: z.string(), html: z.string() })
export type ShownEmail = z.output<typeof shownEmail>

/** How many emails there are in each group. */
const emailCounts = z.object({
  all: z.number(),
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
  suppressed: z.number(),
})
export type EmailCounts = z.output<typeof emailCounts>

/** One page of emails, newest first; `counts` are of all that hold the words searched for. */
export const emailList = z.object({
  emails: z.array(emailView),
  counts: emailCounts,
  /** Whether this installation sends email at all. */
  sending: z.boolean(),
  pagination,
})
export type EmailList = z.output<typeof emailList>

/** Emails that wait because their organization sent too many, and when the first of them leaves by itself. */
export const emailsOverBudget = z.object({ count: z.number(), until: z.iso.datetime() })
export type EmailsOverBudget = z.output<typeof emailsOverBudget>

/** How email delivery is doing on the whole platform. */
export const emailHealth = z.object({
  /** Of the emails written in the last 24 hours, as is all but the addresses and what waits. */
  lastDay: emailCounts,
  lastSentAt: z.iso.datetime().nullable(),
  lastProblem: z.object({ problem: z.string(), createdAt: z.iso.datetime() }).nullable(),
  /** How long ago the oldest email was written whose turn has come; `null` when none waits. */
  oldestWaitingSeconds: z.number().nullable(),
  /** Addresses that email does not reach, or whose owners do not want it. */
  addresses: z.object({ bounced: z.number(), unsubscribed: z.number(), complained: z.number() }),
  sending: z.boolean(),
  /** Whether email waits until a super admin says so, because the database was copied or moved. */
  isHeld: z.boolean(),
})
export type EmailHealth = z.output<typeof emailHealth>

/** How many emails the provider takes in a period, and how many it has taken. */
const emailQuota = z.object({
  period: z.enum(['daily', 'monthly']),
  used: z.number(),
  limit: z.number(),
  resetsAt: z.string(),
})
export type EmailQuota = z.output<typeof emailQuota>

/** `null` when the provider sets none, or does not say. */
export const emailQuotaView = z.object({ quota: emailQuota.nullable() })

/** What an email is about before it is put into words: "Outbid: A week at the lake". */
export function spokenSubject(kind: EmailKind, title: string | null): string {
  const { name } = emailFacts[kind]
  return title === null ? name : `${name}: ${title}`
}
