import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../../db/clients.ts'
import { readEventName } from '../../../db/event-name.ts'
import { bid, cancelledBid } from '../../../db/schema/bids.ts'
import { closing } from '../../../db/schema/closings.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { secondChance } from '../../../db/schema/second-chances.ts'
import { highestBidOf, type ItemRow } from '../../../db/select-items.ts'
import { type BillItem, publicTitle, readWholeBills } from '../../checkout/balances/read-bill-items.ts'
import { readWinners } from '../../checkout/balances/read-winners.ts'
import { balanceOf } from '../../contract/checkout/account.ts'
import { paymentDue, rulesFor } from '../../contract/organizations/default-rules.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { secondChanceUrl } from '../preferences/links.ts'
import { summaryRecipients } from '../preferences/summary-recipients.ts'
import { bidderLanguage } from './bidder-language.ts'
import { type DraftContext, defineEmail, needless, toSend } from './define-email.ts'
import { findOrganization, itemUrl, readItemFacts, readItems, totalOf } from './item-facts.ts'
import { paymentFacts, rulesOf, standardRules } from './payment-facts.ts'

type Item = ItemRow['item']

const win = z.object({ auctionItemId: z.uuid(), amount: z.string() })
type Win = z.output<typeof win>

/** To a winner: what they won at one closing, as far as it is still theirs, and what to do now. */
export const wonEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/won.tsx')).won,
  content: z.object({ wins: z.array(win).min(1) }),
  budget: 'needed',
  overBudget: 'wait',
  async draft(draft, content) {
    const { tx, row, publicUrl, now } = draft
    // The closing releases it with its last item, which may be late.
    if (await isGathering(draft)) return { kind: 'wait', until: new Date(now.getTime() + MINUTE_MS) }
    const organizationRow = await findOrganization(tx, row.organizationId)
    if (!organizationRow) return needless('The organization was deleted.')
    const still = await stillWon(draft, content.wins)
    const [first] = still
    if (!first) return needless('Their bid is no longer winning.')
    const items = still.map((item) => ({
      title: item.title,
      url: itemUrl(organizationRow, item, publicUrl),
      amount: item.amount,
    }))
    const language = await bidderLanguage(
      draft,
      content.wins.map(({ auctionItemId }) => auctionItemId),
    )
    const total = totalOf(items)
    const bill = await billOf(draft, organizationRow.id, { wins: still, language })
    const isPaid = bill?.balance === '0.00'
    const { payment, saysHowToPay } = await paymentFacts(
      draft,
      organizationRow,
      bill?.balance ?? total,
      await readEventName(tx, first.eventId),
    )
    const about = {
      ...payment,
      language,
      isGathered: row.isGathered,
      items,
      total,
      bill: bill && {
        ...bill,
        besides: bill.besides.map(({ item, ...line }) => ({ ...line, url: itemUrl(organizationRow, item, publicUrl) })),
      },
      payBy: isPaid ? null : ((await payByOf(tx, still, organizationRow.rules))?.toISOString() ?? null),
      rules: rulesOf(still, organizationRow.rules, (rules) => rulesFor(rules, language, saysHowToPay || isPaid)),
    }
    return toSend({ kind: 'won', ...about })
  },
  withoutOwnWords: (email) => ({ ...email, ...standardRules(email), instructions: null, paymentUrls: [] }),
})

/** Whether its recipient may win more that is to stand in the same email. */
async function isGathering({ tx, row }: DraftContext): Promise<boolean> {
  if (!row.isGathered || row.closingId === null) return false
  const open = await tx
    .select({ id: closing.id })
    .from(closing)
    .where(and(eq(closing.id, row.closingId), isNull(closing.settledAt)))
  return open.length > 0
}

/**
 * A winning bid may have been cancelled since: the next bidder has won, and is told so. See
 * product#cancelled-after-the-closing.
 */
async function stillWon({ tx, row: { recipient } }: DraftContext, wins: Win[]) {
  const rows = await readItems(tx, wins)
  return wins.flatMap(({ auctionItemId, amount }) => {
    const row = rows.get(auctionItemId)
    const highest = row ? highestBidOf(row) : null
    const isTheirs = highest?.email === recipient && toPrice(highest.amount) === amount
    return row && isTheirs ? [{ ...row.item, amount }] : []
  })
}

/**
 * The bill of the evening: what is on it besides these wins, and what is left of all, or was paid too much. Where the others
 * are wins, too, only how much of these is paid by then; `null` where nothing is.
 */
async function billOf(
  { tx, row: { recipient } }: DraftContext,
  organizationId: string,
  { wins, language }: { wins: Item[]; language: Language },
) {
  const [account] = await readWinners(tx, organizationId, sql`w.email = ${recipient}`)
  if (!account) return null
  const lines = await readWholeBills(tx, organizationId, [account.id])
  const { balance, credit } = balanceOf(account)
  const isTold = (line: BillItem) => isWin(line) && wins.some(({ id }) => id === line.item?.id)
  const others = lines.filter((line) => !isTold(line))
  if (others.length > 0 && lines.every(isWin)) {
    const covered = lines.filter(isTold).reduce((sum, { amount }) => sum + amount, 0) - balance
    const paid = Math.min(covered, account.paid)
    const left = { paid: toPrice(paid), waived: toPrice(covered - paid), balance: toPrice(balance), credit: toPrice(0) }
    return covered > 0 ? { besides: [], ...left } : null
  }
  if (others.length === 0 && account.paid + account.waived === 0) return null
  return {
    besides: others.map((line) => ({
      title: publicTitle(line, language),
      item: line.item,
      amount: toPrice(line.amount),
    })),
    paid: toPrice(account.paid),
    waived: toPrice(account.waived),
    balance: toPrice(balance),
    credit: toPrice(credit),
  }
}

function isWin({ item, places, share }: BillItem): boolean {
  return item !== null && places === 0 && share === null
}

/**
 * When the last of them has to be paid; `null` unless all of their rules say so. Who wins later, because a win was
 * cancelled, or the item was sold or came back after its end, has as long from then on, however often they are told.
 */
async function payByOf(tx: Tx, items: Item[], standard: string | null): Promise<Date | null> {
  const wonAt = await readWonAt(tx, items)
  const dues = items.flatMap(
    ({ id, customRules, endTime }) => paymentDue(customRules ?? standard, wonAt.get(id) ?? endTime)?.getTime() ?? [],
  )
  return dues.length < items.length ? null : new Date(Math.max(...dues))
}

/** When each was won, by its id. What is closed an hour after its end was archived then, or its organization inactive. */
async function readWonAt(tx: Tx, items: Item[]): Promise<Map<string, Date>> {
  const ids = items.map(({ id }) => id)
  const { id, endTime } = auctionItem
  const { closedAt } = auctionLock
  const wonAt = sql`greatest(
    ${endTime}, ${bid.timestamp}, case when ${closedAt} > ${endTime} + interval '1 hour' then ${closedAt} end,
    (select max(cancelled_at) from ${cancelledBid} c where c.auction_item_id = ${id}),
    (select max(settled_at) from ${secondChance} s where s.auction_item_id = ${id})
  )`.mapWith(endTime)
  const isWinner = and(eq(bid.auctionItemId, id), bid.isWinning)
  const rows = await tx
    .select({ id, wonAt })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, id))
    .innerJoin(bid, isWinner)
    .where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.wonAt]))
}

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
    return toSend(email)
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
    return toSend({ kind: 'second-chance-over', organization: facts.organization, item: facts.item, winnersUrl })
  },
})
