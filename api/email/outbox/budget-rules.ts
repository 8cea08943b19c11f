import { type EmailKind, UNCONFIRMED_EMAILS_A_DAY } from '../../contract/values/kind/email-kind.ts'
import { DAY_MS, HOUR_MS } from '../../contract/values/time/time.ts'
import { LIMITS } from '../../server/http/limits.ts'
import type { OverBudget } from '../kinds/define-email.ts'
import { emails } from '../kinds/emails.ts'
import type { Confirmed } from '../kinds/own-words.ts'

/** How many emails of a class an address gets at most, over all organizations. */
interface Budget {
  hour: number
  day: number
}

const auctionBudgets = { confirmed: { hour: 40, day: 200 }, unconfirmed: { hour: 12, day: 40 } }
/** Anybody can ask, and an organization may name any address as its own. */
const questionBudgets = { confirmed: { hour: 60, day: 200 }, unconfirmed: { hour: 6, day: 30 } }
/** What ordinary news leaves for the email that catches up on the rest. */
const KEPT_FOR_CATCHING_UP = { hour: 1, day: 4 }

const budgets = {
  payment: { hour: 10, day: 30 },
  account: { hour: 5, day: 20 },
  // Apart from links: whoever changes a password over and over could use up those for a new one.
  notice: { hour: 3, day: 10 },
  // As many as may be sent, so that what is answered "sent" is sent.
  invitation: { hour: LIMITS.invitations.inboxHourly.most, day: LIMITS.invitations.inboxDaily.most },
} satisfies Record<string, Budget>

/**
 * What a bidder must hear, from the organizations of one admin to one inbox: a brake that no evening comes near. Who bids
 * with somebody's address and cancels, over and over, does. See product#emails-that-never-wait.
 */
const NEEDED: Budget = { hour: 100, day: 100 }

/** One is good for an hour. See product#forgotten-passwords. */
const PASSWORD_LINKS: Budget = { hour: 1, day: 24 }

/** Of an organization whose admin has not shown yet that their address is theirs. */
const UNCONFIRMED_ORGANIZATION: Budget = { hour: UNCONFIRMED_EMAILS_A_DAY, day: UNCONFIRMED_EMAILS_A_DAY }
/** Of any other, to people who may never have asked for its emails: anybody can bid with their addresses. */
export const TO_UNCONFIRMED: Budget = { hour: 10_000, day: 10_000 }

/** Whose budget an email is over, and when it no longer is. */
export interface Excess {
  of: 'recipient' | 'organization' | 'unconfirmed-organization'
  until: Date
}

/** What becomes of an email of this kind that is over budget. What a watcher is told, no later one about their bids says. */
export function overBudget(kind: EmailKind, content: unknown): OverBudget {
  const isOfWatcher = kind === 'closing-soon' && emails[kind].content.safeParse(content).data?.items !== undefined
  return isOfWatcher ? 'wait' : emails[kind].overBudget
}

/**
 * Whether an email of this kind goes out whatever else was sent: to its inbox, and by its organization. It counts to no
 * budget of theirs either.
 */
export function neverWaits(kind: EmailKind): boolean {
  return ['needed', 'code'].includes(emails[kind].budget)
}

/** Whether both count against the same budget. */
export function shareBudget(one: EmailKind, other: EmailKind): boolean {
  return emails[one].budget === emails[other].budget
}

/**
 * Whether only what went to exactly that address counts, once it is confirmed: anybody can open an account for another
 * address of the same inbox, and would use up the links and warnings of its owner.
 */
export function isCountedByAddress(kind: EmailKind): boolean {
  return ['account', 'notice'].includes(emails[kind].budget)
}

/** Whether the next of such links may go: whoever asks for many must not keep somebody from the one that works. */
export function isLinkDue(now: Date, kind: EmailKind, linksSentAt: Date[]): boolean {
  return kind === 'forgotten-password' && budgetWait(now, linksSentAt, PASSWORD_LINKS) === null
}

/** How many emails an address may have got of that class for one more of this kind, that one included; `null` for any number. */
export function budgetFor(kind: EmailKind, isConfirmed: boolean): Budget | null {
  const budget = emails[kind].budget
  // Who asks for too many codes is refused in words, see `LIMITS.codes`.
  if (budget === 'code') return null
  if (budget === 'needed') return NEEDED
  const trust = isConfirmed ? 'confirmed' : 'unconfirmed'
  if (budget === 'question') return questionBudgets[trust]
  if (budget !== 'auction') return budgets[budget]
  const all = auctionBudgets[trust]
  if (kind === 'catch-up') return all
  return { hour: all.hour - KEPT_FOR_CATCHING_UP.hour, day: all.day - KEPT_FOR_CATCHING_UP.day }
}

/** How many such emails an organization may send; `null` where they do not count. */
export function organizationBudget({ organization, recipient }: Confirmed): Budget | null {
  if (!organization) return UNCONFIRMED_ORGANIZATION
  return recipient ? null : TO_UNCONFIRMED
}

/**
 * Until when one more email has to wait, or `null` when it may go now.
 * @param sentAt when those that count were sent, in any order
 */
export function budgetWait(now: Date, sentAt: Date[], { hour, day }: Budget): Date | null {
  const until = Math.max(freeAt(now, sentAt, hour, HOUR_MS), freeAt(now, sentAt, day, DAY_MS))
  return until > now.getTime() ? new Date(until) : null
}

/** When fewer than `most` of them are younger than `window`, both in milliseconds. */
function freeAt(now: Date, sentAt: Date[], most: number, window: number): number {
  const young = sentAt.map((at) => at.getTime()).filter((at) => at > now.getTime() - window)
  if (young.length < most) return 0
  const last = young.toSorted((one, other) => other - one)[most - 1]
  return last === undefined ? 0 : last + window
}
