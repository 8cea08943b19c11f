/** One sender of requests, a process of its own so that it and the server do not share an event loop. */
interface Load {
  port: number
  connections: number
  seconds: number
  /** `bids` rise in the order in which they are sent, turn by turn over `paths`; `reads` ask for `paths` in turn. */
  kind: 'bids' | 'reads'
  paths: string[]
  /** Read with this If-None-Match. */
  etag?: string
  /** Each path's first bid in whole dollars; each next one is 5 dollars more. */
  from?: number
}

interface LoadResult {
  perSecond: number
  /** How many answers had which status. */
  statuses: Record<string, number>
  p50Ms: number
  p99Ms: number
  /** Each path's next amount, to go on from. */
  next: number
}

export const CONNECTIONS = 64

/** Sends requests from a process of its own, this file run by itself. */
export async function sendLoad(load: Omit<Load, 'connections'>): Promise<LoadResult> {
  const whole: Load = { ...load, connections: CONNECTIONS }
  const sender = Bun.spawn(['bun', import.meta.path, JSON.stringify(whole)], { stdout: 'pipe' })
  return JSON.parse(await new Response(sender.stdout).text())
}

interface Connection {
  sentAt: number
  rest: string
}

if (import.meta.main) console.log(JSON.stringify(await send(JSON.parse(Bun.argv[2] ?? '{}'))))

async function send(load: Load): Promise<LoadResult> {
  const statuses: Record<string, number> = {}
  const latencies: number[] = []
  const nextRequest = load.kind === 'bids' ? risingBids(load) : reads(load)
  const startedAt = performance.now()
  const endsAt = startedAt + load.seconds * 1000
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  let open = load.connections

  function write(socket: Bun.Socket<Connection>) {
    socket.data.sentAt = performance.now()
    if (socket.data.sentAt < endsAt) socket.write(nextRequest.request())
    else socket.end()
  }

  function read(socket: Bun.Socket<Connection>, chunk: Buffer) {
    const text = socket.data.rest + chunk.toString('latin1')
    const status = completeStatus(text)
    socket.data.rest = status ? '' : text
    if (!status) return
    statuses[status] = (statuses[status] ?? 0) + 1
    latencies.push(performance.now() - socket.data.sentAt)
    write(socket)
  }

  const handlers = { open: write, data: read, close: () => (--open === 0 ? finish() : undefined) }
  for (let index = 0; index < load.connections; index++) {
    const data: Connection = { sentAt: 0, rest: '' }
    await Bun.connect({ hostname: '127.0.0.1', port: load.port, data, socket: handlers })
  }
  await finished
  const seconds = (performance.now() - startedAt) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => Math.round((latencies[Math.floor(latencies.length * share)] ?? 0) * 100) / 100
  const done = load.kind === 'bids' ? (statuses[200] ?? 0) : latencies.length
  return {
    perSecond: Math.round(done / seconds),
    statuses,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    next: nextRequest.amount(),
  }
}

/** The status of an answer that has arrived whole, or `null` while it has not. */
function completeStatus(text: string): string | null {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return null
  const length = Number(/content-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0)
  return text.length >= head + 4 + length ? text.slice(9, 12) : null
}

function risingBids({ paths, from = 125 }: Load) {
  let turn = 0
  const amount = () => from + 5 * Math.floor(turn / paths.length)
  return {
    amount: () => amount() + 5,
    request() {
      const body = `{"email":"bidder${turn}.${from}@example.org","amount":"${amount()}"}`
      const path = paths[turn % paths.length]
      turn++
      return `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    },
  }
}

function reads({ paths, etag }: Load) {
  let turn = 0
  const condition = etag ? `if-none-match: ${etag}\r\n` : ''
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${condition}\r\n`)
  return { amount: () => 0, request: () => requests[turn++ % requests.length] ?? '' }
}
