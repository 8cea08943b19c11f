import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pictureAt } from '../../contract/values/picture/picture.ts'
import type { PictureFile } from './encode-picture.ts'

/**
 * Writes the files of a new picture to `folder`, by default under a name that nobody can guess; answers its address.
 * All of them or none: what cannot be written leaves nothing behind, or a full disk would only get fuller.
 */
export async function savePicture(
  files: readonly PictureFile[],
  folder: string,
  name: string = crypto.randomUUID(),
): Promise<string> {
  const url = `/uploads/${name}.webp`
  const paths = files.map(({ width, bytes }) => ({ path: join(folder, basename(pictureAt(url, width))), bytes }))
  await mkdir(folder, { recursive: true })
  try {
    for (const { path, bytes } of paths) await writeWhole(path, bytes)
  } catch (error) {
    await Promise.all(paths.map(({ path }) => removeAll(path)))
    throw error
  }
  return url
}

async function removeAll(path: string) {
  await rm(path, { force: true })
  await rm(unfinishedAt(path), { force: true })
}

/** Moved into place when complete, so that nobody gets half a file. */
async function writeWhole(path: string, bytes: Uint8Array) {
  await Bun.write(unfinishedAt(path), bytes)
  await rename(unfinishedAt(path), path)
}

function unfinishedAt(path: string): string {
  return `${path}.new`
}
