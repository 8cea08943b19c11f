import type { StatsFs } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'

const RESERVE_BYTES = 2 * 1024 ** 3
/** Of a small disk. */
const RESERVE_SHARE = 0.05

/** Whether the disk of `folder` has room for pictures: by default the database is on the same one. */
export async function hasDiskRoom(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  return !isNearlyFull(await statfs(folder))
}

/** Whether so little is left of a disk that the database should have it. See product.md#pictures. */
export function isNearlyFull({ bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>): boolean {
  return bavail * bsize < Math.min(RESERVE_BYTES, blocks * bsize * RESERVE_SHARE)
}
