import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { auctionItem } from '../../../db/schema/items.ts'
import { secondChance } from '../../../db/schema/second-chances.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { secondChanceUrl } from '../preferences/links.ts'
import { summaryRecipients } from '../preferences/summary-recipients.ts'
import { bidderLanguage } from './bidder-language.ts'
import { defineEmail, needless } from './define-email.ts'
import { findOrganization, readItemFacts, readItems } from './item-facts.ts'

/** To the next bidder: what is offered to them, and until when. See product#second-chances. */
export const secondChanceEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/second-chance.tsx')).secondChance,
  content: z.object({ offerId: z.uuid() }),
  budget: 'needed',
  overBudget: 'wait',
  async draft(draft, { offerId }) {
    const { tx, row, recipient, publicUrl, now } = draft
    const [chance] = await tx
      .select({ amount: secondChance.amount, expiresAt: secondChance.expiresAt, itemId: secondChance.auctionItemId })
      .from(secondChance)
      .innerJoin(auctionItem, eq(auctionItem.id, secondChance.auctionItemId))
      .where(and(eq(secondChance.id, offerId), isNull(secondChance.outcome), isNull(auctionItem.deletedAt)))
    const facts = chance && (await readItemFacts(tx, chance.itemId, publicUrl, now))
    if (!facts || chance.expiresAt <= now) return needless('This offer is over.')
    const email = {
      kind: 'second-chance' as const,
      organization: facts.organization,
      item: facts.item,
      language: await bidderLanguage({ tx, row }, [chance.itemId]),
      yourBid: toPrice(chance.amount),
      expiresAt: chance.expiresAt.toISOString(),
      answerUrl: secondChanceUrl(publicUrl, recipient, offerId),
    }
    return { kind: 'email', email }
  },
})

/** To the team: nobody is left to ask. */
export const secondChanceOverEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/second-chance-over.tsx')).secondChanceOver,
  content: z.object({}),
  budget: 'auction',
  overBudget: 'wait',
  async draft({ tx, row, publicUrl, now }) {
    const organizationRow = await findOrganization(tx, row.organizationId)
    const facts = await readItemFacts(tx, row.auctionItemId, publicUrl, now)
    const isThere = facts && (await readItems(tx, [{ auctionItemId: facts.id }])).size > 0
    if (!organizationRow || !facts || !isThere) return needless('The item was deleted.')
    const isOnTeam = (await summaryRecipients(tx, organizationRow.id)).some(({ email }) => email === row.recipient)
    if (!isOnTeam) return needless('They’re no longer on the team, or no longer want it.')
    const winnersUrl = new URL(`/${organizationRow.slug}/admin/winners`, publicUrl).href
    return {
      kind: 'email',
      email: { kind: 'second-chance-over', organization: facts.organization, item: facts.item, winnersUrl },
    }
  },
})
