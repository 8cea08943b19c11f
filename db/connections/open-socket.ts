import { isIP, Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'

/** Where a Postgres listens. */
export interface SocketAddress {
  host: string
  port: number
  /** A socket of this machine's instead of host and port. */
  path?: string
}

export type Open = (place: SocketAddress) => Promise<Socket>

const MILLISECONDS_BEFORE_KEEPALIVE = 10_000
const MILLISECONDS_TO_ENCRYPT = 2_000

/** A message of Postgres' protocol: its length, and the number that asks for TLS. It is answered by one letter. */
const ASKS_FOR_TLS = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])
const YES = 'S'.charCodeAt(0)
/** The codes of a connection that ended, which says nothing of certificates. */
const LOST = /^(ECONN|EPIPE|ETIMEDOUT)/

/**
 * Opens a socket to Postgres that can be written to, though one without TLS may still be on its way. Drivers that
 * encrypt it themselves show nobody what is said inside. Rejects when TLS fails, or takes more than two seconds.
 */
export async function openSocket(place: SocketAddress, tls: ConnectionOptions | null): Promise<Socket> {
  const socket = new Socket()
  socket.once('connect', () => socket.setKeepAlive(true, MILLISECONDS_BEFORE_KEEPALIVE))
  if (place.path) socket.connect(place.path)
  else socket.connect(place.port, place.host)
  return tls ? await encrypt(socket, place.host, tls) : socket
}

async function encrypt(plain: Socket, host: string, tls: ConnectionOptions): Promise<Socket> {
  const timer = setTimeout(() => plain.destroy(lost('ETIMEDOUT')), MILLISECONDS_TO_ENCRYPT)
  // Whatever fails later is the encrypted socket's to tell.
  plain.on('error', () => {})
  try {
    await eventOf(plain, 'connect')
    plain.write(ASKS_FOR_TLS)
    const [answer, ...more] = await eventOf<Buffer>(plain, 'data')
    // More than the letter was slipped in by somebody before the encryption began.
    if (answer !== YES || more.length > 0) throw refused('it has none')
    return await shakeHands(plain, host, tls)
  } catch (problem) {
    plain.destroy()
    throw problem
  } finally {
    clearTimeout(timer)
  }
}

async function shakeHands(plain: Socket, host: string, tls: ConnectionOptions): Promise<Socket> {
  // An IP address is no name to ask for, though the certificate has to hold it.
  const secure = connectTls({ ...tls, socket: plain, host, servername: isIP(host) ? '' : host })
  try {
    await eventOf(secure, 'secureConnect')
    return secure
  } catch (problem) {
    secure.destroy()
    const { code = '', message } = problem as Error & { code?: string }
    throw LOST.test(code) ? problem : refused(message)
  }
}

/** What comes with the event; rejects when the socket ends before. */
function eventOf<Content>(socket: Socket, event: string): Promise<Content> {
  return new Promise((resolve, reject) => {
    socket.once(event, resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(lost('ECONNRESET')))
  })
}

function lost(code: string) {
  return Object.assign(new Error('Postgres went away before the connection was encrypted'), { code })
}

/**
 * TLS cannot be had as `DATABASE_URL` asks for it. Waiting does not help: the server, its certificate, or the address has
 * to change.
 */
function refused(reason: string) {
  return Object.assign(new Error(`TLS with the database failed: ${reason}`), { code: 'TLS_REFUSED' })
}
