import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { lockItem } from '../../../db/locks.ts'
import { secondChance } from '../../../db/schema/second-chances.ts'
import { offerState } from '../../contract/bidders/second-chance.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { isDeleted } from './is-deleted.ts'
import { findOpenOffer, settleOffer } from './settle-offer.ts'

/** What the team does with an open offer: accepts it for a bidder who called, or takes it back. */
export type TeamAnswer = { outcome: 'accepted' } | { outcome: 'withdrawn'; next: 'offer' | 'nobody' }

/**
 * Answers an open offer for its bidder, or takes it back; nobody accepts one whose time is over.
 * @returns why not, or of which item it is
 */
export async function answerForTeam(
  orm: Orm,
  { organizationId, id }: { organizationId: string; id: string },
  answer: TeamAnswer,
  { staff, now }: StaffAction,
): Promise<'unknown' | 'over' | { auctionItemId: string }> {
  const thisOffer = and(eq(secondChance.organizationId, organizationId), eq(secondChance.id, id))
  return orm.transaction(async (tx) => {
    const [known] = await tx.select({ auctionItemId: secondChance.auctionItemId }).from(secondChance).where(thisOffer)
    if (!known) return 'unknown'
    const item = { organizationId, auctionItemId: known.auctionItemId }
    const standing = await lockItem(tx, organizationId, known.auctionItemId)
    if (await isDeleted(tx, known.auctionItemId)) return 'unknown'
    const offer = standing && (await findOpenOffer(tx, item))
    if (offer?.id !== id || !standing) return 'over'
    if (answer.outcome === 'accepted' && offerState(offer, now) !== 'open') return 'over'
    const asksNext = answer.outcome === 'withdrawn' && answer.next === 'offer'
    await settleOffer(tx, standing, offer, { outcome: answer.outcome, now, staff, asksNext })
    return known
  })
}
