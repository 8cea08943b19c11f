import type { Socket } from 'node:net'
import { patiently } from '../patience.ts'
import { readAddress } from './address.ts'
import { type Open, openSocket } from './open-socket.ts'

/** Longer than any statement may take: Postgres itself ends those, and says so. */
const LONGEST_SILENCE_MILLISECONDS = 3_500
/** Longer than a transaction may stay without a question: Postgres ends those, too. */
const LONGEST_PAUSE_MILLISECONDS = 11_000
const MILLISECONDS_BETWEEN_CHECKS = 250

/**
 * Sockets to Postgres that end when a question stays unanswered. A firewall that forgot a connection, or a host that
 * is gone, tells nobody: the system itself would wait for a quarter of an hour.
 * @param onGiveUp gets the process id of the backend of each that ends so
 */
export function openSockets(databaseUrl: string, onGiveUp: (pid: number) => void = () => {}) {
  const { url, tls } = readAddress(databaseUrl)
  const watches = new Set<Watch>()
  const checking = setInterval(check, MILLISECONDS_BETWEEN_CHECKS)
  checking.unref()

  function check() {
    const now = performance.now()
    for (const { look } of watches) look(now)
    if (![...watches].some(({ isUnanswered }) => isUnanswered(now))) return
    // What was silent as long went the same way, most likely; each would cost somebody the same wait to find out.
    for (const { isSilent, giveUp } of watches) if (isSilent(now)) giveUp()
  }

  const open: Open = async (place) => {
    const socket = await openSocket(place, tls)
    const watch = watchSocket(socket, onGiveUp)
    watches.add(watch)
    return socket.once('close', () => watches.delete(watch))
  }

  return {
    /** For a driver that gets its sockets from here. */
    url,
    open,
    close: () => clearInterval(checking),
  }
}

type Watch = ReturnType<typeof watchSocket>

/**
 * Since when a socket has been silent, and since when it has owed an answer. Of several questions sent together, one
 * answer leaves open whether more are to come; it shows only when the transaction does not go on.
 */
function watchSocket(socket: Socket, onGiveUp: (pid: number) => void) {
  let pid: number | null = null
  let heardAt = performance.now()
  let writtenWhenHeard = 0
  let askedAt: number | null = null
  let isInTransaction = false
  const isSilent = (now: number) => now - heardAt > patiently(LONGEST_SILENCE_MILLISECONDS)
  const isAbandoned = (now: number) => isInTransaction && now - heardAt > patiently(LONGEST_PAUSE_MILLISECONDS)
  socket.on('data', (answer: Buffer) => {
    heardAt = performance.now()
    pid ??= pidIn(answer)
    isInTransaction = endsInTransaction(answer)
    writtenWhenHeard = socket.bytesWritten
    askedAt = null
  })
  return {
    look(now: number) {
      if (socket.bytesWritten > writtenWhenHeard) askedAt ??= now
    },
    isUnanswered: (now: number) =>
      (askedAt !== null && now - askedAt > patiently(LONGEST_SILENCE_MILLISECONDS)) || isAbandoned(now),
    isSilent,
    giveUp() {
      if (pid !== null) onGiveUp(pid)
      socket.destroy(Object.assign(new Error('Postgres does not answer on this connection'), { code: 'ETIMEDOUT' }))
    },
  }
}

const BACKEND_KEY = 'K'.charCodeAt(0)

/** The process id that Postgres says once, when a connection begins; `null` in any other answer. */
function pidIn(answer: Buffer): number | null {
  // Each message is a byte that names it, its length without that byte, and its content.
  for (let at = 0; at + 9 <= answer.length; at += 1 + Math.max(4, answer.readUInt32BE(at + 1))) {
    if (answer[at] === BACKEND_KEY) return answer.readUInt32BE(at + 5)
  }
  return null
}

/** Postgres' message of that name, up to the state of the transaction. */
const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5])
const IDLE = 'I'.charCodeAt(0)

/** Whether the last thing said is that a question was answered and the transaction is open, failed or not. */
function endsInTransaction(answer: Buffer): boolean {
  return answer.subarray(-6, -1).equals(READY_FOR_QUERY) && answer.at(-1) !== IDLE
}
