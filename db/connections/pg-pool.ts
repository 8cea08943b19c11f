import { Pool, type PoolConfig } from 'pg'
import { streamOf } from './driver-sockets.ts'
import type { Open } from './open-socket.ts'

/** A database, and how to open sockets to it. */
interface Sockets {
  url: string
  open: Open
}

/**
 * A pool of the job queue's driver.
 * @param report gets what went wrong with a connection that nobody waits for; untold, it would end the process
 */
export function openPgPool({ url, open }: Sockets, config: PoolConfig, report: (error: Error) => void): Pool {
  const pool = new Pool({ ...config, connectionString: url, stream: streamOf(open) })
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return pool
}
