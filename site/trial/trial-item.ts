import type { Standing } from '../../api/contract/auction/bidding/bid-rule.ts'
import type { ImportedRow } from '../../api/contract/auction/items/item-import.ts'
import { readHall, readPlaces } from '../../api/contract/auction/items/place-cells.ts'
import { type Cents, parsePrice, toPrice } from '../../api/contract/values/money/money.ts'
import { SAVED_DEFAULTS } from '../spreadsheet/saved-spreadsheet.ts'

/** An item of a spreadsheet, as it is shown before anybody has an account. */
export interface TrialItem extends Pick<Standing, 'startingBid' | 'minimumRaise'> {
  id: string
  number: string | null
  title: string
  description: string
  donor: string | null
  value: Cents | null
  /** Whether its row says what bidding starts at. */
  hasPrice: boolean
  /** The fixed prices it is sold at, without bids; none where it takes them. */
  kinds: { name: string; price: string }[]
  /** Whether bids on it are called out in a room. */
  isInHall: boolean
  /** The address of its photo, in this browser. */
  photo: string | null
  /** The newest first. */
  bids: TrialBid[]
}

export interface TrialBid {
  amount: Cents
  isRival: boolean
  at: Date
}

/** A row as an item. @param photo its address */
export function trialItemOf(row: ImportedRow, id: string, photo: string | null): TrialItem {
  return {
    id,
    number: row.itemNumber ?? null,
    title: row.title ?? '',
    description: row.description ?? '',
    donor: row.donatedBy ?? null,
    value: parsePrice(row.estimatedValue ?? ''),
    startingBid: priceOr(row.startingBid, SAVED_DEFAULTS.startingBid),
    minimumRaise: priceOr(row.minimumRaise, SAVED_DEFAULTS.minimumRaise),
    hasPrice: Boolean(parsePrice(row.startingBid ?? '')),
    kinds: kindsOf(row),
    isInHall: readHall(row.isInHall ?? '') === true,
    photo,
    bids: [],
  }
}

function kindsOf(row: ImportedRow): TrialItem['kinds'] {
  return readPlaces(row).kinds.flatMap(({ name, price: text }) => {
    const price = parsePrice(text)
    return price === null ? [] : { name, price: toPrice(price) }
  })
}

/** Whether it takes bids on its page. */
export function takesBids({ kinds, isInHall }: TrialItem): boolean {
  return kinds.length === 0 && !isInHall
}

function priceOr(text = '', otherwise: string): Cents {
  return parsePrice(text) || (parsePrice(otherwise) ?? 0)
}

/** What the next bid on an item is judged by. */
export function termsOf({ startingBid, minimumRaise, bids }: TrialItem) {
  return { startingBid, minimumRaise, currentBid: bids[0]?.amount ?? null }
}
