import type { Logger } from 'pino'
import type { Database } from '../../../db/clients.ts'
import { askDatabase, type Clock, openClock } from './clock.ts'
import type { Config } from './config.ts'
import { openLog } from './log.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { openSeal, type Seal } from './seal.ts'
import { openRequestTurns, type RequestTurns } from './turns.ts'

/** Of six connections for such calls two serve one owner; a dashboard asks for five things at once. */
const CALL_TURNS = { atOnce: 2, waiting: 60, rest: 2 }

/** Configuration, database, log, clock, metrics, and seal of one process, made once. */
export interface AppContext {
  config: Config
  database: Database
  log: Logger
  clock: Clock
  metrics: Metrics
  /** Encrypts what organizations entrust to this installation. */
  seal: Seal
  /** Of the calls of an organization's team, by its id, and of calls about oneself, by person. See product#bounds. */
  callTurns: RequestTurns
}

/** Opens the context of this process, on a migrated database. Its clock is the caller's to close. */
export function openAppContext({ config, database }: Pick<AppContext, 'config' | 'database'>): AppContext {
  const log = openLog(config.production ? 'info' : 'warn')
  const clock = openClock(() => askDatabase(database.reads), log)
  const metrics = openMetrics(log)
  metrics.addGauges({
    helps: { bidlark_clock_offset_seconds: 'How far the clock of this machine is ahead of the database’s.' },
    read: async () => [{ bidlark_clock_offset_seconds: clock.offsetMs() / 1000 }],
  })
  return { config, database, log, clock, metrics, seal: openSeal(config), callTurns: openRequestTurns(CALL_TURNS) }
}
