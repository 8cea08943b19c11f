import { and, eq, isNull } from 'drizzle-orm'
import { winner } from '../../db/schema/checkout.ts'
import { closing } from '../../db/schema/closings.ts'
import { highestBidOf, type ItemRow } from '../../db/select-items.ts'
import { DEFAULT_RULES, paymentDue, rulesFor } from '../contract/organizations/default-rules.ts'
import type { Language } from '../contract/values/language.ts'
import { breakLinks } from '../contract/values/links-in-text.ts'
import { toPrice } from '../contract/values/money.ts'
import { fillPaymentLink } from '../contract/values/payment-link.ts'
import { MINUTE_MS } from '../contract/values/time.ts'
import { type Draft, type DraftContext, needless } from '../outbox/draft.ts'
import type { MailContent } from '../outbox/mail-content.ts'
import { findUnconfirmed } from '../subscriptions/unconfirmed-organizations.ts'
import { bidderLanguage } from './bidder-language.ts'
import { findOrganization, readItems, totalOf } from './closing-facts.ts'
import { itemUrl, senderOf } from './item-facts.ts'

type Item = ItemRow['item']

/** How much an organization whose admin has not confirmed their email may say of its own in an email. */
const MOST_UNCONFIRMED_CHARACTERS = 1_000

/** To a winner: what they won at one closing, as far as it is still theirs, and what to do now. */
export async function draftWin(draft: DraftContext, content: MailContent['won']): Promise<Draft> {
  const { tx, row, publicUrl, now } = draft
  // The closing releases it with its last item, which may be late.
  if (await isGathering(draft)) return { kind: 'wait', until: new Date(now.getTime() + MINUTE_MS) }
  const own = await findOrganization(tx, row.organizationId)
  if (!own) return needless('The organization was deleted.')
  const still = await stillWon(draft, content.wins)
  if (still.length === 0) return needless('Their bid is no longer winning.')
  const items = still.map((item) => ({ title: item.title, url: itemUrl(own, item, publicUrl), amount: item.amount }))
  const isConfirmed = (await findUnconfirmed(tx, [own.id])).length === 0
  const language = await bidderLanguage(
    draft,
    content.wins.map(({ auctionItemId }) => auctionItemId),
  )
  const rules = rulesOf(still, own.rules, language)
  const total = totalOf(items)
  const code = await codeOf(draft, own.id)
  const about = {
    organization: isConfirmed ? senderOf(own, publicUrl) : withoutLinks(senderOf(own, publicUrl)),
    language,
    isGathered: row.isGathered,
    items,
    ...{ total, code },
    instructions: isConfirmed || !own.paymentInstructions ? own.paymentInstructions : harmless(own.paymentInstructions),
    // Where money goes: nothing of somebody whom nobody knows yet.
    paymentUrl:
      isConfirmed && code && own.paymentLink ? fillPaymentLink(own.paymentLink, { code, amount: total }) : null,
    payBy: payByOf(still, own.rules)?.toISOString() ?? null,
    rules: rules && !isConfirmed ? harmless(rules) : rules,
  }
  return { kind: 'letter', letter: { kind: 'won', ...about } }
}

async function codeOf({ tx, row }: DraftContext, organizationId: string): Promise<string | null> {
  const isTheirs = and(eq(winner.organizationId, organizationId), eq(winner.bidder, row.recipient))
  const [own] = await tx.select({ code: winner.code }).from(winner).where(isTheirs)
  return own?.code ?? null
}

/** Whoever founds an organization could have anybody mailed that they won, with whatever they want to say. */
function withoutLinks<Sender extends { contactInfo: string | null }>(sender: Sender): Sender {
  return { ...sender, contactInfo: sender.contactInfo && harmless(sender.contactInfo) }
}

function harmless(words: string): string {
  const few = words.length > MOST_UNCONFIRMED_CHARACTERS ? `${words.slice(0, MOST_UNCONFIRMED_CHARACTERS)}…` : words
  return breakLinks(few)
}

/** Whether its recipient may win more that is to stand in the same mail. */
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
 * product.md#cancelled-after-the-closing.
 */
async function stillWon({ tx, row: { recipient } }: DraftContext, wins: MailContent['won']['wins']) {
  const rows = await readItems(tx, wins)
  return wins.flatMap(({ auctionItemId, amount }) => {
    const row = rows.get(auctionItemId)
    const highest = row ? highestBidOf(row) : null
    const isTheirs = highest?.email === recipient && toPrice(highest.amount) === amount
    return row && isTheirs ? [{ ...row.item, amount }] : []
  })
}

/** Each item's own rules, else the organization's; named by their items where these have to be told apart. */
function rulesOf(items: Item[], standard: string | null, language: Language): string | null {
  const [first, ...others] = Map.groupBy(items, (item) => item.customRules ?? standard)
  if (!first || others.length === 0) return first?.[0] ?? null
  return [first, ...others]
    .map(
      ([rules, own]) =>
        `**${own.map(({ title }) => title).join(', ')}**\n${rulesFor(rules ?? DEFAULT_RULES, language)}`,
    )
    .join('\n\n')
}

/** When the last of them has to be paid; `null` unless all of their rules say so. */
function payByOf(items: Item[], standard: string | null): Date | null {
  const dues = items.flatMap(
    ({ customRules, endTime }) => paymentDue(customRules ?? standard, endTime)?.getTime() ?? [],
  )
  return dues.length < items.length ? null : new Date(Math.max(...dues))
}
