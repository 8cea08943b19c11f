import { and, asc, eq, isNull } from 'drizzle-orm'
import type { AtHand } from '../../../db/at-hand.ts'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { isWon } from '../../../db/is-won.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { handover } from '../../../db/schema/checkout.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { readWinners, rowOf, type WinnerAccount, withoutTests, wonIn } from '../../checkout/balances/read-winners.ts'
import { toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'
import { bothTimes, type Table } from './table.ts'

/**
 * Who won which closed item, one bidder's items together. What they paid and what is left stands in the first of their
 * rows, so that each column adds up, and counts no test; whoever paid for an item that is no longer won has a row without one. An
 * organization has few enough for one page.
 */
export const winnersFile: Table = {
  name: 'winners',
  columns: [
    'Email',
    'Name',
    'Phone',
    'Item Number',
    'Item',
    'Amount',
    'Estimated Value',
    'Closed',
    'Closed (UTC)',
    'Code',
    'Picked Up',
    'Paid',
    'Waived',
    'Balance',
    'Credit',
  ],
  async *read(orm, { organizationId, eventId, timeZone }) {
    const wins = await readWins(orm, { id: organizationId, eventId })
    const accounts = await readWinners(orm, organizationId, wonIn(eventId))
    const accountOf = new Map(accounts.map((account) => [account.id, account]))
    const isFirst = (index: number) => wins[index]?.bidder !== wins[index - 1]?.bidder
    const winning = new Set(wins.map(({ bidder }) => bidder))
    yield [
      ...wins.map((won, index) => [
        ...cellsOfWin(won, timeZone),
        ...(isFirst(index) ? cellsOfAccount(accountOf.get(won.bidder)) : []),
      ]),
      ...accounts.filter(({ id }) => !winning.has(id)).map(cellsWithoutWin),
    ]
  },
}

type Win = Awaited<ReturnType<typeof readWins>>[number]

function readWins(orm: Orm, { id: organizationId, eventId }: AtHand) {
  return orm
    .select({
      item: auctionItem,
      bidder: bidder.id,
      label: bidder.label,
      amount: bid.amount,
      name: bidder.name,
      phone: bidder.phone,
      code: bidder.code,
      handedAt: handover.handedAt,
    })
    .from(auctionLock)
    .innerJoin(auctionItem, eq(auctionItem.id, auctionLock.auctionItemId))
    .innerJoin(bid, eq(bid.id, auctionLock.winningBidId))
    .innerJoin(bidder, isBidderOf(bid))
    .leftJoin(
      handover,
      and(eq(handover.auctionItemId, auctionItem.id), eq(handover.bidderId, bidder.id), isNull(handover.undoneAt)),
    )
    .where(and(isWon(organizationId), eq(auctionItem.eventId, eventId)))
    .orderBy(asc(bidder.label), asc(bidder.id), asc(auctionItem.itemNumber), asc(auctionItem.id))
}

function cellsOfWin({ item, label, amount, name, phone, code, handedAt }: Win, timeZone: string) {
  return [
    label,
    name,
    phone,
    item.itemNumber,
    item.title,
    toPrice(amount),
    toOptionalPrice(item.estimatedValue),
    ...bothTimes(item.endTime, timeZone),
    code,
    handedAt && bothTimes(handedAt, timeZone)[0],
  ]
}

function cellsWithoutWin(account: WinnerAccount) {
  const { label, name, phone, code } = account
  const [blankItem, notPickedUp] = [[null, null, null, null, null, null], null]
  return [label, name, phone, ...blankItem, code, notPickedUp, ...cellsOfAccount(account)]
}

function cellsOfAccount(account: WinnerAccount | undefined) {
  if (!account) return []
  const { paid, waived, balance, credit } = rowOf(withoutTests(account))
  return [paid, waived, balance, credit]
}
