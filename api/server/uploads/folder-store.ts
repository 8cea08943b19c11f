import type { StatsFs } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type PictureStore, StoreFull } from './picture-store.ts'

const RESERVE_BYTES = 2 * 1024 ** 3

/** Of a small disk. */
const RESERVE_SHARE = 0.05

/** Pictures in a folder, which is made when first needed. */
export function openFolderStore(folder: string): PictureStore {
  return {
    place: folder,
    async hasRoom() {
      await mkdir(folder, { recursive: true })
      return !isNearlyFull(await statfs(folder))
    },
    async read(name) {
      const file = Bun.file(join(folder, name))
      return (await file.exists()) ? file : null
    },
    async write(name, bytes) {
      await mkdir(folder, { recursive: true })
      await writeWhole(join(folder, name), bytes)
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    async list() {
      await mkdir(folder, { recursive: true })
      const names = await readdir(folder)
      return Promise.all(names.map(async (name) => ({ name, changedAt: (await stat(join(folder, name))).mtime })))
    },
  }
}

/** Moved into place when complete, so that nobody gets half a file, also of what two write at once. */
async function writeWhole(path: string, bytes: Uint8Array) {
  const unfinished = `${path}.${crypto.randomUUID()}.new`
  try {
    await Bun.write(unfinished, bytes)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw isOutOfSpace(error) ? new StoreFull('the disk is full', { cause: error }) : error
  }
}

/** The disk is full, or what this account may use of it. */
function isOutOfSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** Whether so little is left of a disk that the database should have it. See product#pictures. */
export function isNearlyFull({ bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>): boolean {
  return bavail * bsize < Math.min(RESERVE_BYTES, blocks * bsize * RESERVE_SHARE)
}
