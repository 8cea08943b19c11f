import { isDeepStrictEqual } from 'node:util'
import { auctionDefaults, type ItemForm, type ItemPatch, itemPatch } from '../../contract/auction/items/item-form.ts'
import { lowestPrice, placesIn, placesToForm } from '../../contract/auction/items/places.ts'
import { parsePrice } from '../../contract/values/money/money.ts'
import type { Places } from '../../contract/values/money/places.ts'
import type { Photo } from '../../contract/values/picture/photo.ts'
import { saysMore } from '../../contract/values/text/rich-text.ts'
import { instantIn, localTimeIn } from '../../contract/values/time/time-zone.ts'
import type { Item } from './admin-view.ts'

const fields = itemPatch.keyof().options

/** What `patch` would change of an item: not fields that are left out or unchanged. */
export function changesTo(item: Item, patch: ItemPatch, timeZone: string): Partial<Item> {
  const { startTime, endTime, ...others } = patch
  const changes: Partial<Item> = {
    ...others,
    ...sellingAfter(item, patch, timeZone),
    ...followTitle(item, others),
    ...picturesAfter(item.photos, patch),
    startTime: readTime(startTime, item.startTime, timeZone),
    endTime: readTime(endTime, item.endTime, timeZone),
  }
  for (const field of fields) if (isDeepStrictEqual(changes[field], item[field])) delete changes[field]
  // A new end is the scheduled one, whatever bids had made of the old.
  if (changes.endTime && item.scheduledEndTime) changes.scheduledEndTime = null
  return changes
}

/** How an item is sold once `patch` is made. */
function sellingAfter(item: Item, patch: ItemPatch, timeZone: string) {
  const isInHall = !patch.places && (patch.isInHall ?? item.isInHall)
  if (isInHall || patch.places === null) {
    // What was free has no starting bid of its own.
    const isFree = item.startingBid === 0 && patch.startingBid === undefined
    return {
      places: null,
      ...(isInHall && { buyNowPrice: null }),
      ...(isFree && { startingBid: parsePrice(auctionDefaults.startingBid) ?? 0 }),
    }
  }
  const present = item.places && placesToForm(item.places, timeZone)
  const isValued = patch.places === undefined && patch.estimatedValue !== undefined && present?.kinds.length === 1
  const revalued = isValued ? { ...present, kinds: present.kinds.map((kind) => ({ ...kind, value: null })) } : present
  const places = patch.places ?? revalued
  return places ? sellingOf({ ...patch, places }, timeZone, item.places) : {}
}

/**
 * How an item is sold as its form says: in the room there is no price at which it can be had at once. What is sold of one
 * that sells places. Their lowest price is its starting bid, by which it is listed and sorted; an
 * estimated value is that of the only kind of place, and of several each has its own.
 */
export function sellingOf(
  { places: form, estimatedValue = null, isInHall }: Pick<ItemPatch, 'places' | 'estimatedValue' | 'isInHall'>,
  timeZone: string,
  former: Places | null = null,
) {
  if (!form) return { places: null, ...(isInHall && { buyNowPrice: null }) }
  const [only, ...others] = form.kinds
  const isOnly = only !== undefined && others.length === 0
  const kinds = isOnly ? [{ ...only, value: only.value ?? estimatedValue }] : form.kinds
  const places = placesIn({ ...form, kinds }, timeZone, former)
  return { places, isInHall: false, startingBid: lowestPrice(places), estimatedValue: null, buyNowPrice: null }
}

/** Where the title stands in for a description, the new one does; also where the old one is sent along, as in a sheet of all items. */
function followTitle(item: Item, { title, description = item.description }: Pick<ItemPatch, 'title' | 'description'>) {
  const isUntouched = !saysMore(item) && !saysMore({ title: item.title, description })
  return title !== undefined && isUntouched && { description: title }
}

// A date input shows neither seconds nor which of an hour's repetitions is meant. What it showed, sent back, is no
// change, or saving the form of a live item could move its start.
function readTime(text: string | undefined, present: Date, timeZone: string): Date {
  if (text === undefined || text === localTimeIn(present, timeZone)) return present
  return instantIn(text, timeZone)
}

/**
 * An item's pictures once `sent` is done to `present`: `imageUrl` is always the first photo's address. `photos` are all
 * there are then; `imageUrl` alone stands for the first, which `null` takes away. See product#photos.
 */
export function picturesAfter(
  present: Photo[],
  sent: Pick<ItemForm | ItemPatch, 'imageUrl' | 'photos'>,
): { imageUrl: string | null; photos: Photo[] } {
  const photos = sent.photos ?? withFirst(present, sent.imageUrl)
  return { imageUrl: photos[0]?.url ?? null, photos }
}

/** Photos of which each shows what its place in `alts` says; as it was where that is nothing. */
export function describePhotos(photos: Photo[], alts: string[]): Photo[] {
  return photos.map((photo, index) => ({ ...photo, alt: alts[index] || photo.alt }))
}

function withFirst(present: Photo[], url: string | null | undefined): Photo[] {
  const [first, ...others] = present
  if (url === undefined || url === (first?.url ?? null)) return present
  if (url === null) return others
  const described = others.find((photo) => photo.url === url)
  return [described ?? { url, alt: '' }, ...others.filter((photo) => photo !== described)]
}
