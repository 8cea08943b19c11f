import type { PhotoFile } from './photo-files.ts'
import { photoKey } from './photo-key.ts'
import type { SheetPreview } from './use-preview.ts'

/** How many rows name a photo, and how many of those one that was chosen. */
export function countPhotos(names: readonly string[], photos: ReadonlyMap<string, PhotoFile>) {
  const named = names.filter((name) => name !== '')
  return { named: named.length, present: named.filter((name) => photos.has(photoKey(name))).length }
}

/** The names that rows say of photos nobody chose, each once. */
export function missingPhotos(names: readonly string[], photos: ReadonlyMap<string, PhotoFile>): string[] {
  return [...new Set(names.filter((name) => name !== '' && !photos.has(photoKey(name))))]
}

/** The chosen photos that rows need: new items', and those of items that have none. */
export function neededPhotos(
  names: readonly string[],
  photos: ReadonlyMap<string, PhotoFile>,
  preview: Pick<SheetPreview, 'rows'>,
): Map<string, PhotoFile> {
  const keys = names.flatMap((name, index) => (name !== '' && !preview.rows[index]?.hasPhoto ? [photoKey(name)] : []))
  return new Map(
    keys.flatMap((key) => {
      const photo = photos.get(key)
      return photo ? [[key, photo] as const] : []
    }),
  )
}
