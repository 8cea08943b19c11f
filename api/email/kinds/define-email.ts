import { z } from 'zod'
import type { Tx } from '../../../db/clients.ts'
import type { mailAddress, outbox } from '../../../db/schema/mail.ts'
import type { Email, EmailSchema, EmailTemplate } from '../../../emails/define-template.tsx'
import { LANGUAGES } from '../../contract/values/text/language.ts'

/** Emails of one class share a budget, see budget-rules.ts. */
export type EmailClass = 'auction' | 'needed' | 'question' | 'payment' | 'account' | 'notice' | 'invitation' | 'code'

/** What becomes of an email that is over budget: said in a later one, sent later, or not sent. */
export type OverBudget = 'merge' | 'wait' | 'drop'

/** What emails of a kind are made from. What all code must know of a kind is in the table of email-kind.ts. */
export interface EmailDefinition<Content extends z.ZodType = z.ZodType, Schema extends EmailSchema = EmailSchema> {
  /** How it is put into words. Loaded when one is written: what draws emails is a third of what a process has to load. */
  template(): Promise<EmailTemplate<Schema>>
  /** What caused it: the `content` of its row. What may change meanwhile is read when it is drafted. */
  content: Content
  budget: EmailClass
  overBudget: OverBudget
  /**
   * The email from what is true now, not when it was caused: prices move while an email waits. Throws when `content` is
   * not that of its kind.
   */
  draft(context: DraftContext, content: unknown): Promise<Draft<z.output<Schema>>>
  /** The email without what an organization says in it in its own words, see own-words.ts. */
  withoutOwnWords?(email: z.output<Schema>): z.output<Schema>
  /** Whether it only tells its reader what they may bid on, so that whoever is blocked from bidding gets none. */
  invitesToBid?: true
  /** Whether its reader may have nothing to do with who sends it: a contact email is whatever address somebody typed. */
  isToStrangers?: true
}

interface Definition<Content extends z.ZodType, Schema extends EmailSchema>
  extends Omit<EmailDefinition<Content, Schema>, 'draft'> {
  draft(context: DraftContext, content: z.output<Content>): Promise<Draft<z.output<Schema>>>
}

/** Says once what emails of a kind are made from, see `EmailDefinition`. */
export function defineEmail<Content extends z.ZodType, Schema extends EmailSchema>(
  definition: Definition<Content, Schema>,
): EmailDefinition<Content, Schema> {
  return { ...definition, draft: (context, content) => definition.draft(context, definition.content.parse(content)) }
}

/** A bid, and its amount as a decimal string. */
export const aboutBid = z.object({ bidId: z.uuid(), yourBid: z.string() })
/** The token is in no other place, and is erased once the email is finished. See product#secret-links. */
export const secretLink = z.object({ token: z.string(), expiresAt: z.iso.datetime() })
/** What its reader read when they asked for it, or began to watch. */
export const language = z.enum(LANGUAGES).default('en')

/** An email in the outbox. */
export type OutboxRow = typeof outbox.$inferSelect
/** The recipient, and the key that signs the links for it. */
export type Recipient = typeof mailAddress.$inferSelect

/** What becomes of a row of the outbox when it is due: an email, not needed, or to wait, and why if that is not usual. */
export type Draft<Sent extends Email = Email> =
  | { kind: 'email'; email: Sent }
  | Needless
  | { kind: 'wait'; until: Date; reason?: string }
export interface Needless {
  kind: 'needless'
  /** In the words the team reads. */
  reason: string
}

/** What a draft is made from. */
export interface DraftContext {
  tx: Tx
  row: OutboxRow
  recipient: Recipient
  publicUrl: URL
  now: Date
}

/** What is to be sent. */
export function toSend<Sent extends Email>(email: Sent): { kind: 'email'; email: Sent } {
  return { kind: 'email', email }
}

/** Nothing to send, and why. */
export function needless(reason: string): Needless {
  return { kind: 'needless', reason }
}
