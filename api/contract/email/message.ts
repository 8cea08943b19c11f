import { z } from 'zod'
import { messageAudiences } from '../values/kind/email-kind.ts'
import { FILTER_UNKNOWN } from '../values/list/filter.ts'
import { pagination } from '../values/list/pagination.ts'
import { idsIn, MOST_PICKED } from '../values/list/picked-ids.ts'
import { isSeen, lineOfText } from '../values/text/line-of-text.ts'
import { shownEmail } from './email-view.ts'

export const LONGEST_SUBJECT = 100
export const LONGEST_MESSAGE = 5_000

const ids = z
  .array(z.uuid().toLowerCase())
  .min(1, 'Please choose an auction')
  .max(MOST_PICKED, `Please choose at most ${MOST_PICKED} auctions`)
  .transform((given) => [...new Set(given)])

/** Whom a message is for: with items, for those who bid on them. */
const audience = z
  .object({ audience: z.enum(messageAudiences), itemIds: ids.nullable() })
  .refine(({ audience: kind, itemIds }) => (kind === 'items') === (itemIds !== null), {
    error: 'Please choose an auction',
    path: ['itemIds'],
  })
export type Audience = z.output<typeof audience>

const words = z.object({
  subject: lineOfText('Please write a subject')
    .min(1, 'Please write a subject')
    .max(LONGEST_SUBJECT, `Please use at most ${LONGEST_SUBJECT} characters`),
  text: z
    .string('Please write something')
    .overwrite(inLines)
    .min(1, 'Please write something')
    .max(LONGEST_MESSAGE, `Please use at most ${LONGEST_MESSAGE.toLocaleString('en-US')} characters`),
})

/** A message as it would be sent. */
export const messageDraft = audience.safeExtend(words.shape)
export type MessageDraft = z.output<typeof messageDraft>

/** A message; its id is made by whoever sends it: sent twice, it is one message. */
export const messageForm = messageDraft.safeExtend({ id: z.uuid().toLowerCase() })
export type MessageForm = z.output<typeof messageForm>

/** An audience in an address, all bidders unless it says otherwise, the ids of items between dots. */
export const audienceQuery = z
  .object({
    audience: z.enum(messageAudiences, FILTER_UNKNOWN).default('bidders'),
    items: z
      .string()
      .refine((items) => ids.safeParse(idsIn(items)).success, FILTER_UNKNOWN)
      .optional(),
  })
  .refine(({ audience: kind, items }) => (kind === 'items') === (items !== undefined), FILTER_UNKNOWN)

/** Without characters that no one types, and no more than one empty line at a time. */
function inLines(text: string): string {
  const typed = text
    .replaceAll('\r\n', '\n')
    .toWellFormed()
    .replace(/[^\P{Cc}\n]/gu, ' ')
  const lines = typed.split('\n').map((line) => line.trimEnd())
  if (!lines.some(isSeen)) return ''
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** So many messages an organization sends in 24 hours. */
export const MESSAGES_A_DAY = 5

/** Why an organization cannot write to bidders now; `null` when it can. */
const messageRefusals = ['unconfirmed', 'limit'] as const
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
  email: shownEmail.nullable(),
})
export type MessagePreview = z.output<typeof messagePreview>

/** To how many a message went: who unsubscribed since the preview is not among them. */
export const sentMessage = z.object({ recipients: z.number() })

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
