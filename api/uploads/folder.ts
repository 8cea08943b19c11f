import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Where the pictures are kept. */
export function uploadsFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'uploads')
}
