import { basename } from 'node:path'
import { pictureAt } from '../../contract/values/picture/picture.ts'
import type { PictureFile } from './encode-picture.ts'

/** Where the files of pictures are stored, by name. A file never changes, and nobody reads half of one. */
export interface PictureStore {
  /** Where that is, for a log. */
  place: string
  /** Whether it has room for more, as far as that is known beforehand. */
  hasRoom(): Promise<boolean>
  /** `null` when there is no such file. */
  read(name: string): Promise<Blob | null>
  /** Throws `StoreFull` when there is no room. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>
  list(): Promise<StoredFile[]>
}

export interface StoredFile {
  name: string
  changedAt: Date
}

/** A store has no room for a file. */
export class StoreFull extends Error {}

/**
 * Stores the files of a new picture, by default under a name that nobody can guess; answers its address. All of them or
 * none: what cannot be written leaves nothing behind, or a full disk would only get fuller.
 */
export async function addPicture(
  store: PictureStore,
  files: readonly PictureFile[],
  name: string = crypto.randomUUID(),
): Promise<string> {
  const url = `/uploads/${name}.webp`
  const named = files.map(({ width, bytes }) => ({ name: basename(pictureAt(url, width)), bytes }))
  try {
    for (const file of named) await store.write(file.name, file.bytes)
  } catch (error) {
    // What cannot be removed either is dropped with what no item shows.
    await Promise.allSettled(named.map((file) => store.remove(file.name)))
    throw error
  }
  return url
}
