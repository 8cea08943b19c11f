import { and, eq, gt, isNull, not } from 'drizzle-orm'
import { bidderFor, isOfAddress } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { hiddenAt } from '../../../db/hidden-items.ts'
import { reminder } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { REMINDER_MS } from '../../contract/auction/bidding/reminder.ts'

interface Choice {
  organizationId: string
  auctionItemId: string
  email: string
  wanted: boolean
}

/** Has a bidder reminded before an item closes, or not any more. @returns whether there is still time for it */
export async function chooseReminder(orm: Orm, choice: Choice, now: Date): Promise<boolean> {
  const { organizationId, auctionItemId, email, wanted } = choice
  if (!wanted) {
    const isTheirs = and(eq(reminder.auctionItemId, auctionItemId), isOfAddress(reminder, email))
    await orm.delete(reminder).where(and(isTheirs, isNull(reminder.settledAt)))
    return true
  }
  const inTime = and(
    eq(auctionItem.id, auctionItemId),
    eq(auctionItem.organizationId, organizationId),
    isNull(auctionItem.deletedAt),
    gt(auctionItem.endTime, new Date(now.getTime() + REMINDER_MS)),
    not(hiddenAt(now)),
  )
  const items = await orm
    .select({ id: auctionItem.id })
    .from(auctionItem)
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .where(inTime)
  if (items.length === 0) return false
  const bidderId = await bidderFor(orm, organizationId, email)
  await orm.insert(reminder).values({ organizationId, auctionItemId, bidderId }).onConflictDoNothing()
  return true
}
