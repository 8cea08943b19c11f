import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readEventName } from '../../../db/event-name.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import { readWinners } from '../../checkout/balances/read-winners.ts'
import { balanceOf } from '../../contract/checkout/account.ts'
import { DEFAULT_RULES, rulesFor } from '../../contract/organizations/default-rules.ts'
import { toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'
import { costOf, countPlaces } from '../../contract/values/money/places.ts'
import { ownPlacesUrl, waitingUrl } from '../preferences/links.ts'
import { type DraftContext, defineEmail, needless, toSend } from './define-email.ts'
import { draftOfDeleted, findOrganization, readItemFacts } from './item-facts.ts'
import { paidBefore, paymentFacts, standardRules } from './payment-facts.ts'

/** To whoever bought places: what of it stands, how to pay, and a way out. */
export const placesBoughtEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/places-bought.tsx')).placesBought,
  content: z.object({ purchaseIds: z.array(z.uuid()).min(1) }),
  budget: 'auction',
  overBudget: 'wait',
  async draft(draft, { purchaseIds }) {
    const { tx, row, recipient, publicUrl, now } = draft
    const own = await findOrganization(tx, row.organizationId)
    const facts = await readItemFacts(tx, row.auctionItemId, publicUrl, now)
    const bought = await tx
      .select()
      .from(purchase)
      .where(and(inArray(purchase.id, purchaseIds), isNull(purchase.cancelledAt)))
      .orderBy(asc(purchase.boughtAt), asc(purchase.id))
    const [first] = bought
    if (!own || !facts || !first) return needless('The places were cancelled.')
    const deleted = draftOfDeleted(facts, now)
    if (deleted) return deleted
    const { language } = first
    const total = costOf(bought)
    const due = await paidBefore(draft, own.id, total)
    const eventName = await readEventName(tx, facts.eventId)
    const { payment, saysHowToPay } = await paymentFacts(draft, own, due.left, eventName)
    return toSend({
      kind: 'places-bought',
      ...payment,
      language,
      item: facts.item,
      places: bought.map(({ kind, quantity, unitPrice, unitValue }) => ({
        kind,
        quantity,
        amount: toPrice(unitPrice * quantity),
        value: toOptionalPrice(unitValue === null ? null : unitValue * quantity),
      })),
      total: toPrice(total),
      ...due,
      hasQuestion: facts.hasQuestion,
      ownPlacesUrl: ownPlacesUrl(publicUrl, recipient, facts.id),
      rules: rulesFor(facts.customRules ?? own.rules ?? DEFAULT_RULES, language, saysHowToPay),
    })
  },
  withoutOwnWords: (email) => ({ ...email, ...standardRules(email), instructions: null, paymentUrls: [] }),
})

/** To whose places the team cancelled, or who took them back. See product#cancelled-places. */
export const placesCancelledEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/places-cancelled.tsx')).placesCancelled,
  content: z.object({ purchaseIds: z.array(z.uuid()).min(1), by: z.enum(['team', 'bidder']) }),
  budget: 'auction',
  overBudget: 'wait',
  async draft({ tx, row, publicUrl, now }, { purchaseIds, by }) {
    const facts = await readItemFacts(tx, row.auctionItemId, publicUrl, now)
    const isTheirs = and(inArray(purchase.id, purchaseIds), isNotNull(purchase.cancelledAt))
    const cancelled = await tx.select().from(purchase).where(isTheirs).orderBy(asc(purchase.boughtAt), asc(purchase.id))
    const [first] = cancelled
    if (!facts || !first) return needless('The item was deleted.')
    const [account] = await readWinners(tx, first.organizationId, sql`w.id = ${first.bidderId}`)
    return toSend({
      kind: 'places-cancelled',
      organization: facts.organization,
      item: facts.item,
      language: first.language,
      places: [...Map.groupBy(cancelled, ({ kind }) => kind)].map(([kind, rows]) => ({
        kind,
        quantity: countPlaces(rows),
        amount: toPrice(costOf(rows)),
      })),
      by,
      credit: toPrice(account ? balanceOf(account).credit : 0),
    })
  },
})

const aboutWaiting = z.object({ waitingId: z.uuid() })

/** To whoever joined a waiting list: that they did, and how to leave it. See product#waiting-list. */
export const placesWaitingEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/places-waiting.tsx')).placesWaiting,
  content: aboutWaiting,
  budget: 'auction',
  overBudget: 'wait',
  async draft(draft, { waitingId }) {
    const facts = await readWaitingFacts(draft, waitingId)
    if (!facts) return needless('They’re no longer waiting.')
    return facts.deleted ?? toSend({ kind: 'places-waiting', ...facts.about })
  },
})

/** To the first in line: how many places are held for them, and until when. See product#waiting-list. */
export const placesReservedEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/places-reserved.tsx')).placesReserved,
  content: aboutWaiting,
  budget: 'auction',
  overBudget: 'wait',
  async draft(draft, { waitingId }) {
    const facts = await readWaitingFacts(draft, waitingId)
    const { reserved = null, reservedUntil = null } = facts?.own ?? {}
    if (!facts || reserved === null || reservedUntil === null || reservedUntil <= draft.now)
      return needless('The places are no longer held.')
    if (facts.deleted) return facts.deleted
    return toSend({ kind: 'places-reserved', ...facts.about, reserved, reservedUntil: reservedUntil.toISOString() })
  },
})

/** What an email says to somebody who waits; `null` once they do not. */
async function readWaitingFacts({ tx, row, recipient, publicUrl, now }: DraftContext, waitingId: string) {
  const [own] = await tx.select().from(waiting).where(eq(waiting.id, waitingId))
  const facts = await readItemFacts(tx, row.auctionItemId, publicUrl, now)
  if (!facts || !own || own.outcome !== null) return null
  const { organization, item } = facts
  const { language, quantity } = own
  return {
    own,
    deleted: draftOfDeleted(facts, now),
    about: { organization, item, language, quantity, waitingUrl: waitingUrl(publicUrl, recipient, own.id) },
  }
}
