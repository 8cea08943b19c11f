/** Many open pages of one organization, run as a process of their own: `bun bench/crowd.ts <port> <watchers>`. */
export type CrowdMessage =
  | { kind: 'watching' }
  /** How many hints came in all, and when the first and the last watcher got their last one. */
  | { kind: 'heard'; hints: number; firstDoneAt: number; lastDoneAt: number }

const OPENED_SIDE_BY_SIDE = 200

if (import.meta.main) await watch(Number(Bun.argv[2]), Number(Bun.argv[3]))

async function watch(port: number, watchers: number) {
  const heard: Watcher[] = []
  while (heard.length < watchers) {
    const group = Math.min(OPENED_SIDE_BY_SIDE, watchers - heard.length)
    heard.push(...(await Promise.all(Array.from({ length: group }, () => openStream(port)))))
  }
  tell({ kind: 'watching' })
  process.on('message', () => {
    const ends = heard.map(({ lastAt }) => lastAt)
    tell({
      kind: 'heard',
      hints: heard.reduce((total, { hints }) => total + hints, 0),
      firstDoneAt: ends.reduce((a, b) => Math.min(a, b)),
      lastDoneAt: ends.reduce((a, b) => Math.max(a, b)),
    })
  })
}

interface Watcher {
  hints: number
  lastAt: number
}

/** Opens one stream. @returns what it has heard, once its first line is here */
function openStream(port: number): Promise<Watcher> {
  const { promise, resolve, reject } = Promise.withResolvers<Watcher>()
  const heard: Watcher = { hints: 0, lastAt: 0 }
  void Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      open: (socket) => void socket.write('GET /api/bench/live HTTP/1.1\r\nhost: localhost\r\n\r\n'),
      data(_socket, chunk) {
        if (chunk.includes('retry:')) resolve(heard)
        if (!chunk.includes('event: change')) return
        heard.hints++
        heard.lastAt = Date.now()
      },
      error: (_socket, error) => reject(error),
      close: () => reject(new Error('A stream was closed')),
    },
  }).catch(reject)
  return promise
}

function tell(message: CrowdMessage) {
  process.send?.(message)
}
