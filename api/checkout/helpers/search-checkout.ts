import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { holds, titleHolds } from '../../../db/contains-pattern.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { billLine } from '../../../db/schema/bill-lines.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { searchedNumber } from '../../contract/auction/items/item-number.ts'
import { balanceOf } from '../../contract/checkout/account.ts'
import {
  type CheckoutMatches,
  type CheckoutSheet,
  type CheckoutWinner,
  type ListedWinner,
  MOST_MATCHES,
  MOST_NAMED_ITEMS,
  MOST_WAITING,
} from '../../contract/checkout/checkout-view.ts'
import { scannedCodes } from '../../contract/checkout/scanned-code.ts'
import type { WinnerRow, WinnerSheet } from '../../contract/checkout/winner-view.ts'
import { typedPaddle } from '../../contract/values/address/bidder.ts'
import { parseEmail } from '../../contract/values/address/email-address.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import type { CheckoutAccess } from '../../server/access/at-checkout.ts'
import { publicTitle, readWholeBills, withoutAddress } from '../balances/read-bill-items.ts'
import { readWinners, rowOf, type WinnerAccount, wonIn } from '../balances/read-winners.ts'
import { isInRoom } from './is-in-room.ts'
import { readOpenItems } from './read-open-items.ts'

/** Who searches: where, and whether they may know whose addresses are there. */
type Searcher = Pick<CheckoutAccess, 'organization' | 'seesAddresses'>

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
 * anything counts, so that a code or a number is not lost among words. The team finds any part of an address; a helper
 * the whole, or by its first three letters, whatever follows them: letter by letter the rest could be guessed. In the
 * demo they are not found at all: its visitors are strangers to each other.
 */
export async function searchCheckout(
  orm: Orm,
  checkout: Searcher,
  search: string,
  now: Date,
): Promise<CheckoutMatches> {
  const readings = readingsOf(search.trim(), checkout.seesAddresses)
  for (const reading of await whatMayFind(orm, checkout.organization.id, readings)) {
    const matches = await findAs(orm, checkout, reading, now)
    if (matches.winners.length + matches.items.length > 0) return matches
  }
  return { winners: [], items: [], hasMore: false }
}

/** Winners of the event at hand who have not paid for all, or not picked up all, that they won. */
export async function listWaiting(orm: Orm, checkout: Searcher): Promise<CheckoutMatches> {
  const { id, eventId } = checkout.organization
  const winners = await readWinners(orm, id, wonIn(eventId))
  const waiting = winners.filter((one) => balanceOf(one).balance > 0 || one.leftCount > 0)
  return {
    winners: await toListed(orm, waiting.slice(0, MOST_WAITING), checkout),
    items: [],
    hasMore: waiting.length > MOST_WAITING,
  }
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

function readingsOf(text: string, seesAddresses: boolean): Reading[] {
  const scanned = scannedCodes(text)
  if (scanned) return scanned.map(byItemCode)
  const code = readCode(text)
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
    ...(text.length < 2 ? [] : [byWords(text, seesAddresses)]),
    ...(text.length > 3 ? [{ winner: byPartOfAddress(text, seesAddresses), item: null }] : []),
  ]
}

const isDemo = sql`exists (select from ${organization} o where o.id = w.organization_id and o.is_demo)`

function byAddress(address: string): SQL {
  return sql`w.email = ${address} and not ${isDemo}`
}

/** Before the "@": with what follows it, an address of two letters would be told as a whole. */
const ADDRESS_START = /^[^@\s]{3}/

function byPartOfAddress(words: string, seesAddresses: boolean): SQL {
  if (seesAddresses) return sql`(${holds(sql`w.email`, words)} and not ${isDemo})`
  const [start] = ADDRESS_START.exec(words.toLowerCase()) ?? []
  return start === undefined ? sql`false` : sql`(left(w.email, 3) = ${start} and not ${isDemo})`
}

/** As it may be typed, with a hash sign before it. */
function readCode(text: string): string {
  return text.replace(/^#/, '').toUpperCase()
}

function byItemCode(code: string): Reading {
  return { winner: null, item: sql`i.code = ${code}` }
}

/** Three letters may begin a name or an address; with more, those whose name holds them are not lost among addresses. */
function byWords(words: string, seesAddresses: boolean): Reading {
  const named = sql`(${holds(sql`w.name`, words)} or starts_with(w.code, ${readCode(words)}))`
  const winner = words.length === 3 ? sql`(${named} or ${byPartOfAddress(words, seesAddresses)})` : named
  return { winner, item: titleHolds(words) }
}

async function findAs(orm: Orm, checkout: Searcher, { winner, item }: Reading, now: Date): Promise<CheckoutMatches> {
  const { id: organizationId, eventId } = checkout.organization
  // What is sold in the room is there whenever; that of an event before is not sold any more.
  const open = item && sql`${item} and (not i.is_in_hall or ${isInRoom(sql`i`, eventId, now)})`
  const hasWon = sql`exists (
    select from ${billLine} l join ${auctionItem} i on i.id = l.auction_item_id
    where l.organization_id = ${organizationId} and l.bidder_id = w.id and ${item ?? sql`false`}
  )`
  const isFound = sql`(${winner ?? sql`false`} or ${hasWon})`
  // Those of events before come last: of what has the same title each year, only a dozen are listed.
  const [accounts, items] = await Promise.all([
    readWinners(orm, organizationId, isFound, wonIn(eventId)),
    open ? readOpenItems(orm, organizationId, open, { now, limit: MOST_MATCHES + 1 }) : [],
  ])
  return {
    winners: await toListed(orm, accounts.slice(0, MOST_MATCHES), checkout),
    items: items.slice(0, MOST_MATCHES),
    hasMore: accounts.length > MOST_MATCHES || items.length > MOST_MATCHES,
  }
}

/** A winner as the checkout shows them: helpers recognize people, and take no addresses home. */
function checkoutWinner({ label, contact, reach, ...row }: WinnerRow, seesAddresses: boolean): CheckoutWinner {
  return { ...row, name: contact?.name ?? null, label: seesAddresses ? label : maskEmail(label) }
}

async function toListed(
  orm: Orm,
  accounts: WinnerAccount[],
  { organization: { id: organizationId }, seesAddresses }: Searcher,
): Promise<ListedWinner[]> {
  const ids = accounts.map(({ id }) => id)
  const items = await readWholeBills(orm, organizationId, ids)
  const bills = Map.groupBy(items, ({ bidder }) => bidder.id)
  return accounts.map((account) => {
    const lines = bills.get(account.id) ?? []
    return {
      ...checkoutWinner(rowOf(account), seesAddresses),
      titles: lines.slice(0, MOST_NAMED_ITEMS).map((line) => publicTitle(line)),
      moreTitles: Math.max(lines.length - MOST_NAMED_ITEMS, 0),
    }
  })
}

/** Of a winner's sheet what the checkout shows. */
export function checkoutSheet(
  { winner, shares, gifts, note, items, payments, undone, payPath }: WinnerSheet,
  seesAddresses: boolean,
): CheckoutSheet {
  return {
    winner: checkoutWinner(winner, seesAddresses),
    note,
    items,
    shares: seesAddresses ? shares : shares.map(withoutAddress),
    gifts,
    payments,
    undone,
    payPath,
  }
}
