import type { Logger } from 'pino'
import type { Database } from '../../db/clients.ts'
import { askDatabase, type Clock, openClock } from './clock.ts'
import type { Config } from './config.ts'
import { openLog } from './log.ts'

/** Configuration, database, log, and clock of one process, made once. */
export interface AppContext {
  config: Config
  database: Database
  log: Logger
  clock: Clock
}

/** Opens the context of this process, on a migrated database. Its clock is the caller's to close. */
export function openAppContext({ config, database }: Pick<AppContext, 'config' | 'database'>): AppContext {
  const log = openLog(config.production ? 'info' : 'warn')
  return { config, database, log, clock: openClock(() => askDatabase(database.reads), log) }
}
