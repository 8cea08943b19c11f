import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { isOfAddress } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItem } from '../../../db/locks.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { isPickedUp } from '../../checkout/balances/picked-up.ts'
import { itemPath } from '../../contract/auction/items/item-path.ts'
import {
  answersOfEach,
  isSaleOver,
  type OwnAnswersForm,
  type OwnPlacesForm,
  type OwnPlacesView,
  type OwnRefusal,
  type ReturnForm,
  refuseReturn,
  returnableUntil,
} from '../../contract/auction/places/own-places.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { costOf } from '../../contract/values/money/places.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { purchaseWords } from '../../contract/words/catalogues.ts'
import { confirmAddress } from '../../email/preferences/confirm-address.ts'
import { findReader } from '../../email/preferences/links.ts'
import { cancelPurchases, lockBuyers } from './cancel-purchases.ts'

/** When somebody asks, and what they read. */
interface Asked {
  now: Date
  language: Language
}

/** What became of a change by whoever reads the receipt; `unknown`: the link is not one of ours. */
export type OwnChange = { kind: 'done' } | { kind: 'refused'; refusal: OwnRefusal } | { kind: 'unknown' }

/** What whoever reads the receipt has of an item; `null` when the link is not one of ours. */
export async function readOwnPlaces(
  orm: Orm,
  form: OwnPlacesForm,
  { now, language }: Asked,
): Promise<OwnPlacesView | null> {
  const own = await findOwn(orm, form)
  if (!own) return null
  const { item, place, email, purchases } = own
  const standing = purchases.filter(({ cancelledAt }) => cancelledAt === null)
  const { name, contactEmail, timeZone } = place
  return {
    item: { title: item.title, path: itemPath(place.slug, item) },
    organization: { name, contactEmail, timeZone },
    maskedEmail: maskEmail(email),
    question: item.places?.question ?? null,
    isOpen: !isSaleOver(own, now),
    purchases: standing.map((bought) => {
      const { id, kind, quantity, unitPrice, answers, boughtAt, isPickedUp } = bought
      return {
        id,
        kind,
        quantity,
        amount: toPrice(unitPrice * quantity),
        answers: answersOfEach({ quantity, answers }),
        returnableUntil: refuseReturn({ ...own, boughtAt, isCancelled: false, isPickedUp }, now, language)
          ? null
          : returnableUntil({ boughtAt, endTime: own.endTime }).toISOString(),
      }
    }),
    total: toPrice(costOf(standing)),
  }
}

/** Says for each place what the item asks, or something else than before; until the sale ends. */
export function changeAnswers(
  orm: Orm,
  { purchases: changes, ...form }: OwnAnswersForm,
  asked: Asked,
): Promise<OwnChange> {
  const say = purchaseWords(asked.language)
  return changeOwn(orm, form, asked, async (tx, { purchases, ...own }) => {
    if (isSaleOver(own, asked.now)) return { code: 'ended', message: say('tooLateToAnswer') }
    for (const { id, answers } of changes) {
      const changed = purchases.find((one) => one.id === id)
      if (!changed || changed.cancelledAt) return { code: 'cancelled', message: say('takenBackBefore') }
      if (answers.length > changed.quantity) return { code: 'too-many', message: say('tooManyAnswers') }
    }
    for (const { id, answers } of changes) await tx.update(purchase).set({ answers }).where(eq(purchase.id, id))
    return null
  })
}

/** Takes places back for whoever reads the receipt, soon after they bought them. See product#after-buying. */
export function takePlacesBack(orm: Orm, { purchase: id, ...form }: ReturnForm, asked: Asked): Promise<OwnChange> {
  const { now, language } = asked
  return changeOwn(orm, form, asked, async (tx, { purchases, lock, item, ...own }) => {
    const returned = purchases.find((one) => one.id === id)
    if (!returned) return { code: 'cancelled', message: purchaseWords(language)('takenBackBefore') }
    const isPickedUp = (await lockBuyers(tx, lock, [returned])).has(returned)
    const { boughtAt, cancelledAt } = returned
    const facts = { ...own, boughtAt, isCancelled: cancelledAt !== null, isPickedUp }
    const refusal = refuseReturn(facts, now, language)
    if (refusal) return refusal
    await cancelPurchases(tx, lock, [returned], { now })
    const { organizationId, auctionItemId } = lock
    const about = { organizationId, auctionItemId, subjectId: id, about: item.title }
    const amount = toPrice(returned.unitPrice * returned.quantity)
    tx.addActivity({ kind: 'places-returned', ...about, changes: { price: [amount, null] } })
    return null
  })
}

type Own = NonNullable<Awaited<ReturnType<typeof findOwn>>>

async function changeOwn(
  orm: Orm,
  form: OwnPlacesForm,
  { now }: Asked,
  change: (
    tx: Tx,
    own: Own & { lock: NonNullable<Awaited<ReturnType<typeof lockItem>>> },
  ) => Promise<OwnRefusal | null>,
): Promise<OwnChange> {
  const beforeLock = await findOwn(orm, form)
  if (!beforeLock) return { kind: 'unknown' }
  return orm.transaction(async (tx) => {
    const lock = await lockItem(tx, beforeLock.item.organizationId, form.item)
    // Read again behind the lock: the team may have cancelled them meanwhile, or the bidder been erased.
    const own = lock && (await findOwn(tx, form))
    if (!own) return { kind: 'unknown' }
    const refusal = await change(tx, { ...own, lock })
    if (refusal) return { kind: 'refused', refusal }
    await confirmAddress(tx, own.email, now)
    return { kind: 'done' }
  })
}

async function findOwn(orm: Orm | Tx, { item: auctionItemId, ...reader }: OwnPlacesForm) {
  const address = await findReader(orm, reader, `places of ${auctionItemId}`)
  if (!address) return null
  const { name, slug, contactEmail, timeZone } = organization
  const [row] = await orm
    .select({ item: auctionItem, closedAt: auctionLock.closedAt, place: { name, slug, contactEmail, timeZone } })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .where(and(eq(auctionItem.id, auctionItemId), isNull(auctionItem.deletedAt), organization.isActive))
  if (!row) return null
  const { email } = address
  const isTheirs = and(eq(purchase.auctionItemId, auctionItemId), isOfAddress(purchase, email))
  const purchases = await orm
    .select({ ...getTableColumns(purchase), isPickedUp })
    .from(purchase)
    .where(isTheirs)
    .orderBy(asc(purchase.boughtAt), asc(purchase.id))
  return {
    ...row,
    email,
    purchases,
    endTime: row.item.endTime,
  }
}
