import { eq, inArray, sql } from 'drizzle-orm'
import type { AtHand } from '../../../db/at-hand.ts'
import type { Orm } from '../../../db/clients.ts'
import { billLine } from '../../../db/schema/bill-lines.ts'
import {
  type BillItem,
  coveredGifts,
  publicTitle,
  readBillItems,
  readWholeBills,
  valueAlone,
} from '../../checkout/balances/read-bill-items.ts'
import { readPaidLines } from '../../checkout/balances/read-paid-lines.ts'
import { readWinners, rowOf, withoutTests } from '../../checkout/balances/read-winners.ts'
import type { PrintedBill, PrintKind } from '../../contract/auction/items/printed.ts'
import { toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'

/** Kinds that tell what bidders owe and paid. */
const ofBills: readonly PrintKind[] = ['winners-by-name', 'pickup-slips', 'receipts']

/**
 * The bills that `kind` prints: what of them is for items of `ids`, or for all of an event that are not archived, and gifts. A
 * receipt has all that is on a bill, as what was paid is for all of it.
 */
export async function readBills(
  orm: Orm,
  { id: organizationId, eventId }: AtHand,
  { kind, ids: itemIds }: { kind: PrintKind; ids: string[] | null },
): Promise<PrintedBill[]> {
  if (!ofBills.includes(kind)) return []
  const isAsked = itemIds ? inArray(billLine.auctionItemId, itemIds) : eq(billLine.eventId, eventId)
  const lines = (await readBillItems(orm, organizationId, isAsked)).filter(
    ({ item }) => itemIds || item?.isActive !== false,
  )
  const asked = Map.groupBy(lines, ({ bidder }) => bidder.id)
  const ids = [...asked.keys()]
  if (ids.length === 0) return []
  const whole = await readWholeBills(orm, organizationId, ids)
  const bills = Map.groupBy(whole, ({ bidder }) => bidder.id)
  const accounts = await readWinners(orm, organizationId, inArray(sql`w.id`, ids))
  const payments = kind === 'receipts' ? await readPaidLines(orm, organizationId) : new Map()
  return accounts.map((account) => {
    const bill = bills.get(account.id) ?? []
    const own = kind === 'receipts' ? bill : (asked.get(account.id) ?? [])
    const covered = coveredGifts(withoutTests(account), bill)
    const { code, label, paid, waived, balance, credit } = rowOf(withoutTests(account))
    const { name, phone } = account
    return {
      code,
      label,
      name,
      phone,
      paid,
      waived,
      balance,
      credit,
      payments: payments.get(account.id) ?? [],
      total: toPrice(own.reduce((sum, { amount }) => sum + amount, 0)),
      lines: own.map((line) => ({
        ...lineOf(line, own),
        isCovered: line.gift !== null && covered.has(line.gift.id),
      })),
    }
  })
}

function lineOf(line: BillItem, own: BillItem[]): Omit<PrintedBill['lines'][number], 'isCovered'> {
  return {
    itemNumber: line.share ? null : (line.item?.itemNumber ?? null),
    title: publicTitle(line),
    amount: toPrice(line.amount),
    part: line.part,
    value: toOptionalPrice(valueAlone(line, own)),
    isHandedOver: line.share === null && line.gift === null,
    isPickedUp: line.pickedUpAt !== null,
  }
}
