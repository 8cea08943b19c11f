import { Pool } from 'pg'
import type { Logger } from 'pino'
import { keepalive } from '../../db/clients.ts'
import { openSockets } from '../../db/watched-sockets.ts'

const CONNECTIONS = 4
const MILLISECONDS_TO_CONNECT = 2_000

/** The worker's own connections: it needs another driver than we do, which waits for a silent server for ever. */
export function openWorkerPool(url: string, log: Logger) {
  const sockets = openSockets()
  const isEncrypted = !['disable', null].includes(new URL(url).searchParams.get('sslmode'))
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: MILLISECONDS_TO_CONNECT,
    options: Object.entries(keepalive)
      .map(([name, seconds]) => `-c ${name}=${seconds}`)
      .join(' '),
    stream: () => sockets.open(isEncrypted),
  })
  const report = (error: Error) => log.warn({ err: error }, 'a connection of the worker was lost')
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return {
    pool,
    async close() {
      await pool.end()
      sockets.close()
    },
  }
}
