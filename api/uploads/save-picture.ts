import { mkdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pictureAt } from '../contract/values/picture.ts'
import type { PictureFile } from './encode-picture.ts'

/**
 * Writes the files of a new picture to `folder`, by default under a name that nobody can guess; answers its address.
 */
export async function savePicture(
  files: readonly PictureFile[],
  folder: string,
  name: string = crypto.randomUUID(),
): Promise<string> {
  const url = `/uploads/${name}.webp`
  await mkdir(folder, { recursive: true })
  for (const { width, bytes } of files) await writeWhole(join(folder, basename(pictureAt(url, width))), bytes)
  return url
}

/** Moved into place when complete, so that nobody gets half a file. */
async function writeWhole(path: string, bytes: Uint8Array) {
  const unfinished = `${path}.new`
  await Bun.write(unfinished, bytes)
  await rename(unfinished, path)
}
