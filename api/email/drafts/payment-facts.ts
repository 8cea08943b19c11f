import { and, eq } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import type { organization } from '../../../db/schema/organizations.ts'
import { payPath } from '../../checkout/payments/pay-path.ts'
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
  // Nobody is sent what the sandbox writes.
  const isConfirmed = own.isDemo || (await findUnconfirmed(tx, [own.id])).length === 0
  const payer = await readPayer(tx, own.id, row.recipient)
  const code = payer?.code ?? null
  const permitted = (words: string | null) => (isConfirmed || !words ? words : harmless(words))
  const sender = senderOf(own, publicUrl)
  const instructions = permitted(
    own.paymentInstructions && fillPaymentWords(own.paymentInstructions, { code: code ?? '', amount: left }),
  )
  const whereToPay = async (bidderId: string, code: string) => {
    const path = await payPath(tx, { organizationId: own.id, bidderId })
    if (path !== null) return new URL(path, publicUrl).href
    return own.paymentLink && fillPaymentLink(own.paymentLink, { code, amount: left })
  }
  // Where money goes: nothing of somebody whom nobody knows yet.
  const paymentUrl = isConfirmed && payer?.code ? await whereToPay(payer.id, payer.code) : null
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

async function readPayer(tx: DraftContext['tx'], organizationId: string, email: string) {
  const isTheirs = and(eq(bidder.organizationId, organizationId), eq(bidder.email, email))
  const [payer] = await tx.select({ id: bidder.id, code: bidder.code }).from(bidder).where(isTheirs)
  return payer
}

function harmless(words: string): string {
  const few = words.length > MOST_UNCONFIRMED_CHARACTERS ? `${words.slice(0, MOST_UNCONFIRMED_CHARACTERS)}…` : words
  // Postgres stores no half of an emoji, and would refuse every email that is claimed together with this one.
  return breakLinks(few.toWellFormed())
}
