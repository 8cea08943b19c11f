import { and, eq } from 'drizzle-orm'
import { isOfAddress } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { cause, gift } from '../../../db/schema/causes.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { lockWinners } from '../../checkout/balances/lock-winners.ts'
import { cancelGift } from '../../checkout/payments/cancel-gift.ts'
import {
  giftReturnableUntil,
  type OwnGiftForm,
  type OwnGiftView,
  refuseGiftReturn,
} from '../../contract/auction/gifts/own-gift.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { confirmAddress } from '../../email/preferences/confirm-address.ts'
import { findReader } from '../../email/preferences/links.ts'

/** A gift as whoever reads the email about it sees it; `null` when the link is not one of ours. */
export async function readOwnGift(orm: Orm, form: OwnGiftForm, now: Date): Promise<OwnGiftView | null> {
  const own = await findOwn(orm, form)
  if (!own) return null
  const { row, title, place, email } = own
  const { name, contactEmail, timeZone } = place
  const isReturnable = refuseGiftReturn(row, now, 'en') === null
  return {
    organization: { name, path: `/${place.slug}`, contactEmail, timeZone },
    cause: title,
    amount: toPrice(row.amount),
    maskedEmail: maskEmail(email),
    isCancelled: row.cancelledAt !== null,
    returnableUntil: isReturnable ? giftReturnableUntil(row.givenAt).toISOString() : null,
  }
}

/** What became of taking a gift back; `unknown`: the link is not one of ours. */
type TakenBackGift =
  | { kind: 'done' }
  | { kind: 'refused'; refusal: NonNullable<ReturnType<typeof refuseGiftReturn>> }
  | { kind: 'unknown' }

/** Takes a gift back for whoever reads the email about it, soon after it was promised. See product#gifts. */
export async function takeGiftBack(
  orm: Orm,
  form: OwnGiftForm,
  { now, language }: { now: Date; language: Language },
): Promise<TakenBackGift> {
  const beforeLock = await findOwn(orm, form)
  if (!beforeLock) return { kind: 'unknown' }
  return orm.transaction(async (tx) => {
    const { organizationId, bidderId } = beforeLock.row
    await lockWinners(tx, organizationId, [bidderId])
    // Read again behind the lock: the team may have cancelled it meanwhile, or its giver been erased.
    const own = await findOwn(tx, form)
    if (!own) return { kind: 'unknown' }
    const { row, title, email } = own
    const refusal = refuseGiftReturn(row, now, language)
    if (refusal) return { kind: 'refused', refusal }
    await cancelGift(tx, row, { now })
    const amount = toPrice(row.amount)
    tx.addActivity({
      kind: 'gift-returned',
      organizationId,
      subjectId: row.id,
      about: title,
      changes: { amount: [amount, null] },
    })
    await confirmAddress(tx, email, now)
    return { kind: 'done' }
  })
}

async function findOwn(orm: Orm | Tx, { gift: giftId, ...reader }: OwnGiftForm) {
  const address = await findReader(orm, reader, `gift ${giftId}`)
  if (!address) return null
  const { name, slug, contactEmail, timeZone } = organization
  const [row] = await orm
    .select({ row: gift, title: cause.title, place: { name, slug, contactEmail, timeZone } })
    .from(gift)
    .innerJoin(cause, eq(cause.id, gift.causeId))
    .innerJoin(organization, eq(organization.id, gift.organizationId))
    .where(and(eq(gift.id, giftId), isOfAddress(gift, address.email), organization.isActive))
  return row ? { ...row, email: address.email } : null
}
