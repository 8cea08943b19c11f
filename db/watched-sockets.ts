import { Socket } from 'node:net'

/** Longer than any statement may take: Postgres itself ends those, and says so. */
const LONGEST_SILENCE_MILLISECONDS = 3_500
const MILLISECONDS_BETWEEN_CHECKS = 250
const MILLISECONDS_BEFORE_KEEPALIVE = 10_000

/** Where the driver wants a socket to; it passes its own options. */
interface Target {
  host: string[]
  port: number[]
  path?: string | false
  ssl?: unknown
}

/**
 * Sockets to Postgres that end when a question stays unanswered. A firewall that forgot a connection, or a host that
 * is gone, tells nobody: the system itself would wait for a quarter of an hour.
 */
export function openSockets() {
  const watched = new Set<Watch>()
  const checking = setInterval(check, MILLISECONDS_BETWEEN_CHECKS)
  checking.unref()

  function check() {
    const now = performance.now()
    for (const { look } of watched) look(now)
    if (![...watched].some(({ isUnanswered }) => isUnanswered(now))) return
    // What was silent as long went the same way, most likely; each would cost somebody the same wait to find out.
    for (const { isSilent, giveUp } of watched) if (isSilent(now)) giveUp()
  }

  /** For a driver that connects the socket itself. */
  function open(isEncrypted: boolean): Socket {
    const socket = new Socket()
    socket.once('connect', () => socket.setKeepAlive(true, MILLISECONDS_BEFORE_KEEPALIVE))
    // What is said inside of TLS cannot be seen from here.
    if (isEncrypted) return socket
    const watch = watchSocket(socket)
    watched.add(watch)
    socket.once('close', () => watched.delete(watch))
    return socket
  }

  return {
    open,
    /** For a driver that may write before the socket is connected. */
    connect({ host: [host = ''], port: [port = 0], path, ssl }: Target): Socket {
      const socket = open(Boolean(ssl))
      return path ? socket.connect(path) : socket.connect(port, host)
    },
    close: () => clearInterval(checking),
  }
}

type Watch = ReturnType<typeof watchSocket>

/** Since when a socket has been silent, and since when it has owed an answer. */
function watchSocket(socket: Socket) {
  let heardAt = performance.now()
  let writtenWhenHeard = 0
  let askedAt: number | null = null
  const isLongAgo = (instant: number, now: number) => now - instant > LONGEST_SILENCE_MILLISECONDS
  socket.on('data', () => {
    heardAt = performance.now()
    writtenWhenHeard = socket.bytesWritten
    askedAt = null
  })
  return {
    look(now: number) {
      if (socket.bytesWritten > writtenWhenHeard) askedAt ??= now
    },
    isUnanswered: (now: number) => askedAt !== null && isLongAgo(askedAt, now),
    isSilent: (now: number) => isLongAgo(heardAt, now),
    giveUp() {
      socket.destroy(Object.assign(new Error('Postgres does not answer on this connection'), { code: 'ETIMEDOUT' }))
    },
  }
}
