import { z } from 'zod'
import type { EmailSchema, EmailTemplate } from '../../../emails/define-template.tsx'
import { LANGUAGES } from '../../contract/values/text/language.ts'
import type { Draft, DraftContext } from './draft.ts'

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
