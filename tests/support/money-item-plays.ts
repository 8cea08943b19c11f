import { expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import { cancelBid } from '../../api/auction/bidding/cancel-bid.ts'
import { cancelWin } from '../../api/auction/second-chances/cancel-win.ts'
import { endChance, findOpenChance } from '../../api/auction/second-chances/end-chance.ts'
import { lockItem } from '../../db/locks.ts'
import { auctionItem } from '../../db/schema/items.ts'
import type { ActOf } from './money-acts.ts'
import type { Evening } from './money-evening.ts'
import { passOver, type ReferenceItem, winOf } from './reference-checkout.ts'
import { winningBidOf } from './second-chance.ts'

type ItemKind = 'cancel a bid' | 'cancel a win' | 'answer an offer' | 'delete'
type Place = { organizationId: string; auctionItemId: string }

/** Does something to one of the items, and so to what somebody has won. */
export async function playItem(evening: Evening, act: ActOf<ItemKind>): Promise<void> {
  const { orm, paper, itemIds, school } = evening
  const index = act.index % paper.items.length
  const item = paper.items[index]
  const place = { organizationId: school.id, auctionItemId: itemIds[index] ?? '' }
  if (!item) return
  if (act.kind === 'cancel a bid') return cancel(evening, item, place)
  if (act.kind === 'cancel a win') return cancelWon(evening, item, place, act)
  if (act.kind === 'answer an offer') return answer(evening, item, place, act)
  item.isDeleted = true
  await orm.update(auctionItem).set({ deletedAt: new Date() }).where(eq(auctionItem.id, place.auctionItemId))
}

async function cancel({ orm }: Evening, item: ReferenceItem, place: Place) {
  if (!winOf(item)) return
  item.bids.pop()
  const bidId = await winningBidOf(orm, { id: place.auctionItemId })
  expect(await cancelBid(orm, { ...place, bidId, by: { kind: 'bidder' } }, new Date())).toBe('cancelled')
}

async function cancelWon({ orm }: Evening, item: ReferenceItem, place: Place, { next }: ActOf<'cancel a win'>) {
  const bidId = await winningBidOf(orm, { id: place.auctionItemId })
  const form = { bidId: bidId || crypto.randomUUID(), reason: 'Did not pay', next }
  const outcome = await cancelWin(orm, place, form, { staff: { id: null, name: 'Ada Lark' }, now: new Date() })
  expect(outcome).toBe(winOf(item) ? 'cancelled' : 'unknown')
  if (outcome === 'cancelled') passOver(item, next)
}

/** Settles what is offered of an item, as its bidder, the team, or time would. */
async function answer({ orm }: Evening, item: ReferenceItem, place: Place, act: ActOf<'answer an offer'>) {
  if (item.isDeleted) return
  const end = { outcome: act.outcome, now: new Date(), asksNext: act.next === 'ask' }
  const wasOpen = await orm.transaction(async (tx) => {
    const standing = await lockItem(tx, place.organizationId, place.auctionItemId)
    const offer = await findOpenChance(tx, place)
    if (standing && offer) await endChance(tx, standing, offer, end)
    return offer !== null
  })
  expect(wasOpen).toBe(item.standing === 'asked')
  if (!wasOpen) return
  if (act.outcome === 'accepted') delete item.standing
  else passOver(item, act.next)
}
