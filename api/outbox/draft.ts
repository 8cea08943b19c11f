import type { Tx } from '../../db/clients.ts'
import type { mailAddress, outbox } from '../../db/schema/mail.ts'
import type { Letter } from '../contract/mail/letter.ts'

/** A mail in the outbox. */
export type OutboxRow = typeof outbox.$inferSelect
/** Whom it is for, and by which key its links are signed. */
export type Recipient = typeof mailAddress.$inferSelect

/** What becomes of a mail when its turn comes: it is written, found needless, or has to wait. */
export type Draft = { kind: 'letter'; letter: Letter } | Needless | { kind: 'wait'; until: Date }
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

/** Puts a mail into a letter, when its turn comes. The rooms that know what mails say provide it. */
export type DraftLetter = (context: DraftContext) => Promise<Draft>

/** Nothing to send, and why. */
export function needless(reason: string): Needless {
  return { kind: 'needless', reason }
}
