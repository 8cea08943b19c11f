import { type Changes, changesOf } from '../../../db/changes.ts'
import { isPriceField } from '../../contract/auction/items/item-columns.ts'
import { formatMoney, toPrice } from '../../contract/values/money/money.ts'
import type { Places } from '../../contract/values/money/places.ts'
import type { Photo } from '../../contract/values/picture/photo.ts'
import type { Item } from './admin-view.ts'

/** Which item was changed, for the activity. */
export function itemInActivity({ id, organizationId, title }: Item) {
  return { organizationId, auctionItemId: id, about: title }
}

/** What `changes` make of an item, as the activity shows it; `null` when nothing. */
export function changesInActivity(item: Item, changes: Partial<Item>): Changes | null {
  const fields = changesOf(fieldsInActivity(item), fieldsInActivity(changes))
  return changes.photos ? { ...fields, photos: photoChanges(item.photos, changes.photos) } : fields
}

/**
 * The fields of an item as the activity shows them: prices as people read them, without ids, pictures, and what is known
 * of the donor in private, as nothing is ever erased there. Places name their prices and values themselves.
 */
export function fieldsInActivity(item: Partial<Item>) {
  const {
    organizationId,
    id,
    imageUrl,
    photos,
    donorEmail,
    donorNote,
    places,
    startingBid,
    estimatedValue,
    ...fields
  } = item
  const selling = places === undefined ? {} : { places: places && placesInWords(places) }
  const shown = {
    ...fields,
    ...(startingBid !== undefined && !places && { startingBid }),
    ...(estimatedValue !== undefined && !places && { estimatedValue }),
    ...selling,
  }
  return Object.fromEntries(
    Object.entries(shown).map(([field, value]) => [
      field,
      isPriceField(field) && typeof value === 'number' ? toPrice(value) : value,
    ]),
  )
}

/** "12, at most 2 each; Adult $20.00, Child $10.00; Child's name". */
function placesInWords({ count, mostEach, question, kinds }: Places): string {
  const prices = kinds.map(({ name, price, value, from, until }) =>
    [
      name,
      formatMoney(price),
      value !== null && `(worth ${formatMoney(value)})`,
      from && `from ${from}`,
      until && `until ${until}`,
    ]
      .filter(Boolean)
      .join(' '),
  )
  return [`${count}, at most ${mostEach} each`, prices.join(', '), question].filter(Boolean).join('; ')
}

/**
 * How an item's photos changed, as the activity tells it: how many there were, and "4 (1 added, new order)". Addresses of
 * files would tell nobody anything.
 */
export function photoChanges(before: Photo[], after: Photo[]): [before: number | null, after: string] {
  const stayed = urlsOf(before).filter((url) => urlsOf(after).includes(url))
  const [added, removed] = [after.length - stayed.length, before.length - stayed.length]
  const parts = [
    added > 0 && `${added} added`,
    removed > 0 && `${removed} removed`,
    stayed.join() !==
      urlsOf(after)
        .filter((url) => stayed.includes(url))
        .join() && 'new order',
    stayed.some((url) => altOf(before, url) !== altOf(after, url)) && 'new descriptions',
  ]
  return [before.length || null, `${after.length || 'none'} (${parts.filter(Boolean).join(', ')})`]
}

function urlsOf(photos: Photo[]): string[] {
  return photos.map(({ url }) => url)
}

function altOf(photos: Photo[], url: string): string | undefined {
  return photos.find((photo) => photo.url === url)?.alt
}
