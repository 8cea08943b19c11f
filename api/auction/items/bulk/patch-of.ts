import type { BulkChange } from '../../../contract/auction/items/bulk-edit.ts'
import { type ItemPatch, itemPatch } from '../../../contract/auction/items/item-form.ts'
import { placesToForm } from '../../../contract/auction/items/places.ts'
import { MINUTE_MS } from '../../../contract/values/time/time.ts'
import { instantIn, movedTime } from '../../../contract/values/time/time-zone.ts'
import type { Item } from '../admin-view.ts'
import { movedPlaces } from '../moved-times.ts'

/** A bulk change that edits the fields of items, rather than making, hiding, or removing them. */
type FieldChange = Extract<
  BulkChange,
  { kind: 'times' | 'move' | 'stagger' | 'prices' | 'category' | 'donor' | 'extension' | 'hiding' | 'rules' | 'sell' }
>

/**
 * What a bulk change means for one item, as an edit of it would say it; why not, in words, where times come to lie out of
 * all bounds, or it has no such prices.
 * @param index its place among the items, from 0
 */
export function patchOf(item: Item, change: FieldChange, index: number, timeZone: string): ItemPatch | string {
  switch (change.kind) {
    case 'move':
      return movedTimes(item, change, timeZone)
    case 'stagger':
      return checked({ endTime: staggeredEnd(change, index, timeZone).toISOString() })
    case 'prices':
      return pricesOf(item, change, timeZone)
    case 'sell':
      return leftoverSale(item, change)
    default: {
      const { kind, ...patch } = change
      return patch
    }
  }
}

/** An item takes bids, sells places, or is sold in the room: the prices of the other kinds are not its own. */
function pricesOf(
  item: Item,
  { kind: _, fixedPrice, placeCount, ...ofBids }: Extract<BulkChange, { kind: 'prices' }>,
  timeZone: string,
): ItemPatch | string {
  const { estimatedValue } = ofBids
  if (item.isInHall) return estimatedValue === undefined ? 'It’s sold in the room.' : { estimatedValue }
  if (!item.places) return Object.keys(ofBids).length > 0 ? ofBids : 'It takes bids.'
  const isPriced = fixedPrice !== undefined || estimatedValue !== undefined
  if (!isPriced && placeCount === undefined) return 'It has a fixed price.'
  if (isPriced && item.places.kinds.length > 1) return 'It has several prices. Please edit it by itself.'
  const form = placesToForm(item.places, timeZone)
  const kinds = form.kinds.map((kind) => ({
    ...kind,
    price: fixedPrice ?? kind.price,
    value: estimatedValue === undefined ? kind.value : estimatedValue,
  }))
  return { places: { ...form, count: placeCount ?? form.count, kinds } }
}

/** Sold once, to whoever buys first. */
function leftoverSale(item: Item, { fixedPrice, endTime }: Extract<BulkChange, { kind: 'sell' }>): ItemPatch {
  const price = fixedPrice ?? item.startingBid
  const only = { name: '', price, value: item.estimatedValue, from: null, until: null }
  return { endTime, places: { count: 1, mostEach: 1, question: null, kinds: [only] } }
}

function movedTimes(
  item: Item,
  { times, ...by }: Extract<BulkChange, { kind: 'move' }>,
  timeZone: string,
): ItemPatch | string {
  const move = (instant: Date) => movedTime(instant, by, timeZone)
  const patch = checked({
    ...(times !== 'end' && { startTime: move(item.startTime).toISOString() }),
    ...(times !== 'start' && { endTime: move(item.endTime).toISOString() }),
  })
  const isTimed = item.places?.kinds.some(({ from, until }) => from !== null || until !== null)
  if (typeof patch === 'string' || times !== 'both' || !item.places || !isTimed) return patch
  // What is on sale early, or late, moves along.
  return { ...patch, places: placesToForm(movedPlaces(item.places, move), timeZone) }
}

function staggeredEnd(change: Extract<BulkChange, { kind: 'stagger' }>, index: number, timeZone: string): Date {
  const { endTime, atOnce, everyMinutes } = change
  return new Date(instantIn(endTime, timeZone).getTime() + Math.floor(index / atOnce) * everyMinutes * MINUTE_MS)
}

/** Times that come out of a sum are held to the same bounds as those that are typed. */
function checked(patch: ItemPatch): ItemPatch | string {
  const { data, error } = itemPatch.safeParse(patch)
  return data ?? error?.issues[0]?.message ?? ''
}
