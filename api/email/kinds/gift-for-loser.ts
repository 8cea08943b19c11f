import { and, asc, eq, lt } from 'drizzle-orm'
import { isOfAddress } from '../../../db/bidder-of.ts'
import { isCauseOn } from '../../../db/cause-is-on.ts'
import { billLine } from '../../../db/schema/bill-lines.ts'
import { cause } from '../../../db/schema/causes.ts'
import { outbox } from '../../../db/schema/mail.ts'
import type { DraftContext } from './define-email.ts'
import { isAlikeAndSent } from './payment-facts.ts'

/** What an email suggests to give who won nothing, in dollars. */
const SUGGESTED_DOLLARS = 20

/**
 * What somebody who has won, bought, and given nothing at an organization may give to instead: the cause of the event that is
 * on and ends first. Asked once; `null` for everybody else. See product#give-anyway.
 */
export async function giftFor(draft: DraftContext, own: { id: string; slug: string }, eventId: string) {
  const { tx, row, publicUrl, now } = draft
  const [first] = await tx
    .select({ id: cause.id, title: cause.title })
    .from(cause)
    .where(and(eq(cause.organizationId, own.id), eq(cause.eventId, eventId), isCauseOn(now)))
    .orderBy(asc(cause.endTime), asc(cause.id))
    .limit(1)
  if (!first) return null
  const owes = await tx.$count(billLine, and(eq(billLine.organizationId, own.id), isOfAddress(billLine, row.recipient)))
  const asked = await tx.$count(outbox, and(isAlikeAndSent(draft), lt(outbox.id, row.id)))
  if (owes + asked > 0) return null
  const url = new URL(`/${own.slug}/give?cause=${first.id}&amount=${SUGGESTED_DOLLARS}`, publicUrl).href
  return { cause: first.title, url, dollars: SUGGESTED_DOLLARS }
}
