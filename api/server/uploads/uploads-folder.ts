import { join } from 'node:path'
import type { Config } from '../context/config.ts'

/** Where the pictures are stored. */
export function uploadsFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'uploads')
}
