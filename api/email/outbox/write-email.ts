import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { type EmailKind, emailKinds, isSecret, signInChanges } from '../../contract/values/kind/email-kind.ts'
import { roles } from '../../contract/values/kind/role.ts'
import { LANGUAGES } from '../../contract/values/text/language.ts'

/** An email to be sent: to whom, of which kind, what caused it, and at which closing. */
export type NewEmail<Kind extends EmailKind = EmailKind> = {
  [Own in Kind]: Row & { kind: Own; content: EmailContent[Own] }
}[Kind]
type Row = Pick<
  typeof outbox.$inferInsert,
  'recipient' | 'organizationId' | 'auctionItemId' | 'closingId' | 'isGathered' | 'sendAfter'
>

/** Puts emails in the outbox, to be sent once the transaction commits. */
export async function writeEmail(tx: Tx, ...mails: NewEmail[]): Promise<void> {
  if (mails.length === 0) return
  await tx.insert(outbox).values(mails.map((mail) => ({ ...mail, id: Bun.randomUUIDv7() })))
  tx.afterCommit.requestDelivery()
}

/** What caused an email, by its kind: the `content` of its row. What may change meanwhile is read when it is drafted. */
export type EmailContent = { [Kind in EmailKind]: z.output<(typeof contents)[Kind]> }

/** The content of an email as it is stored. Throws when it is not that of its kind. */
export function parseContent<Kind extends EmailKind>(kind: Kind, stored: unknown): EmailContent[Kind] {
  return schemas[kind].parse(stored)
}

/** A decimal string. */
const price = z.string()
const instant = z.iso.datetime()
const aboutBid = z.object({ bidId: z.uuid(), yourBid: price })
/** The token is in no other place, and is erased once the email is settled. See product#secret-links. */
const link = z.object({ token: z.string(), expiresAt: instant })
/** What a bidder read when they began to watch. */
const language = z.enum(LANGUAGES).default('en')
const win = z.object({ auctionItemId: z.uuid(), amount: price })

const contents = {
  invitation: link.extend({ role: z.enum(roles), inviterName: z.string() }),
  /** `beatenAt`: the price that somebody's maximum answered with at once. */
  'bid-receipt': aboutBid.extend({ hasMaximum: z.boolean().optional(), beatenAt: price.optional() }),
  /** `yourBid`: the bid that was topped, all of a maximum or not; `bidId`: the one that topped it. */
  outbid: aboutBid.extend({ wasMaximum: z.boolean().optional() }),
  'bid-cancelled': aboutBid.extend({ by: z.enum(['team', 'bidder']) }),
  'leading-again': aboutBid,
  /** `items`: what its reader watches and opens with it, the first of all. */
  'opening-soon': z.object({ items: z.array(z.uuid()).min(1), language }),
  /** `items`: what its reader watches and closes with it; not there for a reminder that they asked for. */
  'closing-soon': z.object({ items: z.array(z.uuid()).min(1).optional(), language: language.optional() }),
  /** `items`: what the emails were about that it stands for. */
  'catch-up': z.object({ items: z.array(z.uuid()) }),
  won: z.object({ wins: z.array(win).min(1) }),
  'payment-reminder': z.object({ winnerId: z.uuid() }),
  /** `isCorrected`: whether something no longer holds that an earlier one said. */
  'payment-receipt': z.object({ isCorrected: z.boolean() }),
  /** `winner`: who had won when the closing was settled. */
  'closing-summary': z.object({
    closedAt: instant,
    items: z.array(
      z.object({ auctionItemId: z.uuid(), winner: z.object({ email: z.string(), amount: price }).nullable() }),
    ),
  }),
  /** `lost`: ids of items. */
  'closing-results': z.object({ lost: z.array(z.uuid()) }),
  message: z.object({ messageId: z.uuid() }),
  /** `token`: the code. */
  /** `language`: what whoever asked for it reads. */
  'bidder-code': link.extend({ organizationName: z.string(), language: z.enum(LANGUAGES).default('en') }),
  'forgotten-password': link.extend({ name: z.string() }),
  'confirm-email': link.extend({ name: z.string(), newEmail: z.string() }),
  'email-change-asked': link.extend({ name: z.string(), newEmail: z.string() }),
  /** `formerName`: `null` where there was no admin. */
  'admin-changed': z.object({ newName: z.string(), formerName: z.string().nullable() }),
  'payment-changed': z.object({ byName: z.string() }),
  overpaid: z.object({ bidderId: z.uuid() }),
  /** Who asks, and what, are erased once the email is settled, as links are. `form`: what sent it, and sends no other. */
  question: z.object({ form: z.string(), askerEmail: z.string(), text: z.string() }),
  'donation-received': z.object({ donationId: z.uuid() }),
  /** `donations`: what was offered since the last such email was sent. */
  'donation-offered': z.object({ donations: z.array(z.uuid()).min(1) }),
  'donation-result': z.object({ donationId: z.uuid() }),
  'second-chance': z.object({ offerId: z.uuid() }),
  'second-chance-over': z.object({}),
  'email-changed': link.extend({ name: z.string(), newEmail: z.string() }),
  'sign-in-changed': z.object({ name: z.string(), change: z.enum(signInChanges) }),
  'confirm-address': z.object({ name: z.string() }),
} satisfies Record<EmailKind, z.ZodType>

// The same table with a type in which the compiler sees that each kind has its own content.
const schemas: { [Kind in EmailKind]: z.ZodType<EmailContent[Kind]> } = contents

const withoutSecret = sql`${outbox.content} - array['token', 'askerEmail', 'text']`
const holdsSecret = inArray(outbox.kind, emailKinds.filter(isSecret))

/**
 * What an email and its content are once it is settled, sent or not: its secret link is erased, or what somebody asked.
 * See product#secret-links.
 */
export const EMAIL_SETTLED = sql`case when ${holdsSecret} then null else ${outbox.email} end`
export const CONTENT_SETTLED = sql`case when ${holdsSecret} then ${withoutSecret} else ${outbox.content} end`
