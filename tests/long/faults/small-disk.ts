import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A small disk in memory, mounted at `folder`. Needs root. */
export async function mountSmallDisk(folder: string, megabytes: number) {
  await mkdir(folder)
  await run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder)
  const filler = join(folder, 'filler')
  return {
    /** Leaves no room on it. */
    fill: () => writeFile(filler, Buffer.alloc(megabytes * 1024 * 1024)).catch(() => {}),
    free: () => rm(filler),
    unmount: () => run('umount', folder),
  }
}

async function run(...command: string[]) {
  const status = await Bun.spawn(command, { stdio: ['ignore', 'inherit', 'inherit'] }).exited
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}`)
}
