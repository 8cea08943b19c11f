import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { Pool, type PoolConfig } from 'pg'
import type { Open } from './open-socket.ts'

/** Where postgres.js wants a socket to; it passes its own options. */
interface Target {
  host: string[]
  port: number[]
  path: string | false | undefined
}

/** The option `socket` of postgres.js: opens by `open`. The driver has to think that there is no TLS. */
export function socketOf(open: Open) {
  return ({ host: [host = ''], port: [port = 0], path }: Target): Promise<Duplex> =>
    // It would never again use a connection that it got no socket for.
    open({ host, port, ...(path && { path }) }).catch(failing)
}

/** Nothing can be written to it: `problem` is what comes of the first try. */
function failing(problem: Error): Duplex {
  return new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done(problem) })
}

/** The option `stream` of pg: opens by `open`. The driver has to think that there is no TLS. */
export function streamOf(open: Open): () => Duplex {
  return () => new LateSocket(open)
}

/** A stream that its owner tells to connect, and that becomes a socket which is opened elsewhere. */
class LateSocket extends Duplex {
  #open: Open
  #socket: Socket | null = null

  constructor(open: Open) {
    super()
    this.#open = open
  }

  /** As of a socket: a port and its host, or the path of a socket of this machine's. */
  connect(portOrPath: number | string, host = '') {
    const place = typeof portOrPath === 'string' ? { host, port: 0, path: portOrPath } : { host, port: portOrPath }
    this.#open(place).then(
      (socket) => this.#become(socket),
      (problem: Error) => this.destroy(problem),
    )
  }

  #become(socket: Socket) {
    this.#socket = socket
    socket.on('error', (problem) => this.destroy(problem))
    if (this.destroyed) return socket.destroy()
    socket.setNoDelay(true)
    socket.on('data', (chunk) => {
      if (!this.push(chunk)) socket.pause()
    })
    socket.once('end', () => this.push(null))
    socket.once('close', () => this.destroy())
    if (socket.connecting) socket.once('connect', () => this.emit('connect'))
    else this.emit('connect')
  }

  // The driver asks for what `#become` does anyway.
  setNoDelay() {}

  ref() {
    this.#socket?.ref()
  }

  unref() {
    this.#socket?.unref()
  }

  override _read() {
    this.#socket?.resume()
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (problem?: Error | null) => void) {
    this.#socket?.write(chunk, encoding, done)
  }

  override _final(done: () => void) {
    this.#socket?.end(done)
  }

  override _destroy(problem: Error | null, done: (problem?: Error | null) => void) {
    this.#socket?.destroy()
    done(problem)
  }
}

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
