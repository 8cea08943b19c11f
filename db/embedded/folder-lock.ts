import { Database } from 'bun:sqlite'
import { join } from 'node:path'

const MILLISECONDS_BETWEEN_ATTEMPTS = 50

/** Does `work` while no other process does something under this lock, and waits for its turn. */
export async function withFolderLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  // SQLite's lock belongs to the process: unlike a file with a process id in it, a kill leaves none behind.
  const lock = new Database(join(folder, 'postgres.lock'))
  try {
    while (!isTaken(lock)) await Bun.sleep(MILLISECONDS_BETWEEN_ATTEMPTS)
    return await work()
  } finally {
    lock.close()
  }
}

function isTaken(lock: Database): boolean {
  try {
    lock.run('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return false
    throw error
  }
}
