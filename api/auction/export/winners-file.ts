import { inArray } from 'drizzle-orm'
import { billLine } from '../../../db/schema/bill-lines.ts'
import { type BillItem, readBillItems } from '../../checkout/balances/read-bill-items.ts'
import { readWinners, rowOf, type WinnerAccount, withoutTests, wonIn } from '../../checkout/balances/read-winners.ts'
import { toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'
import { bothTimes, type Table } from './table.ts'

/**
 * Who won which closed item of an event, bought what, and gave, one bidder's lines together, also those of other events: what they
 * paid and what is left, which is of all, stands in the first of their rows, so that each column adds up, and counts no test.
 * Whoever paid for an item that is no longer won has a row without one. An organization has few enough for one page.
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
  async *read(orm, { organizationId, eventId, timeZone, now }) {
    const accounts = await readWinners(orm, organizationId, wonIn(eventId))
    const ids = accounts.map(({ id }) => id)
    const items = await readBillItems(orm, organizationId, inArray(billLine.bidderId, ids))
    // One after the other: who has the lower address comes first.
    const wins = [...Map.groupBy(items, ({ bidder }) => bidder.id).values()].sort(byLabel).flat()
    const accountOf = new Map(accounts.map((account) => [account.id, account]))
    const isFirst = (index: number) => wins[index]?.bidder.id !== wins[index - 1]?.bidder.id
    const winning = new Set(wins.map(({ bidder }) => bidder.id))
    yield [
      ...wins.map((won, index) => [
        ...cellsOfWin(won, timeZone, now),
        ...(isFirst(index) ? cellsOfAccount(accountOf.get(won.bidder.id)) : []),
      ]),
      ...accounts.filter(({ id }) => !winning.has(id)).map(cellsWithoutWin),
    ]
  },
}

function byLabel([one]: BillItem[], [other]: BillItem[]): number {
  return (one?.bidder.label ?? '') < (other?.bidder.label ?? '') ? -1 : 1
}

function cellsOfWin({ item, gift, title, bidder, amount, value, pickedUpAt }: BillItem, timeZone: string, now: Date) {
  const { label, name, phone, code } = bidder
  const since = gift?.givenAt ?? item?.endTime
  return [
    label,
    name,
    phone,
    item?.itemNumber ?? null,
    title,
    toPrice(amount),
    toOptionalPrice(value),
    // Places are bought while their sale goes on.
    ...(since && since <= now ? bothTimes(since, timeZone) : [null, null]),
    code,
    pickedUpAt && bothTimes(pickedUpAt, timeZone)[0],
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
