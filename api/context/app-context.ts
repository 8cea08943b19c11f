import type { Logger } from 'pino'
import type { Database } from '../../db/clients.ts'
import { askDatabase, type Clock, openClock } from './clock.ts'
import type { Config } from './config.ts'
import { openLog } from './log.ts'
import { openRequestTurns, type RequestTurns } from './request-turns.ts'

/** Of six connections for such calls two serve one organization; a dashboard asks for five things at once. */
const TEAM_TURNS = { atOnce: 2, waiting: 60, rest: 1 }

/** Configuration, database, log, and clock of one process, made once. */
export interface AppContext {
  config: Config
  database: Database
  log: Logger
  clock: Clock
  /** Of the calls of an organization's team, by its id. See product.md#bounds. */
  teamTurns: RequestTurns
}

/** Opens the context of this process, on a migrated database. Its clock is the caller's to close. */
export function openAppContext({ config, database }: Pick<AppContext, 'config' | 'database'>): AppContext {
  const log = openLog(config.production ? 'info' : 'warn')
  const clock = openClock(() => askDatabase(database.reads), log)
  return { config, database, log, clock, teamTurns: openRequestTurns(TEAM_TURNS) }
}
