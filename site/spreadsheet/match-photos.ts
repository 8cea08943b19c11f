import { slugify } from '../../api/contract/values/address/slug.ts'
import type { SheetRow } from './read-spreadsheet.ts'

/** What tells which item a photo is of, the surest first; photos and titles as slugs. */
const signs: ((photo: string, item: { number: string; title: string }) => boolean)[] = [
  (photo, { number }) => number !== '' && Number(/^(?:item-|lot-)?(\d+)(?![^-])/.exec(photo)?.[1]) === Number(number),
  (photo, { title }) => photo === title,
  (photo, { title }) => photo.startsWith(`${title}-`),
  (photo, { title }) => photo.length > 3 && title.includes(photo),
]

/**
 * The photos of rows whose spreadsheet names none: "12.jpg" and "12-front.jpg" are of item 12, "the_quilt.jpg" of "The
 * Quilt".
 * @param keys of the photos, see `photoKey`
 * @returns a key for each row, blank where none fits
 */
export function matchPhotos(rows: readonly SheetRow[], keys: readonly string[]): string[] {
  const left = new Map(keys.map((key) => [key, slugOf(key.replace(/\.[^.]*$/, ''))]))
  const matched = rows.map(() => '')
  for (const isOf of signs) {
    for (const [index, row] of rows.entries()) {
      const item = { number: row?.itemNumber ?? '', title: slugOf(row?.title ?? '') }
      if (matched[index] !== '' || item.title === '') continue
      const key = [...left].find(([, photo]) => isOf(photo, item))?.[0] ?? ''
      left.delete(key)
      matched[index] = key
    }
  }
  return matched
}

function slugOf(text: string): string {
  return slugify(text.replaceAll('_', ' '), 100)
}
