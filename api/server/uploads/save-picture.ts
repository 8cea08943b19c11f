import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Sharp } from 'sharp'
import { type PictureWidth, pictureAt, pictureWidths } from '../../contract/values/picture/picture.ts'
import type { Config } from '../context/config.ts'

// This much effort takes half the time of the usual 4, for 5 % more bytes; bids share these processors.
const QUALITY = { quality: 80, effort: 2 }

/** A picture at one of its widths, as WebP. */
interface PictureFile {
  width: PictureWidth
  bytes: Uint8Array
}

/** `image` at every width, never enlarged, without metadata. Throws when its content cannot be decoded. */
export function encodePicture(image: Sharp): Promise<PictureFile[]> {
  return Promise.all(
    pictureWidths.map(async (width) => {
      // A height too, because WebP ends at 16,383 pixels and a screenshot may be very long.
      const fitted = image.clone().resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true })
      return { width, bytes: await fitted.webp(QUALITY).toBuffer() }
    }),
  )
}

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

/** Where the pictures are stored. */
export function uploadsFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'uploads')
}
