import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { holds, titleHolds } from '../../../db/contains-pattern.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { searchedNumber } from '../../contract/auction/items/item-number.ts'
import {
  type CheckoutMatches,
  type CheckoutSheet,
  type CheckoutWinner,
  MOST_MATCHES,
} from '../../contract/checkout/checkout-view.ts'
import { scannedCodes } from '../../contract/checkout/scanned-code.ts'
import type { WinnerRow, WinnerSheet } from '../../contract/checkout/winner-view.ts'
import { typedPaddle } from '../../contract/values/address/bidder.ts'
import { parseEmail } from '../../contract/values/address/email-address.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { readWinners, rowOf } from '../balances/read-winners.ts'
import { readOpenItems } from './read-open-items.ts'

/**
 * What the words that somebody typed may mean, about `bidder w` and `auction_item i`; `null`: of
 * winners or items none. Winners of an item that `item` means are found as well.
 */
interface Reading {
  winner: SQL | null
  item: SQL | null
}

/**
 * Finds winners, and items that take bids, by what somebody typed or scanned. The most exact reading that finds
 * anything counts, so that a code or a number is not lost among words. Addresses are found as a whole alone: letter by
 * letter they could be guessed. In the demo they are not found at all: its visitors are strangers to each other.
 */
export async function searchCheckout(
  orm: Orm,
  organizationId: string,
  search: string,
  now: Date,
): Promise<CheckoutMatches> {
  for (const reading of await whatMayFind(orm, organizationId, readingsOf(search.trim()))) {
    const matches = await findAs(orm, organizationId, reading, now)
    if (matches.winners.length + matches.items.length > 0) return matches
  }
  return { winners: [], items: [], hasMore: false }
}

/** Those that mean anybody or anything, asked all at once: accounts are then read of the first of them, not of each. */
async function whatMayFind(orm: Orm, organizationId: string, readings: Reading[]): Promise<Reading[]> {
  const conditions = readings.map(
    ({ winner, item }) => sql`(
      exists (
        select from ${bidder} w
        where w.organization_id = ${organizationId} and w.code is not null and ${winner ?? sql`false`}
      ) or exists (select from ${auctionItem} i where i.organization_id = ${organizationId} and ${item ?? sql`false`})
    )`,
  )
  const [answers] = await orm.execute<{ finds: boolean[] }>(
    sql`select json_build_array(${sql.join(conditions, sql`, `)}) as finds`,
  )
  return readings.filter((_, index) => answers?.finds[index])
}

function readingsOf(text: string): Reading[] {
  const scanned = scannedCodes(text)
  if (scanned) return scanned.map(byItemCode)
  const code = text.replace(/^#/, '').toUpperCase()
  const number = searchedNumber(text)
  const address = parseEmail(text)
  const paddle = typedPaddle(text)
  const byPaddle = paddle === null ? null : sql`w.paddle_number = ${paddle}`
  return [
    { winner: sql`w.code = ${code}`, item: null },
    byItemCode(code),
    ...(address === null ? [] : [{ winner: byAddress(address), item: null }]),
    // A number may be a paddle's, and an item's.
    { winner: byPaddle, item: number === null ? null : sql`i.item_number = ${number}` },
    ...(text.length < 2 ? [] : [byWords(text)]),
  ]
}

function byAddress(address: string): SQL {
  const isDemo = sql`exists (select from ${organization} o where o.id = w.organization_id and o.is_demo)`
  return sql`w.email = ${address} and not ${isDemo}`
}

function byItemCode(code: string): Reading {
  return { winner: null, item: sql`i.code = ${code}` }
}

function byWords(words: string): Reading {
  return { winner: holds(sql`w.name`, words), item: titleHolds(words) }
}

async function findAs(
  orm: Orm,
  organizationId: string,
  { winner, item }: Reading,
  now: Date,
): Promise<CheckoutMatches> {
  const hasWon = sql`exists (
    select from ${auctionItem} i join ${auctionLock} k on k.auction_item_id = i.id and k.closed_at is not null
    join bid b on b.id = k.winning_bid_id
    where i.organization_id = ${organizationId} and i.deleted_at is null and b.bidder_id = w.id and ${item ?? sql`false`}
  )`
  const [accounts, items] = await Promise.all([
    readWinners(orm, organizationId, sql`(${winner ?? sql`false`} or ${hasWon})`),
    item ? readOpenItems(orm, organizationId, item, { now, limit: MOST_MATCHES + 1 }) : [],
  ])
  return {
    winners: accounts.slice(0, MOST_MATCHES).map((account) => checkoutWinner(rowOf(account))),
    items: items.slice(0, MOST_MATCHES),
    hasMore: accounts.length > MOST_MATCHES || items.length > MOST_MATCHES,
  }
}

/** A winner as the checkout lists them: whoever works there recognizes people, and takes no addresses home. */
function checkoutWinner({ label, contact, reach, ...row }: WinnerRow): CheckoutWinner {
  return { ...row, name: contact?.name ?? null, label: maskEmail(label) }
}

/** Of a winner's sheet what the checkout shows. */
export function checkoutSheet({ winner, note, items, payments, undone, payPath }: WinnerSheet): CheckoutSheet {
  return { winner: checkoutWinner(winner), note, items, payments, undone, payPath }
}
