import { and, eq, isNull } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { type ItemLock, lockItem } from '../../../db/locks.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { secondChance } from '../../../db/schema/second-chances.ts'
import type { CancelWinForm } from '../../contract/auction/second-chances/second-chance.ts'
import { chanceState } from '../../contract/bidders/second-chance.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { type Cancellation, cancelBehindLock } from '../bidding/cancel-bid.ts'
import { askNext, type Unwon } from './ask-next.ts'
import { endChance, type SecondChanceRow } from './end-chance.ts'

/** What became of a request to cancel a win. */
export type WinCancellation = Cancellation | 'still-open'

/**
 * Takes a win back, with a reason: then the next bidder has won, or is offered the item, or nobody has it. All bids of
 * whoever loses it leave the line. See product#second-chances.
 */
export function cancelWin(
  orm: Orm,
  item: Unwon,
  { bidId, reason, next }: CancelWinForm,
  { staff, now }: StaffAction,
): Promise<WinCancellation> {
  return orm.transaction(async (tx) => {
    const standing = await lockItem(tx, item.organizationId, item.auctionItemId)
    if (!standing || (await isDeleted(tx, item.auctionItemId))) return 'unknown'
    if (!standing.closedAt) return 'still-open'
    const by = { kind: 'team', userId: staff.id, name: staff.name, reason } as const
    const request = { ...item, bidId, by, next: next === 'win' ? 'win' : 'ask' } as const
    const outcome = await cancelBehindLock(tx, standing, request, now)
    if (outcome !== 'cancelled') return outcome
    if (next === 'ask') await askNext(tx, item, now)
    return 'cancelled'
  })
}

/** What the team does with an open second chance: accepts it for a bidder who called, or takes it back. */
export type TeamAnswer = { outcome: 'accepted' } | { outcome: 'withdrawn'; next: 'ask' | 'nobody' }

/**
 * Answers an open second chance for its bidder, or takes it back; nobody accepts one whose time is over. Twice is once.
 * @returns why not, or of which item it is
 */
export async function answerForTeam(
  orm: Orm,
  { organizationId, id }: { organizationId: string; id: string },
  answer: TeamAnswer,
  { staff, now }: StaffAction,
): Promise<'unknown' | 'over' | { auctionItemId: string }> {
  const thisChance = and(eq(secondChance.organizationId, organizationId), eq(secondChance.id, id))
  return orm.transaction(async (tx) => {
    const [chance] = await tx.select({ auctionItemId: secondChance.auctionItemId }).from(secondChance).where(thisChance)
    if (!chance) return 'unknown'
    const standing = await lockItem(tx, organizationId, chance.auctionItemId)
    if (await isDeleted(tx, chance.auctionItemId)) return 'unknown'
    const [locked] = await tx.select().from(secondChance).where(thisChance)
    if (!locked || !standing) return 'unknown'
    if (locked.outcome !== null) return isAsAnswered(locked, standing, answer) ? chance : 'over'
    if (answer.outcome === 'accepted' && chanceState(locked, now) !== 'open') return 'over'
    const asksNext = answer.outcome === 'withdrawn' && answer.next === 'ask'
    await endChance(tx, standing, locked, { outcome: answer.outcome, now, staff, asksNext })
    return chance
  })
}

/** Whether a second chance that is over ended as it is answered, and its bidder still has what they accepted. */
function isAsAnswered({ outcome, bidId }: SecondChanceRow, { winningBidId }: ItemLock, answer: TeamAnswer): boolean {
  return outcome === answer.outcome && (outcome !== 'accepted' || winningBidId === bidId)
}

/** Whether an item that the transaction has locked was deleted: then nobody wins it. See product#deleting. */
async function isDeleted(tx: Tx, auctionItemId: string): Promise<boolean> {
  return (await tx.$count(auctionItem, and(eq(auctionItem.id, auctionItemId), isNull(auctionItem.deletedAt)))) === 0
}
