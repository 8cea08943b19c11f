import { and, eq, isNull } from 'drizzle-orm'
import { isOfAddress } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItem } from '../../../db/locks.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { secondChance } from '../../../db/schema/second-chances.ts'
import { itemPath } from '../../contract/auction/items/item-path.ts'
import {
  type ChanceState,
  chanceState,
  type SecondChanceAnswer,
  type SecondChanceForm,
  type SecondChanceView,
} from '../../contract/bidders/second-chance.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { confirmAddress } from '../../email/preferences/confirm-address.ts'
import { findReader } from '../../email/preferences/links.ts'
import { endChance } from './end-chance.ts'

/** What is offered to whoever reads the email; `null` when the link is not one of ours. */
export async function readOwnChance(orm: Orm, form: SecondChanceForm, now: Date): Promise<SecondChanceView | null> {
  const row = await findOwn(orm, form)
  if (!row) return null
  const { chance, item, place, email } = row
  return {
    item: { title: item.title, path: itemPath(place.slug, item) },
    organization: { name: place.name, contactEmail: place.contactEmail, timeZone: place.timeZone },
    amount: toPrice(chance.amount),
    maskedEmail: maskEmail(email),
    expiresAt: chance.expiresAt.toISOString(),
    state: stateOf(row, now),
  }
}

/**
 * Takes the item for whoever reads the email, or not; answered twice, the first answer stays.
 * @returns where the second chance stands after it; `null` when the link is not one of ours
 */
export async function answerOwnChance(
  orm: Orm,
  { answer, ...form }: SecondChanceAnswer,
  now: Date,
): Promise<ChanceState | null> {
  const beforeLock = await findOwn(orm, form)
  if (!beforeLock) return null
  const { organizationId, auctionItemId } = beforeLock.chance
  return orm.transaction(async (tx) => {
    const standing = await lockItem(tx, organizationId, auctionItemId)
    // Read again behind the lock: it may have expired meanwhile, or the bidder been erased.
    const row = standing && (await findOwn(tx, form))
    if (!row) return null
    await confirmAddress(tx, row.email, now)
    const state = stateOf(row, now)
    if (state !== 'open') return state
    const outcome = answer === 'accept' ? 'accepted' : 'declined'
    await endChance(tx, standing, row.chance, { outcome, now })
    return outcome
  })
}

/** Where it stands; over, too, once the win that it was accepted for was cancelled. */
function stateOf({ chance, wonBid }: NonNullable<Awaited<ReturnType<typeof findOwn>>>, now: Date): ChanceState {
  const state = chanceState(chance, now)
  return state === 'accepted' && wonBid === null ? 'over' : state
}

async function findOwn(orm: Orm | Tx, { offer: chanceId, ...reader }: SecondChanceForm) {
  const address = await findReader(orm, reader, `second chance ${chanceId}`)
  if (!address) return null
  const { name, slug, contactEmail, timeZone } = organization
  const isTheirs = and(eq(secondChance.id, chanceId), isOfAddress(secondChance, address.email))
  const [row] = await orm
    .select({
      chance: secondChance,
      item: { title: auctionItem.title, slug: auctionItem.slug, isActive: auctionItem.isActive },
      place: { name, slug, contactEmail, timeZone },
      wonBid: bid.id,
    })
    .from(secondChance)
    .leftJoin(bid, and(eq(bid.id, secondChance.bidId), bid.isWinning))
    .innerJoin(auctionItem, eq(auctionItem.id, secondChance.auctionItemId))
    .innerJoin(organization, eq(organization.id, secondChance.organizationId))
    .where(and(isTheirs, isNull(auctionItem.deletedAt), organization.isActive))
  return row ? { ...row, email: address.email } : null
}
