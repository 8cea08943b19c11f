import type { Logger } from 'pino'
import { keepalive } from '../../../db/clients.ts'
import { openPgPool } from '../../../db/pg-pool.ts'
import { openSockets } from '../../../db/watched-sockets.ts'

const CONNECTIONS = 4
const MILLISECONDS_TO_CONNECT = 2_000

/** The worker's own connections: it needs another driver than we do, which waits for a silent server for ever. */
export function openWorkerPool(url: string, log: Logger) {
  const sockets = openSockets(url)
  const options = Object.entries(keepalive).map(([name, seconds]) => `-c ${name}=${seconds}`)
  const config = { max: CONNECTIONS, connectionTimeoutMillis: MILLISECONDS_TO_CONNECT, options: options.join(' ') }
  const pool = openPgPool(sockets, config, (error) => log.warn({ err: error }, 'a connection of the worker was lost'))
  return {
    pool,
    async close() {
      await pool.end()
      sockets.close()
    },
  }
}
