import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../../db/clients.ts'
import { donation } from '../../../db/schema/donations.ts'
import { readCancelledWins, readChancesUntil } from '../../../db/second-chances.ts'
import { toOptionalPrice } from '../../contract/values/money/money.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { unsubscribeUrl } from '../preferences/links.ts'
import { type Draft, defineEmail, needless, toSend } from './define-email.ts'
import { findOrganization, itemUrl, pictureUrl, readItems, readSales, senderOf } from './item-facts.ts'

/** To somebody who offered an item: thanks, and what becomes of it. See product#donations. */
export const donationReceivedEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/donation-received.tsx')).donationReceived,
  content: z.object({ donationId: z.uuid() }),
  budget: 'auction',
  overBudget: 'drop',
  async draft({ tx, row, recipient, publicUrl }, { donationId }) {
    const organizationRow = await findOrganization(tx, row.organizationId)
    const [donationRow] = await tx.select().from(donation).where(eq(donation.id, donationId))
    if (!organizationRow || !donationRow) return needless('The donation was deleted.')
    const { title, estimatedValue, wantsResult, language } = donationRow
    const about = { organization: senderOf(organizationRow, publicUrl), language, title, wantsResult }
    const value = { estimatedValue: toOptionalPrice(estimatedValue) }
    const email = { kind: 'donation-received' as const, ...about, ...value }
    return toSend({ ...email, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) })
  },
})

/** To an organization: what was offered to it and has no answer yet. */
export const donationOfferedEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/donation-offered.tsx')).donationOffered,
  /** `donations`: what was offered since the last such email was sent. */
  content: z.object({ donations: z.array(z.uuid()).min(1) }),
  budget: 'question',
  overBudget: 'wait',
  isToStrangers: true,
  async draft({ tx, row, recipient, publicUrl }, { donations: ids }) {
    const organizationRow = await findOrganization(tx, row.organizationId)
    if (!organizationRow) return needless('The organization was deleted.')
    const rows = await tx
      .select({ id: donation.id, title: donation.title, estimatedValue: donation.estimatedValue })
      .from(donation)
      .where(and(inArray(donation.id, ids), eq(donation.state, 'new')))
    if (rows.length === 0) return needless('The team answered already.')
    // In the order in which they came, also those of one instant.
    const inOrder = rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    const donations = inOrder.map((one) => ({ ...one, estimatedValue: toOptionalPrice(one.estimatedValue) }))
    const donationsUrl = new URL(`/${organizationRow.slug}/admin/donations`, publicUrl).href
    const about = { organization: senderOf(organizationRow, publicUrl), donations, donationsUrl }
    return toSend({ kind: 'donation-offered', ...about, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) })
  },
})

/** To a donor who asked: what their item raised, as of now. A win may have been cancelled since the closing. */
export const donationResultEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/donation-result.tsx')).donationResult,
  content: z.object({ donationId: z.uuid() }),
  budget: 'auction',
  overBudget: 'wait',
  async draft({ tx, row, recipient, publicUrl, now }, { donationId }) {
    const organizationRow = await findOrganization(tx, row.organizationId)
    const [donationRow] = await tx.select().from(donation).where(eq(donation.id, donationId))
    const auctionItemId = donationRow?.auctionItemId ?? ''
    const itemRow = auctionItemId ? (await readItems(tx, [{ auctionItemId }])).get(auctionItemId) : null
    if (!organizationRow || !donationRow || !itemRow) return needless('The item was deleted.')
    const { item, standing } = itemRow
    const wasCancelled = (await readCancelledWins(tx, organizationRow.id)).has(item.id)
    if (standing.currentAmount === null && wasCancelled) return withoutWinner(tx, item.id, now)
    const about = {
      organization: senderOf(organizationRow, publicUrl),
      language: donationRow.language,
      item: {
        title: item.title,
        url: itemUrl(organizationRow, item, publicUrl),
        imageUrl: pictureUrl(item.imageUrl, publicUrl),
        endTime: item.endTime.toISOString(),
        mayRunLonger: false,
      },
      amount: toOptionalPrice(standing.currentAmount) ?? (await readSales(tx, [item.id])).get(item.id)?.amount ?? null,
    }
    return toSend({ kind: 'donation-result', ...about, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) })
  },
})

/** What it raises is known once the bidder who is asked has answered. See product#second-chances. */
async function withoutWinner(tx: Tx, itemId: string, now: Date): Promise<Draft<never>> {
  const until = (await readChancesUntil(tx, [itemId])).get(itemId)
  return until
    ? { kind: 'wait', until: new Date(Math.max(until.getTime(), now.getTime()) + MINUTE_MS) }
    : needless('The item has no winner.')
}
