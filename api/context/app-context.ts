import type { Logger } from 'pino'
import type { Database } from '../../db/clients.ts'
import type { Config } from './config.ts'
import { openLog } from './log.ts'

/** Configuration, database, and log of one process, made once. */
export interface AppContext {
  config: Config
  database: Database
  log: Logger
}

/** Opens the context of this process, on a migrated database. */
export function openAppContext({ config, database }: Omit<AppContext, 'log'>): AppContext {
  return { config, database, log: openLog(config.production ? 'info' : 'warn') }
}
