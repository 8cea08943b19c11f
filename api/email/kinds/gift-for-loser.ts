import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { isOfAddress } from '../../../db/bidder-of.ts'
import { isCauseOn } from '../../../db/cause-is-on.ts'
import { billLine } from '../../../db/schema/bill-lines.ts'
import { cause } from '../../../db/schema/causes.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import type { DraftContext } from './define-email.ts'
import { isAlikeAndSent } from './payment-facts.ts'

/** What an email suggests to give who won nothing, in dollars. */
const SUGGESTED_DOLLARS = 20

/**
 * What somebody who has won, bought, and given nothing at an event may give to instead: its cause that is on and ends first.
 * Asked once an event; `null` for everybody else. See product#give-anyway.
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
  const isOfEvent = and(eq(billLine.organizationId, own.id), eq(billLine.eventId, eventId))
  const owes = await tx.$count(billLine, and(isOfEvent, isOfAddress(billLine, row.recipient)))
  const isAboutEvent = sql`exists (
    select from ${auctionItem} i where i.event_id = ${eventId} and ${outbox.content} -> 'lost' ? i.id::text
  )`
  const asked = await tx.$count(outbox, and(isAlikeAndSent(draft), lt(outbox.id, row.id), isAboutEvent))
  if (owes + asked > 0) return null
  const url = new URL(`/${own.slug}/give?cause=${first.id}&amount=${SUGGESTED_DOLLARS}`, publicUrl).href
  return { cause: first.title, url, dollars: SUGGESTED_DOLLARS }
}
