import type { Logger } from 'pino'
import type { Database } from '../../db/clients.ts'
import type { Config } from './config.ts'
import { openLog } from './log.ts'

/** What everything in one process works with, made once. */
export interface AppContext {
  config: Config
  database: Database
  log: Logger
}

/** The context of this process, on a database that is up to date. */
export function openAppContext({ config, database }: Omit<AppContext, 'log'>): AppContext {
  return { config, database, log: openLog(config.production ? 'info' : 'warn') }
}
