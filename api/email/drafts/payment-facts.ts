import { and, eq } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import type { organization } from '../../../db/schema/organizations.ts'
import { fillPaymentLink, fillPaymentWords } from '../../contract/values/money/payment.ts'
import { breakLinks } from '../../contract/values/text/line-of-text.ts'
import type { DraftContext } from '../outbox/draft.ts'
import { findUnconfirmed } from '../preferences/unconfirmed-organizations.ts'
import { senderOf } from './item-facts.ts'

/** How much an organization whose admin has not confirmed their email may say of its own in an email. */
const MOST_UNCONFIRMED_CHARACTERS = 1_000

/** What an email about paying needs: who pays, and how that is drafted. */
export type PaymentContext = Pick<DraftContext, 'tx' | 'publicUrl'> & { row: Pick<DraftContext['row'], 'recipient'> }

/**
 * How a winner pays an organization what is `left`, a decimal string, with the code by which they are found. Whoever
 * founds an organization could have anybody mailed that they won, with whatever they want to say: until its admin has
 * confirmed their email it says little, and no links.
 */
export async function paymentFacts(
  { tx, row, publicUrl }: PaymentContext,
  own: typeof organization.$inferSelect,
  left: string,
) {
  const isConfirmed = (await findUnconfirmed(tx, [own.id])).length === 0
  const code = await codeOf(tx, own.id, row.recipient)
  const permitted = (words: string | null) => (isConfirmed || !words ? words : harmless(words))
  const sender = senderOf(own, publicUrl)
  const instructions = permitted(
    own.paymentInstructions && fillPaymentWords(own.paymentInstructions, { code: code ?? '', amount: left }),
  )
  // Where money goes: nothing of somebody whom nobody knows yet.
  const paymentUrl =
    isConfirmed && code && own.paymentLink ? fillPaymentLink(own.paymentLink, { code, amount: left }) : null
  return {
    payment: {
      organization: { ...sender, contactInfo: permitted(sender.contactInfo) },
      code,
      instructions,
      paymentUrl,
    },
    /** Whether the organization itself tells its winners how to pay, so that its rules need not. */
    saysHowToPay: instructions !== null || paymentUrl !== null,
    /** Rules of the organization's or of an item's, as far as they may be said. */
    permitted,
  }
}

async function codeOf(tx: DraftContext['tx'], organizationId: string, email: string): Promise<string | null> {
  const isTheirs = and(eq(bidder.organizationId, organizationId), eq(bidder.email, email))
  const [own] = await tx.select({ code: bidder.code }).from(bidder).where(isTheirs)
  return own?.code ?? null
}

function harmless(words: string): string {
  const few = words.length > MOST_UNCONFIRMED_CHARACTERS ? `${words.slice(0, MOST_UNCONFIRMED_CHARACTERS)}…` : words
  // Postgres stores no half of an emoji, and would refuse every email that is claimed together with this one.
  return breakLinks(few.toWellFormed())
}
