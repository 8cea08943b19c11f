/** Many open pages of one item, run as a process of their own: `bun bench/crowd.ts <port> <item> <watchers>`. */
export type CrowdMessage =
  | { kind: 'watching' }
  /** What came in since it was last asked: hints that would make a page read, and when a page got its last. */
  | { kind: 'heard'; hints: number; firstAt: number; lastAt: number }

const OPENED_SIDE_BY_SIDE = 200

interface Watcher {
  hints: number
  lastAt: number
}

if (import.meta.main) await watch(Number(Bun.argv[2]), String(Bun.argv[3]), Number(Bun.argv[4]))

async function watch(port: number, item: string, count: number) {
  const watchers: Watcher[] = []
  while (watchers.length < count) {
    const group = Math.min(OPENED_SIDE_BY_SIDE, count - watchers.length)
    watchers.push(...(await Promise.all(Array.from({ length: group }, () => openStream(port, item)))))
  }
  process.on('message', () => tell(takeHeard(watchers)))
  tell({ kind: 'watching' })
}

function takeHeard(watchers: Watcher[]): CrowdMessage {
  const heard = { kind: 'heard' as const, hints: 0, firstAt: Infinity, lastAt: 0 }
  for (const watcher of watchers) {
    heard.hints += watcher.hints
    heard.firstAt = Math.min(heard.firstAt, watcher.lastAt)
    heard.lastAt = Math.max(heard.lastAt, watcher.lastAt)
    watcher.hints = 0
  }
  return heard
}

/** Opens one stream. @returns what it has heard, once it is told how the item stands */
function openStream(port: number, item: string): Promise<Watcher> {
  const { promise, resolve, reject } = Promise.withResolvers<Watcher>()
  const heard: Watcher = { hints: 0, lastAt: 0 }
  void Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      open: (socket) => void socket.write(`GET /api/bench/live?items=${item} HTTP/1.1\r\nhost: localhost\r\n\r\n`),
      data(_socket, chunk) {
        if (chunk.includes('event: change')) heard.hints++
        if (!chunk.includes('event: item')) return
        resolve(heard)
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
