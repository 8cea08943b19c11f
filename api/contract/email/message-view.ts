import { z } from 'zod'
import { messageAudiences } from '../values/kind/email-kind.ts'
import { pagination } from '../values/list/pagination.ts'

/** So many messages an organization sends in 24 hours. */
export const MESSAGES_A_DAY = 5

/** Why an organization cannot write to bidders now; `null` when it can. */
export const messageRefusals = ['unconfirmed', 'limit'] as const
export type MessageRefusal = (typeof messageRefusals)[number]

/** Whom a message would reach now. */
export const recipientCount = z.object({
  count: z.number(),
  /** Who unsubscribed, wants no email from the organization, or cannot be reached. */
  leftOut: z.number(),
  /** Who has not confirmed their email. */
  unconfirmed: z.number(),
  /** Whose holders the team has to tell. */
  paddles: z.number(),
  refusal: z.enum(messageRefusals).nullable(),
})

/** A message as its readers will get it, and how many do. */
export const messagePreview = recipientCount.extend({
  email: z.object({ recipient: z.string(), subject: z.string(), html: z.string() }).nullable(),
})
export type MessagePreview = z.output<typeof messagePreview>

/** A message that was sent, and what became of it. */
const messageView = z.object({
  id: z.string(),
  audience: z.enum(messageAudiences),
  /** The titles of the items whose bidders it was for. */
  items: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  sentAt: z.iso.datetime(),
  byName: z.string(),
  /** How many were to get it. */
  recipients: z.number(),
  /** How many were given to the mail server and did not come back. */
  sent: z.number(),
  bounced: z.number(),
  waiting: z.number(),
  /** Who unsubscribed, paid what it was about, or lost their win before their turn came. */
  suppressed: z.number(),
})
export type MessageView = z.output<typeof messageView>

/** A page of messages, newest first. */
export const messageList = z.object({ messages: z.array(messageView), pagination })
