import { and, eq, isNull } from 'drizzle-orm'
import { isOfAddress } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItem } from '../../../db/locks.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { secondChance } from '../../../db/schema/second-chances.ts'
import {
  type OfferState,
  offerState,
  type SecondChanceAnswer,
  type SecondChanceForm,
  type SecondChanceView,
} from '../../contract/bidders/second-chance.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { confirmAddress } from '../../email/preferences/confirm-address.ts'
import { findReader } from '../../email/preferences/proof.ts'
import { settleOffer } from './settle-offer.ts'

/** What is offered to whoever reads the email; `null` when the link is not one of ours. */
export async function readOwnOffer(orm: Orm, form: SecondChanceForm, now: Date): Promise<SecondChanceView | null> {
  const chance = await findOwn(orm, form)
  if (!chance) return null
  const { offer, item, place, email } = chance
  return {
    item: { title: item.title, path: `/${place.slug}/${item.slug}` },
    organization: { name: place.name, contactEmail: place.contactEmail, timeZone: place.timeZone },
    amount: toPrice(offer.amount),
    maskedEmail: maskEmail(email),
    expiresAt: offer.expiresAt.toISOString(),
    state: offerState(offer, now),
  }
}

/**
 * Takes the item for whoever reads the email, or not; answered twice, the first answer stays.
 * @returns where the offer stands after it; `null` when the link is not one of ours
 */
export async function answerOwnOffer(
  orm: Orm,
  { answer, ...form }: SecondChanceAnswer,
  now: Date,
): Promise<OfferState | null> {
  const beforeLock = await findOwn(orm, form)
  if (!beforeLock) return null
  const { organizationId, auctionItemId } = beforeLock.offer
  return orm.transaction(async (tx) => {
    const standing = await lockItem(tx, organizationId, auctionItemId)
    // Read again behind the lock: it may have expired meanwhile, or the bidder been erased.
    const chance = standing && (await findOwn(tx, form))
    if (!chance) return null
    await confirmAddress(tx, chance.email, now)
    if (offerState(chance.offer, now) !== 'open') return offerState(chance.offer, now)
    const outcome = answer === 'accept' ? 'accepted' : 'declined'
    await settleOffer(tx, standing, chance.offer, { outcome, now })
    return outcome
  })
}

async function findOwn(orm: Orm | Tx, { offer: offerId, ...reader }: SecondChanceForm) {
  const address = await findReader(orm, reader, `second chance ${offerId}`)
  if (!address) return null
  const { name, slug, contactEmail, timeZone } = organization
  const isTheirs = and(eq(secondChance.id, offerId), isOfAddress(secondChance, address.email))
  const [chance] = await orm
    .select({
      offer: secondChance,
      item: { title: auctionItem.title, slug: auctionItem.slug },
      place: { name, slug, contactEmail, timeZone },
    })
    .from(secondChance)
    .innerJoin(auctionItem, eq(auctionItem.id, secondChance.auctionItemId))
    .innerJoin(organization, eq(organization.id, secondChance.organizationId))
    .where(and(isTheirs, isNull(auctionItem.deletedAt), organization.isActive))
  return chance ? { ...chance, email: address.email } : null
}
