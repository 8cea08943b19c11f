import type { ImportedRow } from '../../api/contract/auction/items/item-import.ts'
import { slugify } from '../../api/contract/values/address/slug.ts'
import type { Column } from './headings.ts'
import { photoNames } from './read-rows.ts'

/** A photo, and an item, as they are compared: `number` is `null` without one. */
interface Named {
  number: number | null
  slug: string
}

/** What tells which item a photo is of, the surest first. */
const signs: ((photo: Named, item: Named) => boolean)[] = [
  (photo, item) => item.number !== null && photo.number === item.number,
  (photo, item) => photo.slug === item.slug,
  (photo, item) => photo.slug.startsWith(`${item.slug}-`),
  (photo, item) => photo.slug.length > 3 && item.slug.includes(photo.slug),
]

/**
 * The photos of rows, blank where there is none: as their column names them, or else those that fit numbers and titles.
 * @param body the cells that `rows` were read from
 * @param keys of the photos, see `photoKey`
 */
export function photosOfRows(
  body: readonly string[][],
  columns: readonly Column[],
  rows: readonly (ImportedRow | null)[],
  keys: readonly string[],
): string[] {
  if (!columns.includes('photo')) return matchPhotos(rows, keys)
  return photoNames(body, columns).map((name, index) => (rows[index] ? name : ''))
}

/**
 * The photos of rows whose spreadsheet names none: "12.jpg" and "12-front.jpg" are of item 12, "the_quilt.jpg" of "The
 * Quilt".
 * @param keys of the photos, see `photoKey`
 * @returns a key for each row, blank where none fits
 */
export function matchPhotos(rows: readonly (ImportedRow | null)[], keys: readonly string[]): string[] {
  const items = rows.map((row) => ({
    number: row?.itemNumber ? Number(row.itemNumber) : null,
    slug: slugOf(row?.title),
  }))
  const left = new Map(keys.map((key) => [key, photoOf(key, items)]))
  const matched = rows.map(() => '')
  for (const isOf of signs) {
    for (const [index, item] of items.entries()) {
      if (matched[index] !== '' || item.slug === '') continue
      for (const [key, photo] of left) {
        if (!isOf(photo, item)) continue
        left.delete(key)
        matched[index] = key
        break
      }
    }
  }
  return matched
}

/** A number that a title begins with is no item's: "4 Red Sox Tickets". */
function photoOf(key: string, items: readonly Named[]): Named {
  const slug = slugOf(key.replace(/\.[^.]*$/, ''))
  const number = /^(?:item-|lot-)?(\d+)(?![^-])/.exec(slug)?.[1]
  const isTitled = items.some((item) => item.slug !== '' && `${slug}-`.startsWith(`${item.slug}-`))
  return { number: number === undefined || isTitled ? null : Number(number), slug }
}

function slugOf(text = ''): string {
  return slugify(text.replaceAll('_', ' '), 100)
}
