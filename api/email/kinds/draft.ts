import type { Tx } from '../../../db/clients.ts'
import type { mailAddress, outbox } from '../../../db/schema/mail.ts'
import type { Email } from '../../../emails/define-template.tsx'

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

/** Nothing to send, and why. */
export function needless(reason: string): Needless {
  return { kind: 'needless', reason }
}
