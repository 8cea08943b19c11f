import { eq, inArray } from 'drizzle-orm'
import { closeItems } from '../../api/auction/closing/close-items.ts'
import type { Cents } from '../../api/contract/values/money/money.ts'
import { HOUR_MS } from '../../api/contract/values/time/time.ts'
import { bidderFor } from '../../db/bidder-of.ts'
import type { Orm } from '../../db/clients.ts'
import { bidder } from '../../db/schema/bidder.ts'
import { bid } from '../../db/schema/bids.ts'
import { handover, payment } from '../../db/schema/checkout.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { addRow } from './add-row.ts'
import { addItem, type Item, type School } from './school.ts'

/** Adds items that an address won at these amounts, in dollars, and closes them; with the row of their winner. */
export async function addWins(orm: Orm, school: Pick<School, 'id'>, email: string, ...amounts: number[]) {
  return { ...(await addWinsOf(orm, school, await bidderFor(orm, school.id, email), amounts)), email }
}

/** The same for a paddle. */
export function addPaddleWins(orm: Orm, school: Pick<School, 'id'>, paddle: { id: string }, ...amounts: number[]) {
  return addWinsOf(orm, school, paddle.id, amounts)
}

async function addWinsOf(orm: Orm, school: Pick<School, 'id'>, bidderId: string, amounts: number[]) {
  const items: Item[] = []
  for (const amount of amounts) {
    const item = await addItem(orm, school, { startingBid: 100, endTime: new Date(Date.now() - 10_000) })
    await addWinningBid(orm, item, bidderId, amount * 100)
    items.push(item)
  }
  // Before whatever the API does by its own clock, which may differ.
  await closeItems(orm, school.id, new Date(Date.now() - 5_000))
  const [row] = await orm.select().from(bidder).where(eq(bidder.id, bidderId))
  if (!row?.code) throw new Error('Nobody won')
  return { ...row, code: row.code, items }
}

async function addWinningBid(orm: Orm, { id, organizationId }: Item, bidderId: string, amount: Cents) {
  const timestamp = new Date(Date.now() - 20_000)
  const winning = { organizationId, auctionItemId: id, bidderId, amount, timestamp, isWinning: true }
  const standing = { currentAmount: amount, winningBidId: (await addRow(orm, bid, winning)).id, bidCount: 1 }
  await orm.update(auctionLock).set(standing).where(eq(auctionLock.auctionItemId, id))
}

/** Has closed items have been bid on, and won, at another time, an hour before which they opened. */
export async function setWonAt(orm: Orm, items: Pick<Item, 'id'>[], wonAt: Date) {
  const ids = items.map(({ id }) => id)
  const times = { startTime: new Date(wonAt.getTime() - HOUR_MS), endTime: wonAt, scheduledEndTime: null }
  await orm.update(auctionItem).set(times).where(inArray(auctionItem.id, ids))
  await orm.update(bid).set({ timestamp: times.startTime }).where(inArray(bid.auctionItemId, ids))
  await orm.update(auctionLock).set({ closedAt: wonAt }).where(inArray(auctionLock.auctionItemId, ids))
}

/** Adds somebody who won two items, paid something, and took one of them home. */
export async function addCheckout(orm: Orm, school: Pick<School, 'id'>) {
  const { items, ...row } = await addWins(orm, school, `winner-${crypto.randomUUID()}@example.org`, 60, 40)
  const [taken, left] = items
  if (!taken || !left) throw new Error('Nothing was won')
  const own = { organizationId: school.id, bidderId: row.id }
  const made = { id: crypto.randomUUID(), kind: 'cash' as const, amount: 1_000, madeAt: new Date(), madeByName: 'Ada' }
  const handed = { auctionItemId: taken.id, handedAt: new Date(), handedByName: 'Ada' }
  const paid = await addRow(orm, payment, { ...own, ...made })
  return { winner: row, taken, left, payment: paid, handover: await addRow(orm, handover, { ...own, ...handed }) }
}
